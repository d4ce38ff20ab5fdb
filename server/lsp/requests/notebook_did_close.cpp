// notebookDocument/didClose
// SPDX-License-Identifier: MIT
#include "server/lsp/requests/handlers.h"

namespace gradpath::lsp::requests {

void notebookDidClose(Server& server, const Params& params) {
    server.notebookClosed(params.at("notebookDocument").at("uri").string());
}

} // namespace gradpath::lsp::requests
