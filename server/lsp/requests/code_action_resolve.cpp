// codeAction/resolve: the edits that were too costly to work out for a menu
// SPDX-License-Identifier: MIT
#include "server/lsp/edits.h"
#include "server/lsp/requests/handlers.h"

namespace gradpath::lsp::requests {

void codeActionResolve(Server& server, const Params& params, Reply reply) {
    Json action = params.json();
    if (action.contains("edit"))
        return reply(std::move(action));
    const Params data = params.at("data");
    const std::string uri = data.at("uri").string();
    const Document* document = server.document(uri);
    if (document == nullptr || document->version() != data.at("version").integer())
        return reply.fail(ErrorCode::ContentModified, "the document changed");
    const std::string kind = data.at("kind").string();
    const std::string name = server.unitOf(uri);
    if (kind == "suppress") {
        const std::optional<Fix> fix =
            suppression(server, name, data.at("offset").number(), data.at("code").string());
        if (!fix)
            return reply.fail(ErrorCode::RequestFailed, "no comment can stand on this line");
        action["edit"] = workspaceEdit(server, fix->edits);
        return reply(std::move(action));
    }
    if (kind != "fixAll")
        data.at("kind").fail("`suppress` or `fixAll`");
    const auto waiting = std::make_shared<Reply>(std::move(reply));
    fixAll(server, name, [waiting, action](Server& now, std::vector<Edit> edits) mutable {
        action["edit"] = workspaceEdit(now, edits);
        (*waiting)(std::move(action));
    });
}

} // namespace gradpath::lsp::requests
