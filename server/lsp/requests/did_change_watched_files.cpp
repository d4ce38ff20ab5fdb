// workspace/didChangeWatchedFiles
// SPDX-License-Identifier: MIT
#include "server/lsp/requests/handlers.h"
#include "server/lsp/uri.h"

namespace gradpath::lsp::requests {

void didChangeWatchedFiles(Server& server, const Params& params) {
    const Params changes = params.at("changes");
    std::set<std::string> paths;
    bool comesOrGoes = false;
    for (size_t i = 0; i < changes.size(); ++i) {
        const std::string uri = changes.at(i).at("uri").string();
        if (!isFileUri(uri))
            continue;
        paths.insert(nameOfUri(uri));
        constexpr uint32_t kChanged = 2;
        comesOrGoes = comesOrGoes || changes.at(i).at("type").number() != kChanged;
    }
    if (!paths.empty())
        server.filesChanged(paths, comesOrGoes);
}

} // namespace gradpath::lsp::requests
