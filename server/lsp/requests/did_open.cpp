// textDocument/didOpen
// SPDX-License-Identifier: MIT
#include "server/lsp/requests/handlers.h"

namespace gradpath::lsp::requests {

void didOpen(Server& server, const Params& params) {
    const Params document = params.at("textDocument");
    server.openDocument(document.at("uri").string(),
                        document.has("languageId") ? document.at("languageId").string() : "",
                        document.has("version") ? document.at("version").integer() : 0,
                        document.at("text").string());
}

} // namespace gradpath::lsp::requests
