// workspace/didChangeWorkspaceFolders
// SPDX-License-Identifier: MIT
#include "server/lsp/requests/handlers.h"
#include "server/lsp/uri.h"

#include <algorithm>

namespace gradpath::lsp::requests {

void didChangeWorkspaceFolders(Server& server, const Params& params) {
    const Params event = params.at("event");
    std::vector<std::string>& folders = server.workspace.folders;
    for (size_t i = 0; i < event.at("removed").size(); ++i)
        std::erase(folders, nameOfUri(event.at("removed").at(i).at("uri").string()));
    for (size_t i = 0; i < event.at("added").size(); ++i)
        if (const std::string uri = event.at("added").at(i).at("uri").string();
            isFileUri(uri) && std::ranges::find(folders, nameOfUri(uri)) == folders.end())
            folders.push_back(nameOfUri(uri));
    server.askForSettings();
    server.configurationChanged();
}

} // namespace gradpath::lsp::requests
