// initialize
// SPDX-License-Identifier: MIT
#include "server/lsp/requests/handlers.h"
#include "server/lsp/uri.h"
#include "server/version.h"

namespace gradpath::lsp::requests {

void initialize(Server& server, const Params& params, Reply reply) {
    if (server.life != Server::Life::Fresh)
        return reply.fail(ErrorCode::InvalidRequest, "`initialize` comes once");
    if (!params.json().is_object())
        params.fail("an object");
    server.client = Client::read(params.json(), server.options.positionEncoding);
    if (params.has("processId") && params.at("processId").json().is_number_integer())
        server.parent = params.at("processId").json().get<long>();
    if (params.has("trace"))
        server.trace = params.at("trace").string();
    std::vector<std::string>& folders = server.workspace.folders;
    if (params.has("workspaceFolders")) {
        const Params list = params.at("workspaceFolders");
        for (size_t i = 0; i < list.size(); ++i)
            if (const std::string uri = list.at(i).at("uri").string(); isFileUri(uri))
                folders.push_back(nameOfUri(uri));
    } else if (params.has("rootUri")) {
        if (const std::string uri = params.at("rootUri").string(); isFileUri(uri))
            folders.push_back(nameOfUri(uri));
    }
    if (params.has("initializationOptions"))
        server.applySettings(params.at("initializationOptions").json());
    server.life = Server::Life::Running;
    reply({{"capabilities", serverCapabilities(server.client)},
           {"serverInfo", {{"name", "gradpath"}, {"version", kVersion}}}});
}

} // namespace gradpath::lsp::requests
