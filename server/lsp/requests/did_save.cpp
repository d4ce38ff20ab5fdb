// textDocument/didSave
// SPDX-License-Identifier: MIT
#include "server/lsp/requests/handlers.h"
#include "server/lsp/uri.h"

namespace gradpath::lsp::requests {

void didSave(Server& server, const Params& params) {
    const std::string uri = params.at("textDocument").at("uri").string();
    // Where nobody watches files for us, a save is all we hear of.
    if (isFileUri(uri) && !server.client.watchesFiles)
        server.filesChanged({nameOfUri(uri)}, false);
}

} // namespace gradpath::lsp::requests
