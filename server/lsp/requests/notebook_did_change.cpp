// notebookDocument/didChange
// SPDX-License-Identifier: MIT
#include "server/lsp/requests/handlers.h"

#include <fmt/format.h>

namespace gradpath::lsp::requests {

namespace {

void changeStructure(Server& server, Notebook& notebook, const Params& structure) {
    const Params array = structure.at("array");
    std::vector<Notebook::Cell>& cells = notebook.cells();
    const size_t start = array.at("start").number();
    const size_t gone = array.at("deleteCount").number();
    if (start > cells.size() || gone > cells.size() - start)
        throw RpcError(ErrorCode::InvalidParams, "cells that are not there");
    std::vector<Notebook::Cell> added;
    if (array.has("cells"))
        for (size_t i = 0; i < array.at("cells").size(); ++i) {
            const Params cell = array.at("cells").at(i);
            added.push_back({cell.at("document").string(), cell.at("kind").number() == 2});
        }
    const auto at = cells.begin() + static_cast<ptrdiff_t>(start);
    cells.insert(cells.erase(at, at + static_cast<ptrdiff_t>(gone)), added.begin(), added.end());
    if (structure.has("didOpen"))
        for (size_t i = 0; i < structure.at("didOpen").size(); ++i) {
            const Params text = structure.at("didOpen").at(i);
            const std::string uri = text.at("uri").string();
            notebook.documents()[uri] =
                std::make_unique<Document>(uri, text.at("languageId").string(),
                                           text.at("version").integer(), text.at("text").string());
        }
    if (structure.has("didClose"))
        for (size_t i = 0; i < structure.at("didClose").size(); ++i) {
            const std::string uri = structure.at("didClose").at(i).at("uri").string();
            notebook.documents().erase(uri);
            server.notify("textDocument/publishDiagnostics",
                          {{"uri", uri}, {"diagnostics", Json::array()}});
        }
}

void changeCells(Server& server, Notebook& notebook, const Params& cells) {
    if (cells.has("structure"))
        changeStructure(server, notebook, cells.at("structure"));
    if (cells.has("data"))
        for (size_t i = 0; i < cells.at("data").size(); ++i) {
            const Params data = cells.at("data").at(i);
            for (Notebook::Cell& cell : notebook.cells())
                if (cell.uri == data.at("document").string())
                    cell.code = data.at("kind").number() == 2;
        }
    if (!cells.has("textContent"))
        return;
    for (size_t i = 0; i < cells.at("textContent").size(); ++i) {
        const Params content = cells.at("textContent").at(i);
        const std::string uri = content.at("document").at("uri").string();
        const auto it = notebook.documents().find(uri);
        if (it == notebook.documents().end())
            throw RpcError(ErrorCode::InvalidParams, fmt::format("no cell `{}`", uri));
        const Params changes = content.at("changes");
        for (size_t k = 0; k < changes.size(); ++k)
            it->second->apply(changes.at(k), server.client.encoding);
        it->second->setVersion(content.at("document").at("version").integer());
    }
}

} // namespace

void notebookDidChange(Server& server, const Params& params) {
    const std::string uri = params.at("notebookDocument").at("uri").string();
    const auto it = server.notebooks.find(uri);
    if (it == server.notebooks.end())
        return server.log.write(LogLevel::Error, fmt::format("change of `{}`: not open", uri));
    Notebook& notebook = *it->second;
    try {
        const Params change = params.at("change");
        if (change.has("cells"))
            changeCells(server, notebook, change.at("cells"));
    } catch (const std::exception& error) {
        server.notebookClosed(uri);
        return server.showMessage(
            2, fmt::format("lost track of `{}`: {}; it is checked again when it is reopened", uri,
                           error.what()));
    }
    notebook.setVersion(params.at("notebookDocument").at("version").integer());
    server.notebookChanged(notebook);
}

} // namespace gradpath::lsp::requests
