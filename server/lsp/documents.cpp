// Open documents and notebooks, and the programs that they are.
// SPDX-License-Identifier: MIT
#include "server/lsp/server.h"
#include "server/lsp/uri.h"
#include "server/session/path.h"

#include <fmt/format.h>

#include <algorithm>

namespace gradpath::lsp {
namespace {

std::shared_ptr<Buffer> bufferOf(const std::string& name, const Document& document) {
    auto buffer = std::make_shared<Buffer>();
    buffer->lowered = std::make_shared<session::LoweredFile>(name, document.lowerer());
    buffer->revision = document.revision();
    constexpr std::string_view kBom = "\xEF\xBB\xBF";
    if (document.text().starts_with(kBom)) {
        // Positions count it, Python does not.
        buffer->source.text = document.text();
        buffer->source.code = document.text();
        buffer->source.code.replace(0, kBom.size(), kBom.size(), ' ');
    } else {
        buffer->text = document.shared();
    }
    return buffer;
}

} // namespace

const Document* Server::document(const std::string& uri) const {
    if (const auto it = documents.find(uri); it != documents.end())
        return it->second.get();
    for (const auto& [name, notebook] : notebooks)
        if (const Document* cell = notebook->document(uri))
            return cell;
    return nullptr;
}

Notebook* Server::notebookOfCell(const std::string& uri) const {
    for (const auto& [name, notebook] : notebooks)
        if (notebook->document(uri) != nullptr)
            return notebook.get();
    return nullptr;
}

const Document& Server::need(const Params& textDocument) const {
    const std::string uri = textDocument.at("uri").string();
    const Document* found = document(uri);
    if (found == nullptr)
        throw RpcError(ErrorCode::InvalidParams, fmt::format("`{}` is not open", uri));
    return *found;
}

std::string Server::unitOf(const std::string& uri) const {
    const Notebook* notebook = notebookOfCell(uri);
    return nameOfUri(notebook != nullptr ? notebook->uri() : uri);
}

uint32_t Server::offsetIn(const Document& document, Position at) const {
    if (const Notebook* notebook = notebookOfCell(document.uri()))
        return notebook->offset(document.uri(), at, client.encoding).value_or(0);
    const std::optional<uint32_t> found =
        document.lines().offset(document.text(), at, client.encoding);
    return found.value_or(static_cast<uint32_t>(document.text().size()));
}

bool Server::isPython(const Document& document) const {
    const std::string& language = document.languageId();
    return language == "python" || (language.empty() && (document.uri().ends_with(".py") ||
                                                         document.uri().ends_with(".pyi")));
}

void Server::openDocument(const std::string& uri, const std::string& languageId, int version,
                          std::string text) {
    lost_.erase(uri);
    const bool again = documents.contains(uri);
    documents[uri] = std::make_unique<Document>(uri, languageId, version, std::move(text));
    const std::string name = nameOfUri(uri);
    if (again)
        log.write(LogLevel::Warning, fmt::format("{} is opened twice", uri));
    if (!isPython(*documents[uri]))
        return;
    std::erase(recent_, name);
    recent_.insert(recent_.begin(), name);
    // Files that others wrote meanwhile, of which nobody told us.
    if (!client.watchesFiles)
        analyst->disk().forgetDirectories();
    documentChanged(*documents[uri]);
    updateWanted();
}

void Server::documentChanged(const Document& document) {
    if (!isPython(document))
        return;
    const std::string name = nameOfUri(document.uri());
    if (const auto at = std::ranges::find(recent_, name); at != recent_.begin()) {
        std::erase(recent_, name);
        recent_.insert(recent_.begin(), name);
        updateWanted();
    }
    analyst->setBuffer(name, bufferOf(name, document));
    analyst->invalidate(name);
    views_.erase(name);
    // A pull for the text before is not computed any more.
    for (Waiting& waiting : waiting_)
        if (waiting.dropOnEdit && waiting.name == name)
            waiting.reply.fail(ErrorCode::ServerCancelled, "the document changed",
                               {{"retriggerRequest", true}});
    std::erase_if(waiting_, [&](const Waiting& waiting) {
        return waiting.dropOnEdit && waiting.name == name;
    });
}

void Server::closeDocument(const std::string& uri) {
    lost_.erase(uri);
    if (documents.erase(uri) == 0)
        return;
    const std::string name = nameOfUri(uri);
    analyst->setBuffer(name, nullptr);
    analyst->disk().forget(name);
    std::erase(recent_, name);
    updateWanted();
    analyst->invalidate(name);
    views_.erase(name);
    if (const auto it = published_.find(uri); it != published_.end()) {
        published_.erase(it);
        notify("textDocument/publishDiagnostics", {{"uri", uri}, {"diagnostics", Json::array()}});
    }
}

void Server::loseDocument(const std::string& uri, const std::string& why) {
    const bool isNew = !lost_.contains(uri);
    closeDocument(uri);
    lost_.insert(uri);
    log.write(LogLevel::Error, fmt::format("{}: {}", uri, why));
    if (isNew)
        showMessage(2,
                    fmt::format("lost track of `{}`: {}; it is checked again when it is reopened",
                                uri, why));
}

void Server::notebookChanged(Notebook& notebook) {
    notebook.join();
    const std::string name = nameOfUri(notebook.uri());
    std::erase(recent_, name);
    recent_.insert(recent_.begin(), name);
    auto buffer = std::make_shared<Buffer>();
    buffer->lowered = std::make_shared<session::LoweredFile>(name);
    buffer->source = notebook.program();
    buffer->revision = notebook.revision();
    analyst->setBuffer(name, std::move(buffer));
    analyst->invalidate(name);
    views_.erase(name);
    updateWanted();
}

void Server::notebookClosed(const std::string& uri) {
    const auto it = notebooks.find(uri);
    if (it == notebooks.end())
        return;
    const std::string name = nameOfUri(uri);
    for (const auto& [cell, document] : it->second->documents())
        if (published_.erase(cell) > 0)
            notify("textDocument/publishDiagnostics",
                   {{"uri", cell}, {"diagnostics", Json::array()}});
    notebooks.erase(it);
    analyst->setBuffer(name, nullptr);
    analyst->disk().forget(name);
    std::erase(recent_, name);
    updateWanted();
    analyst->invalidate(name);
    views_.erase(name);
}

void Server::updateWanted() {
    std::vector<std::string> open;
    std::vector<std::string> trainers;
    constexpr size_t kMostTrainers = 32;
    for (const std::string& name : recent_) {
        const Settings& mine = workspace.settingsOf(name);
        if (workspace.around(name).off)
            continue;
        open.push_back(name);
        if (!workspace.graph || !mine.scanWorkspace)
            continue;
        const auto [known, isNew] = trainers_.try_emplace(name);
        if (isNew)
            known->second = workspace.graph->trainersOf(name, kMostTrainers);
        for (const std::string& trainer : known->second)
            if (std::ranges::find(trainers, trainer) == trainers.end() &&
                !workspace.around(trainer).off)
                trainers.push_back(trainer);
    }
    for (const std::string& problem : workspace.takeProblems())
        showMessage(2, problem);
    analyst->want(std::move(open), std::move(trainers));
}

} // namespace gradpath::lsp
