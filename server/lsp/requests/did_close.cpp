// textDocument/didClose
// SPDX-License-Identifier: MIT
#include "server/lsp/requests/handlers.h"

#include <fmt/format.h>

namespace gradpath::lsp::requests {

void didClose(Server& server, const Params& params) {
    const std::string uri = params.at("textDocument").at("uri").string();
    if (!server.documents.contains(uri) && !server.isLost(uri))
        server.log.write(LogLevel::Warning, fmt::format("close of `{}`: not open", uri));
    server.closeDocument(uri);
}

} // namespace gradpath::lsp::requests
