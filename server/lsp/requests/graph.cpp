// gradpath/graph: layers, losses, and how the gradient gets from one to the other
// SPDX-License-Identifier: MIT
#include "server/lsp/requests/handlers.h"
#include "server/lsp/tables.h"

namespace gradpath::lsp::requests {

void graph(Server& server, const Params& params, Reply reply) {
    answerGraph(server, params.at("textDocument").at("uri").string(), std::move(reply));
}

} // namespace gradpath::lsp::requests
