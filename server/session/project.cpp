// What a file's surroundings say.
// SPDX-License-Identifier: MIT
#include "server/session/project.h"

#include "server/session/path.h"
#include "server/session/read_file.h"
#include "server/user_error.h"

#include <sys/stat.h>

#include <algorithm>
#include <array>

namespace gradpath::session {
namespace {

constexpr std::array<const char*, 5> kProjectMarks = {"pyproject.toml", "gradpath.toml", "setup.py",
                                                      "setup.cfg", ".git"};

bool exists(const std::string& path) {
    struct stat info {};
    return ::stat(path.c_str(), &info) == 0;
}

bool isProjectRoot(const std::string& directory) {
    return std::ranges::any_of(kProjectMarks,
                               [&](const char* mark) { return exists(joinPath(directory, mark)); });
}

} // namespace

Projects::Projects(std::string cwd, const ConfigSource& source)
    : cwd_(std::move(cwd))
    , searches_(!source.isolated && source.file.empty())
    , fixed_(std::make_shared<Config>()) {
    if (!source.file.empty() && !source.isolated)
        fixed_ = std::make_shared<Config>(readConfig(absolutePath(source.file, cwd_), cwd_));
}

const Surroundings& Projects::around(const std::string& directory) {
    const auto it = seen_.find(directory);
    if (it != seen_.end())
        return it->second;
    Surroundings found = look(directory);
    return seen_.emplace(directory, std::move(found)).first->second;
}

Surroundings Projects::look(const std::string& directory) {
    Surroundings found;
    if (directory != "/")
        found = around(std::string(directoryOf(directory)));
    if (!found.config)
        found.config = fixed_;
    if (isProjectRoot(directory))
        found.projectRoot = directory;
    if (directory == "/" || !exists(joinPath(directory, "__init__.py")))
        found.packageParent = directory;
    if (!searches_)
        return found;
    try {
        if (std::shared_ptr<const Config> own = configIn(directory)) {
            found.config = std::move(own);
            found.broken = false;
        }
    } catch (const UserError& error) {
        problems_.emplace_back(error.what());
        found.broken = true;
    }
    return found;
}

std::shared_ptr<const Config> Projects::configIn(const std::string& directory) const {
    const std::string own = joinPath(directory, "gradpath.toml");
    if (exists(own))
        return std::make_shared<Config>(readConfig(own, cwd_));
    const std::string shared = joinPath(directory, "pyproject.toml");
    std::string text;
    constexpr size_t kMaxBytes = 4u << 20;
    if (readFile(shared, kMaxBytes, text).kind != ReadProblem::Kind::None || !holdsConfig(text))
        return nullptr;
    return std::make_shared<Config>(parseConfig(text, shared, canonicalName(shared, cwd_)));
}

std::vector<std::string> Projects::importRoots(const Surroundings& surroundings) const {
    std::vector<std::string> roots;
    const auto add = [&](const std::string& root) {
        if (std::ranges::find(roots, root) == roots.end())
            roots.push_back(root);
    };
    for (const std::string& root : surroundings.config->src)
        add(root);
    add(surroundings.packageParent);
    if (!surroundings.projectRoot.empty()) {
        add(surroundings.projectRoot);
        add(joinPath(surroundings.projectRoot, "src"));
    }
    add(cwd_);
    return roots;
}

} // namespace gradpath::session
