// shutdown
// SPDX-License-Identifier: MIT
#include "server/lsp/requests/handlers.h"

namespace gradpath::lsp::requests {

void shutdown(Server& server, const Params&, Reply reply) {
    server.life = Server::Life::ShutDown;
    reply(nullptr);
}

} // namespace gradpath::lsp::requests
