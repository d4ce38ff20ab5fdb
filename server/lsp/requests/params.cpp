// gradpath/params: the gradient table, as `gradpath params --format json` has it
// SPDX-License-Identifier: MIT
#include "server/lsp/requests/handlers.h"
#include "server/lsp/tables.h"

namespace gradpath::lsp::requests {

void params(Server& server, const Params& params, Reply reply) {
    answerTable(server, params.at("textDocument").at("uri").string(), std::move(reply));
}

} // namespace gradpath::lsp::requests
