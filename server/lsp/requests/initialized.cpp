// initialized
// SPDX-License-Identifier: MIT
#include "server/lsp/requests/handlers.h"

namespace gradpath::lsp::requests {

void initialized(Server& server, const Params&) {
    server.registerWatchers();
    server.askForSettings();
    server.startScan();
}

} // namespace gradpath::lsp::requests
