// notebookDocument/didSave
// SPDX-License-Identifier: MIT
#include "server/lsp/requests/handlers.h"

namespace gradpath::lsp::requests {

void notebookDidSave(Server&, const Params&) {
    // What is open hides the file: nothing changes.
}

} // namespace gradpath::lsp::requests
