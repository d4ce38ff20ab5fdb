// Folders and configurations.
// SPDX-License-Identifier: MIT
#include "server/lsp/workspace.h"

#include "server/session/disk_source.h"
#include "server/session/gitignore.h"
#include "server/session/notebook.h"
#include "server/session/path.h"
#include "server/session/read_file.h"
#include "server/session/rules_for.h"
#include "server/session/walk.h"
#include "server/user_error.h"

#include <algorithm>

namespace gradpath::lsp {
namespace {

bool excluded(const std::string& file, const session::Config& config) {
    if (config.exclude.empty() || !session::isBelow(file, config.directory))
        return false;
    session::IgnorePatterns patterns;
    for (const std::string& line : config.exclude)
        patterns.add(line);
    const size_t prefix = config.directory == "/" ? 1 : config.directory.size() + 1;
    return patterns.ignoresFile(std::string_view(file).substr(prefix));
}

/// False for a file that cannot be read: it imports nothing.
bool scanFile(const std::string& file, ImportScan& out) {
    std::string bytes;
    if (session::readFile(file, session::DiskSource::kMaxBytes, bytes).kind !=
        session::ReadProblem::Kind::None)
        return false;
    if (!session::isNotebook(file)) {
        out = scanImports(bytes);
        return true;
    }
    session::SourceText text;
    session::readNotebook(std::move(bytes), text);
    out = scanImports(text.code);
    return true;
}

} // namespace

std::string Workspace::folderOf(const std::string& file) const {
    std::string best;
    for (const std::string& folder : folders)
        if (session::isBelow(file, folder) && folder.size() > best.size())
            best = folder;
    return best;
}

const Settings& Workspace::settingsOf(const std::string& file) const {
    const auto it = folderSettings.find(folderOf(file));
    return it == folderSettings.end() ? settings : it->second;
}

session::Projects& Workspace::projects(const std::string& file) {
    std::string root = folderOf(file);
    if (root.empty())
        root = file.starts_with('/') ? std::string(session::directoryOf(file))
                                     : (folders.empty() ? "/" : folders.front());
    std::unique_ptr<session::Projects>& slot = projects_[root];
    if (slot)
        return *slot;
    const Settings& mine = settingsOf(file);
    session::ConfigSource source;
    source.isolated = mine.preference == Settings::Preference::EditorOnly;
    source.file = mine.configuration;
    try {
        slot = std::make_unique<session::Projects>(root, source);
    } catch (const UserError& error) {
        if (told_.insert(error.what()).second)
            problems_.emplace_back(error.what());
        slot = std::make_unique<session::Projects>(root, session::ConfigSource{});
    }
    return *slot;
}

Workspace::Around Workspace::around(const std::string& file) {
    const Settings& mine = settingsOf(file);
    session::Projects& found = projects(file);
    const std::string folder = file.starts_with('/') ? std::string(session::directoryOf(file))
                               : folders.empty()     ? "/"
                                                     : folders.front();
    const session::Surroundings& surroundings = found.around(folder);
    for (const std::string& problem : found.problems())
        if (told_.insert(problem).second)
            problems_.push_back(problem);
    Around out;
    out.config = surroundings.config;
    out.importRoots = found.importRoots(surroundings);
    const bool fileDecides =
        mine.preference == Settings::Preference::FilesystemFirst && !out.config->directory.empty();
    if (!fileDecides)
        out.rules = mine.rules;
    out.off = !mine.enable || surroundings.broken || excluded(file, *out.config);
    return out;
}

UnitSettings Workspace::unitSettings(const std::string& file) {
    const Around found = around(file);
    return {found.importRoots, session::optionsFor(*found.config, found.rules)};
}

bool Workspace::rescan(const std::string& path) {
    ImportScan found;
    return graph == nullptr || folderOf(path).empty() || !scanFile(path, found) ||
           graph->update(path, found);
}

std::shared_ptr<ImportGraph> scanFolders(const std::vector<std::string>& folders,
                                         const std::atomic<bool>& stop,
                                         const std::function<void(size_t, size_t)>& progress) {
    auto graph = std::make_shared<ImportGraph>();
    std::vector<std::pair<std::string, std::string>> files; // with their folder
    for (const std::string& folder : folders)
        for (std::string& file : session::walk(folder).files)
            files.emplace_back(std::move(file), folder);
    std::sort(files.begin(), files.end());
    files.erase(std::unique(files.begin(), files.end(),
                            [](const auto& a, const auto& b) { return a.first == b.first; }),
                files.end());
    std::map<std::string, std::unique_ptr<session::Projects>> projects;
    for (size_t i = 0; i < files.size(); ++i) {
        if (stop)
            return graph;
        if (i % 64 == 0)
            progress(i, files.size());
        const auto& [file, folder] = files[i];
        ImportScan found;
        if (!scanFile(file, found))
            continue;
        std::unique_ptr<session::Projects>& slot = projects[folder];
        if (!slot)
            slot = std::make_unique<session::Projects>(folder, session::ConfigSource{});
        graph->add(file, found,
                   slot->importRoots(slot->around(std::string(session::directoryOf(file)))));
    }
    graph->link();
    return graph;
}

} // namespace gradpath::lsp
