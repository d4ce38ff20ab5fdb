// Finds the Python files and notebooks below a folder.
// SPDX-License-Identifier: MIT
#include "server/session/walk.h"

#include "server/session/gitignore.h"
#include "server/session/notebook.h"
#include "server/session/path.h"
#include "server/session/read_file.h"

#include <dirent.h>
#include <sys/stat.h>

#include <algorithm>
#include <array>
#include <optional>
#include <set>
#include <utility>

namespace gradpath::session {
namespace {

constexpr std::array<std::string_view, 19> kSkippedFolders = {".git",
                                                              ".hg",
                                                              ".svn",
                                                              ".venv",
                                                              "venv",
                                                              "node_modules",
                                                              ".eggs",
                                                              ".tox",
                                                              "__pycache__",
                                                              ".mypy_cache",
                                                              ".ruff_cache",
                                                              ".pytest_cache",
                                                              "build",
                                                              "dist",
                                                              "site-packages",
                                                              ".nox",
                                                              ".ipynb_checkpoints",
                                                              ".direnv",
                                                              ".gradpath_cache"};

constexpr size_t kMaxIgnoreBytes = 1u << 20;
/// Deeper trees are loops through bind mounts or generated on purpose.
constexpr size_t kMaxDepth = 200;

struct Entry {
    std::string name;
    EntryKind kind;
};

std::optional<std::string> smallFile(const std::string& path) {
    std::string bytes;
    if (readFile(path, kMaxIgnoreBytes, bytes).kind != ReadProblem::Kind::None)
        return std::nullopt;
    return bytes;
}

class Walker {
public:
    explicit Walker(WalkResult& result) : result_(result) {}

    void start(const std::string& directory) {
        pushAncestors(directory);
        visit(directory, 0);
    }

private:
    struct Ignore {
        std::string folder;
        IgnorePatterns patterns;
    };

    /// The ignore files above the start count when they belong to the same repository.
    void pushAncestors(const std::string& directory) {
        std::vector<std::string> folders;
        for (std::string at = directory;; at = directoryOf(at)) {
            folders.push_back(at);
            struct stat info {};
            if (::stat(joinPath(at, ".git").c_str(), &info) == 0)
                break;
            if (at == "/")
                return;
        }
        if (const auto text = smallFile(joinPath(folders.back(), ".git/info/exclude")))
            ignores_.push_back({folders.back(), IgnorePatterns(*text)});
        for (size_t i = folders.size(); i-- > 1;)
            pushIgnoreFile(folders[i]);
    }

    bool pushIgnoreFile(const std::string& folder) {
        const auto text = smallFile(joinPath(folder, ".gitignore"));
        if (!text)
            return false;
        ignores_.push_back({folder, IgnorePatterns(*text)});
        return true;
    }

    bool ignored(const std::string& path, EntryKind kind) const {
        for (size_t i = ignores_.size(); i-- > 0;) {
            const Ignore& ignore = ignores_[i];
            const size_t prefix = ignore.folder == "/" ? 1 : ignore.folder.size() + 1;
            const IgnoreVerdict verdict =
                ignore.patterns.judge(std::string_view(path).substr(prefix), kind);
            if (verdict != IgnoreVerdict::None)
                return verdict == IgnoreVerdict::Ignored;
        }
        return false;
    }

    void visit(const std::string& folder, size_t depth) {
        struct stat info {};
        if (depth > kMaxDepth || ::stat(folder.c_str(), &info) != 0 ||
            !visited_.emplace(info.st_dev, info.st_ino).second)
            return;
        std::optional<std::vector<Entry>> entries = list(folder);
        if (!entries) {
            result_.unreadable.push_back(folder);
            return;
        }
        // A virtual environment under any name.
        if (depth > 0 &&
            std::ranges::any_of(*entries, [](const Entry& e) { return e.name == "pyvenv.cfg"; }))
            return;
        const bool pushed = pushIgnoreFile(folder);
        for (const Entry& entry : *entries) {
            const std::string path = joinPath(folder, entry.name);
            if (entry.kind == EntryKind::File ? !isSource(entry.name) : skipped(entry.name))
                continue;
            if (ignored(path, entry.kind))
                continue;
            if (entry.kind == EntryKind::File)
                result_.files.push_back(path);
            else
                visit(path, depth + 1);
        }
        if (pushed)
            ignores_.pop_back();
    }

    static bool isSource(std::string_view name) {
        return name.ends_with(".py") || isNotebook(name);
    }

    static bool skipped(std::string_view name) {
        return std::ranges::find(kSkippedFolders, name) != kSkippedFolders.end();
    }

    /// Files and folders, sorted by name; links resolved, everything else left out.
    static std::optional<std::vector<Entry>> list(const std::string& folder) {
        DIR* dir = ::opendir(folder.c_str());
        if (dir == nullptr)
            return std::nullopt;
        std::vector<Entry> entries;
        while (const dirent* entry = ::readdir(dir)) {
            const std::string name = entry->d_name;
            if (name == "." || name == "..")
                continue;
            bool isFile = entry->d_type == DT_REG;
            bool isFolder = entry->d_type == DT_DIR;
            if (entry->d_type == DT_LNK || entry->d_type == DT_UNKNOWN) {
                struct stat info {};
                if (::stat(joinPath(folder, name).c_str(), &info) != 0)
                    continue;
                isFile = S_ISREG(info.st_mode);
                isFolder = S_ISDIR(info.st_mode);
            }
            if (isFile || isFolder)
                entries.push_back({name, isFile ? EntryKind::File : EntryKind::Directory});
        }
        ::closedir(dir);
        std::ranges::sort(entries, {}, &Entry::name);
        return entries;
    }

    WalkResult& result_;
    std::vector<Ignore> ignores_;
    std::set<std::pair<dev_t, ino_t>> visited_;
};

} // namespace

WalkResult walk(const std::string& directory) {
    WalkResult result;
    Walker(result).start(directory);
    std::ranges::sort(result.files);
    return result;
}

} // namespace gradpath::session
