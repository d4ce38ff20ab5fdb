// gradpath/sync: answers when nothing is left to do
// SPDX-License-Identifier: MIT
#include "server/lsp/requests/handlers.h"

namespace gradpath::lsp::requests {

void sync(Server& server, const Params&, Reply reply) {
    server.whenSettled(std::move(reply));
}

} // namespace gradpath::lsp::requests
