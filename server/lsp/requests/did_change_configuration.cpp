// workspace/didChangeConfiguration
// SPDX-License-Identifier: MIT
#include "server/lsp/requests/handlers.h"

namespace gradpath::lsp::requests {

void didChangeConfiguration(Server& server, const Params& params) {
    if (params.has("settings") && params.at("settings").json().is_object())
        server.applySettings(params.at("settings").json());
    server.askForSettings();
}

} // namespace gradpath::lsp::requests
