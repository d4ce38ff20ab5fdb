// gradpath/status: what is going on, for a status line and for tests
// SPDX-License-Identifier: MIT
#include "server/lsp/requests/handlers.h"

namespace gradpath::lsp::requests {

void status(Server& server, const Params&, Reply reply) {
    reply({{"settled", server.analyst->settled()},
           {"units", server.analyst->nUnits()},
           {"stale", server.analyst->nStale()},
           {"files", server.workspace.graph ? server.workspace.graph->nFiles() : 0}});
}

} // namespace gradpath::lsp::requests
