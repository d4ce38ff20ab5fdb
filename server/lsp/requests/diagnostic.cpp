// textDocument/diagnostic: the client pulls
// SPDX-License-Identifier: MIT
#include "server/lsp/requests/handlers.h"

#include <fmt/format.h>

#include <functional>

namespace gradpath::lsp::requests {

void diagnostic(Server& server, const Params& params, Reply reply) {
    const std::string uri = params.at("textDocument").at("uri").string();
    std::string previous =
        params.has("previousResultId") ? params.at("previousResultId").string() : std::string();
    const auto answer = [uri, previous](Server& now, Reply mine) {
        const std::string name = now.unitOf(uri);
        const bool shown = now.document(uri) != nullptr && !now.workspace.around(name).off;
        const Json items = shown ? now.diagnosticsOf(name, uri, now.view(name)) : Json::array();
        const std::string id = fmt::format("{:016x}", std::hash<std::string>{}(textOf(items)));
        if (id == previous)
            return mine({{"kind", "unchanged"}, {"resultId", id}});
        mine({{"kind", "full"}, {"resultId", id}, {"items", items}});
    };
    constexpr bool kDropOnEdit = true;
    server.whenFresh(server.unitOf(uri), std::move(reply), answer, kDropOnEdit);
}

} // namespace gradpath::lsp::requests
