// gradpath/fail: throws, so that tests can see what becomes of it
// SPDX-License-Identifier: MIT
#include "server/lsp/requests/handlers.h"

#include <stdexcept>

namespace gradpath::lsp::requests {

void fail(Server& server, const Params&, Reply reply) {
    if (!server.options.failOnPurpose)
        return reply.fail(ErrorCode::MethodNotFound, "no request `gradpath/fail`");
    throw std::runtime_error("failed on purpose");
}

} // namespace gradpath::lsp::requests
