// window/workDoneProgress/cancel
// SPDX-License-Identifier: MIT
#include "server/lsp/requests/handlers.h"

namespace gradpath::lsp::requests {

void workDoneProgressCancel(Server&, const Params&) {
    // The scan is short and everything else waits for it: it goes on, unseen.
}

} // namespace gradpath::lsp::requests
