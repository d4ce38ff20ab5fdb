// The folder that keeps entries between runs.
// SPDX-License-Identifier: MIT
#include "server/session/cache_folder.h"

#include "server/session/path.h"
#include "server/session/read_file.h"
#include "server/session/write_file.h"

#include <dirent.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <ctime>
#include <filesystem>
#include <memory>
#include <system_error>
#include <vector>

namespace gradpath::session {
namespace {

constexpr std::string_view kEnding = ".run";
constexpr const char* kTagName = "CACHEDIR.TAG";
constexpr std::string_view kTag =
    "Signature: 8a477f597d28d172789f06886806bc55\n"
    "# What gradpath found in earlier runs. It can be deleted at any time.\n";
constexpr const char* kIgnoreName = ".gitignore";
constexpr std::string_view kIgnore = "*\n";
/// What a writer that was killed leaves behind.
constexpr time_t kOldTemporary = 3600;

struct Kept {
    std::string path;
    size_t bytes = 0;
    struct timespec used {};
};

bool isDigest(std::string_view text) {
    return text.size() == 32 &&
           text.find_first_not_of("0123456789abcdef") == std::string_view::npos;
}

/// Files of others are none of ours, wherever the folder was chosen.
bool isEntry(std::string_view name) {
    return name.ends_with(kEnding) && isDigest(name.substr(0, name.size() - kEnding.size()));
}

/// As replacing a file names them: ".ENTRY.abc123".
bool isTemporary(std::string_view name) {
    const size_t dot = name.rfind('.');
    return name.starts_with('.') && dot > 0 && isEntry(name.substr(1, dot - 1));
}

std::vector<std::string> namesIn(const std::string& folder) {
    std::vector<std::string> names;
    const std::unique_ptr<DIR, int (*)(DIR*)> dir(::opendir(folder.c_str()), ::closedir);
    if (dir == nullptr)
        return names;
    while (const dirent* entry = ::readdir(dir.get()))
        if (const std::string_view name = entry->d_name; name != "." && name != "..")
            names.emplace_back(name);
    return names;
}

bool isOlder(const Kept& a, const Kept& b) {
    return a.used.tv_sec != b.used.tv_sec ? a.used.tv_sec < b.used.tv_sec
                                          : a.used.tv_nsec < b.used.tv_nsec;
}

} // namespace

std::string CacheFolder::fileOf(const std::string& name) const {
    return joinPath(path_, name) + std::string(kEnding);
}

std::optional<std::string> CacheFolder::read(const std::string& name) {
    const std::string file = fileOf(name);
    struct stat info {};
    if (::lstat(file.c_str(), &info) != 0 && (errno == ENOENT || errno == ENOTDIR))
        return std::nullopt;
    std::string bytes;
    const ReadProblem problem = readFile(file, kMaxEntryBytes, bytes);
    if (problem.kind == ReadProblem::Kind::None)
        return bytes;
    problem_ = "cannot read " + std::string(baseName(file)) + ": " + problem.message;
    return std::nullopt;
}

void CacheFolder::touch(const std::string& name) {
    // A folder that may only be read is as good.
    static_cast<void>(::utimensat(AT_FDCWD, fileOf(name).c_str(), nullptr, 0));
}

void CacheFolder::keep(const std::string& name, std::string_view bytes) {
    if (bytes.size() > kMaxEntryBytes || !make())
        return;
    const std::string file = fileOf(name);
    if (const std::string problem = putExpendable(file, bytes); !problem.empty()) {
        problem_ = "cannot write " + std::string(baseName(file)) + ": " + problem;
        return;
    }
    prune();
}

bool CacheFolder::make() {
    std::error_code error;
    std::filesystem::create_directories(path_, error);
    if (error) {
        problem_ = "cannot make the folder: " + error.message();
        return false;
    }
    // A folder that has other things in it is somebody's: hiding those from git would be wrong.
    const auto isOurs = [](std::string_view name) {
        return isEntry(name) || isTemporary(name) || name == kTagName || name == kIgnoreName ||
               name.starts_with(std::string(".") + kTagName) ||
               name.starts_with(std::string(".") + kIgnoreName);
    };
    const std::vector<std::string> names = namesIn(path_);
    if (!std::ranges::all_of(names, isOurs))
        return true;
    for (const auto& [file, text] : {std::pair(kTagName, kTag), std::pair(kIgnoreName, kIgnore)}) {
        if (std::ranges::find(names, file) != names.end())
            continue;
        if (const std::string problem = putExpendable(joinPath(path_, file), text);
            !problem.empty()) {
            problem_ = "cannot write " + std::string(file) + ": " + problem;
            return false;
        }
    }
    return true;
}

void CacheFolder::prune() {
    std::vector<Kept> kept;
    const time_t now = std::time(nullptr);
    for (const std::string& name : namesIn(path_)) {
        const bool temporary = isTemporary(name);
        if (!temporary && !isEntry(name))
            continue;
        const std::string file = joinPath(path_, name);
        struct stat info {};
        if (::lstat(file.c_str(), &info) != 0 || !S_ISREG(info.st_mode))
            continue;
        if (!temporary)
            kept.push_back({file, static_cast<size_t>(info.st_size), info.st_mtim});
        else if (info.st_mtim.tv_sec + kOldTemporary < now)
            ::unlink(file.c_str());
    }
    std::ranges::sort(kept, [](const Kept& a, const Kept& b) { return isOlder(b, a); });
    size_t bytes = 0;
    for (size_t i = 0; i < kept.size(); ++i) {
        bytes += kept[i].bytes;
        if (i >= kMaxEntries || bytes > kMaxBytes)
            ::unlink(kept[i].path.c_str());
    }
}

} // namespace gradpath::session
