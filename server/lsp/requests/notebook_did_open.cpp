// notebookDocument/didOpen
// SPDX-License-Identifier: MIT
#include "server/lsp/requests/handlers.h"

namespace gradpath::lsp::requests {

void notebookDidOpen(Server& server, const Params& params) {
    const Params document = params.at("notebookDocument");
    auto notebook =
        std::make_unique<Notebook>(document.at("uri").string(), document.at("version").integer());
    const Params cells = document.at("cells");
    for (size_t i = 0; i < cells.size(); ++i)
        notebook->cells().push_back(
            {cells.at(i).at("document").string(), cells.at(i).at("kind").number() == 2});
    const Params texts = params.at("cellTextDocuments");
    for (size_t i = 0; i < texts.size(); ++i) {
        const Params text = texts.at(i);
        const std::string uri = text.at("uri").string();
        notebook->documents()[uri] =
            std::make_unique<Document>(uri, text.at("languageId").string(),
                                       text.at("version").integer(), text.at("text").string());
    }
    const std::string uri = notebook->uri();
    server.notebooks[uri] = std::move(notebook);
    server.notebookChanged(*server.notebooks[uri]);
}

} // namespace gradpath::lsp::requests
