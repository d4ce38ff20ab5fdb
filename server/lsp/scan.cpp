// Settings, configuration, watched files, and the scan of the workspace.
// SPDX-License-Identifier: MIT
#include "server/lsp/server.h"
#include "server/lsp/uri.h"
#include "server/session/path.h"

#include <fmt/format.h>

#include <algorithm>

namespace gradpath::lsp {

void Server::applySettings(const Json& json, const std::string& folder) {
    std::vector<std::string> problems;
    Settings& target =
        folder.empty()
            ? workspace.settings
            : workspace.folderSettings.try_emplace(folder, workspace.settings).first->second;
    const Settings before = target;
    target = readSettings(json, life == Life::Fresh ? Settings() : initialSettings_, problems);
    if (life == Life::Fresh)
        initialSettings_ = target;
    for (const std::string& problem : problems)
        showMessage(2, problem);
    if (folder.empty()) {
        log.level(target.logLevel);
        if (target.logFile != before.logFile)
            if (const std::string problem = log.open(target.logFile); !problem.empty())
                showMessage(2, problem);
        analyst->setTimeout(target.analysisTimeout);
    }
    if (life == Life::Running && !(target == before))
        configurationChanged();
}

void Server::askForSettings() {
    if (!client.configuration)
        return;
    Json items = Json::array({{{"section", "gradpath"}}});
    const std::vector<std::string> folders = workspace.folders;
    for (const std::string& folder : folders)
        items.push_back({{"scopeUri", uriOfPath(folder)}, {"section", "gradpath"}});
    request("workspace/configuration", {{"items", items}}, [this, folders](const Json* result) {
        if (result == nullptr || !result->is_array())
            return;
        for (size_t i = 0; i < result->size(); ++i) {
            const Json& value = (*result)[i];
            if (value.is_object())
                applySettings(value, i == 0 || i > folders.size() ? std::string() : folders[i - 1]);
        }
    });
}

void Server::registerWatchers() {
    Json registrations = Json::array();
    if (client.watchesFiles) {
        Json watchers = Json::array();
        for (const char* glob : {"**/*.py", "**/*.ipynb", "**/pyproject.toml", "**/gradpath.toml"})
            watchers.push_back({{"globPattern", glob}});
        registrations.push_back({{"id", "gradpath.watch"},
                                 {"method", "workspace/didChangeWatchedFiles"},
                                 {"registerOptions", {{"watchers", watchers}}}});
    }
    if (client.registersConfiguration)
        registrations.push_back({{"id", "gradpath.configuration"},
                                 {"method", "workspace/didChangeConfiguration"},
                                 {"registerOptions", {{"section", "gradpath"}}}});
    if (!registrations.empty())
        request("client/registerCapability", {{"registrations", registrations}});
}

void Server::configurationChanged() {
    workspace.forgetConfigurations();
    updateWanted();
    analyst->invalidateAll();
    refreshAll();
    startScan();
}

void Server::filesChanged(const std::set<std::string>& changed, bool createdOrDeleted) {
    if (createdOrDeleted)
        analyst->disk().forgetDirectories();
    bool configuration = false;
    constexpr size_t kMany = 64; // as when a branch is checked out
    bool scan = createdOrDeleted || changed.size() > kMany;
    for (const std::string& path : changed) {
        const std::string_view base = session::baseName(path);
        if (base == "pyproject.toml" || base == "gradpath.toml" || base == "setup.py" ||
            base == "setup.cfg") {
            configuration = true;
            continue;
        }
        analyst->disk().forget(path);
        diskLines_.erase(path);
        scan = scan || !workspace.rescan(path);
        // An open document hides its file.
        const bool hidden = std::ranges::find(recent_, path) != recent_.end();
        if (hidden)
            analyst->saved(path);
        else
            analyst->invalidate(path);
    }
    trainers_.clear();
    if (configuration) {
        configurationChanged();
    } else if (scan) {
        startScan();
    } else {
        updateWanted();
    }
    refreshWanted_ = true;
}

void Server::startScan() {
    if (life != Life::Running || workspace.folders.empty() || !workspace.settings.scanWorkspace)
        return;
    if (scanning_) {
        scanAgain_ = true;
        return;
    }
    scanning_ = true;
    scanAgain_ = false;
    scanStop_ = std::make_shared<std::atomic<bool>>(false);
    struct Progress {
        bool asked = false;
        bool shown = false;
        bool over = false;
    };
    const auto progress = std::make_shared<Progress>();
    const std::string token = fmt::format("gradpath/scan/{}", nextId_);
    const auto report = [this, token, progress](Json value) {
        if (progress->shown)
            notify("$/progress", {{"token", token}, {"value", std::move(value)}});
    };
    if (client.workDoneProgress && !scannedOnce_) {
        progress->asked = true;
        request("window/workDoneProgress/create", {{"token", token}},
                [this, progress, report](const Json* result) {
                    if (result == nullptr || progress->over)
                        return;
                    progress->shown = true;
                    report({{"kind", "begin"},
                            {"title", "gradpath"},
                            {"message", "looking for training scripts"},
                            {"percentage", 0}});
                });
    }
    scannedOnce_ = true;
    const auto graph = std::make_shared<std::shared_ptr<ImportGraph>>();
    analyst->runLater(
        [this, graph, report, folders = workspace.folders, stop = scanStop_] {
            *graph = scanFolders(folders, *stop, [&](size_t done, size_t all) {
                if (done == 0 || all < 256)
                    return;
                inbox_.push({Event::Kind::Task, {}, false, [report, done, all] {
                                 report({{"kind", "report"},
                                         {"message", fmt::format("{} of {} files", done, all)},
                                         {"percentage", done * 100 / all}});
                             }});
            });
        },
        [this, graph, report, progress] {
            scanning_ = false;
            progress->over = true;
            if (*graph)
                workspace.graph = *graph;
            trainers_.clear();
            report({{"kind", "end"},
                    {"message", fmt::format("{} files", *graph ? (*graph)->nFiles() : 0)}});
            log.write(LogLevel::Info,
                      fmt::format("scanned {} files", *graph ? (*graph)->nFiles() : 0));
            updateWanted();
            refreshAll();
            if (scanAgain_)
                startScan();
        });
}

} // namespace gradpath::lsp
