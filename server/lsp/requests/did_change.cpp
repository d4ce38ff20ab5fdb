// textDocument/didChange
// SPDX-License-Identifier: MIT
#include "server/lsp/requests/handlers.h"

#include <fmt/format.h>

namespace gradpath::lsp::requests {

void didChange(Server& server, const Params& params) {
    const Params identity = params.at("textDocument");
    const std::string uri = identity.at("uri").string();
    const Params changes = params.at("contentChanges");
    const size_t n = changes.size();
    const int version = identity.has("version") ? identity.at("version").integer() : 0;
    auto it = server.documents.find(uri);
    if (it == server.documents.end()) {
        // A full text heals a document that was lost; anything else has nothing to apply to.
        if (!server.isLost(uri) || n == 0 || changes.at(n - 1).has("range"))
            return server.log.write(LogLevel::Error, fmt::format("change of `{}`: not open", uri));
        return server.openDocument(uri, "python", version, changes.at(n - 1).at("text").string());
    }
    Document& document = *it->second;
    if (version < document.version())
        server.log.write(LogLevel::Warning,
                         fmt::format("{}: version {} after {}", uri, version, document.version()));
    try {
        for (size_t i = 0; i < n; ++i)
            document.apply(changes.at(i), server.client.encoding);
    } catch (const std::exception& error) {
        return server.loseDocument(uri, error.what());
    }
    document.setVersion(version);
    server.documentChanged(document);
}

} // namespace gradpath::lsp::requests
