// $/setTrace
// SPDX-License-Identifier: MIT
#include "server/lsp/requests/handlers.h"

namespace gradpath::lsp::requests {

void setTrace(Server& server, const Params& params) {
    server.trace = params.at("value").string();
}

} // namespace gradpath::lsp::requests
