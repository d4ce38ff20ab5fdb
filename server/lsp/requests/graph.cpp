// gradpath/graph: the picture of the runs, as `gradpath graph --format json` has it, or its page
// SPDX-License-Identifier: MIT
#include "server/lsp/requests/handlers.h"
#include "server/lsp/tables.h"

namespace gradpath::lsp::requests {

void graph(Server& server, const Params& params, Reply reply) {
    const bool page = params.has("format") && params.at("format").string() == "html";
    answerGraph(server, params.at("textDocument").at("uri").string(), page, std::move(reply));
}

} // namespace gradpath::lsp::requests
