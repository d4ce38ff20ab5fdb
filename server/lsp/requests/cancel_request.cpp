// $/cancelRequest
// SPDX-License-Identifier: MIT
#include "server/lsp/requests/handlers.h"

namespace gradpath::lsp::requests {

void cancelRequest(Server& server, const Params& params) {
    server.cancel(params.at("id").json());
}

} // namespace gradpath::lsp::requests
