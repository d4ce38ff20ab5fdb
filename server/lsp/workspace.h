// The folders of the workspace, their configurations and who imports whom.
// SPDX-License-Identifier: MIT
#pragma once

#include "server/lsp/analyst.h"
#include "server/lsp/import_graph.h"
#include "server/lsp/settings.h"
#include "server/session/project.h"

#include <atomic>
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace gradpath::lsp {

class Workspace {
public:
    std::vector<std::string> folders; ///< absolute paths
    Settings settings;                ///< of the whole editor
    std::map<std::string, Settings> folderSettings;

    const Settings& settingsOf(const std::string& file) const;
    /// The folder of the workspace that holds a file; empty: none.
    std::string folderOf(const std::string& file) const;
    /// Configurations are read again.
    void forgetConfigurations() { projects_.clear(); }

    struct Around {
        std::shared_ptr<const session::Config> config;
        session::RuleSelection rules; ///< of the editor
        std::vector<std::string> importRoots;
        bool off = false; ///< excluded, switched off, or under a broken configuration
    };
    Around around(const std::string& file);
    UnitSettings unitSettings(const std::string& file);
    /// What is wrong with configurations, one line each; told once.
    std::vector<std::string> takeProblems() { return std::exchange(problems_, {}); }

    /// The result of the last scan; null before.
    std::shared_ptr<ImportGraph> graph;
    /// One of its files changed. False when it has to be scanned for.
    bool rescan(const std::string& path);

private:
    session::Projects& projects(const std::string& file);

    std::map<std::string, std::unique_ptr<session::Projects>> projects_;
    std::vector<std::string> problems_;
    std::set<std::string> told_;
};

/// Reads all files of the folders for their imports. Runs on a worker; `progress` is told how many files are done of how many.
std::shared_ptr<ImportGraph>
scanFolders(const std::vector<std::string>& folders, const std::atomic<bool>& stop,
            const std::function<void(size_t done, size_t all)>& progress);

} // namespace gradpath::lsp
