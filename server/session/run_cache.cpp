// What earlier runs found.
// SPDX-License-Identifier: MIT
#include "server/session/run_cache.h"

#include "server/session/disk_source.h"
#include "server/session/path.h"
#include "server/session/program_identity.h"
#include "server/session/run_entry.h"

#include <fmt/format.h>
#include <sys/stat.h>

#include <algorithm>
#include <atomic>
#include <vector>

namespace gradpath::session {
namespace {

/// The folder whose configuration tells where the cache is: that of the first path.
std::string startOf(const RunRequest& request, const std::string& cwd) {
    if (request.paths.empty())
        return cwd;
    const std::string& first = request.paths.front();
    const std::string path = absolutePath(first == "-" ? request.stdinName : first, cwd);
    struct stat info {};
    const bool folder = ::stat(path.c_str(), &info) == 0 && S_ISDIR(info.st_mode);
    return folder ? path : std::string(directoryOf(path));
}

bool holdTheSame(const std::vector<AskedContent>& contents, WorkerPool& pool, unsigned jobs) {
    std::atomic<bool> same = true;
    std::vector<std::string> buffers(std::max(1u, jobs));
    pool.each(jobs, contents.size(), [&](unsigned worker, size_t i) {
        if (same &&
            DiskSource::digestOfFile(contents[i].path, buffers[worker]) != contents[i].digest)
            same = false;
    });
    return same;
}

bool areTheSame(const std::vector<AskedPresence>& presences) {
    DirectoryCache directories;
    return std::ranges::all_of(presences, [&](const AskedPresence& presence) {
        return directories.kindOf(presence.path) == presence.kind;
    });
}

} // namespace

bool RunCache::open(const RunRequest& request, Projects& projects) {
    if (request.graph)
        return false;
    if (directory_.empty())
        directory_ = projects.around(startOf(request, cwd_)).config->cacheDirectory;
    if (directory_.empty())
        return false;
    program_ = programIdentity();
    if (program_.empty())
        return false;
    folder_.emplace(directory_);
    asked_.start();
    return true;
}

std::optional<RunOutcome> RunCache::find(const Digest& key, Projects& projects, WorkerPool& pool,
                                         unsigned jobs) {
    const std::string name = hex(key);
    const std::optional<std::string> bytes = folder_->read(name);
    if (!bytes)
        return std::nullopt;
    std::optional<RunEntry> entry = decodeEntry(*bytes, key);
    if (!entry) {
        damage_ = "an entry is damaged and is made anew";
        return std::nullopt;
    }
    for (const auto& [folder, digest] : entry->configurations)
        if (projects.around(folder).config->digest != digest)
            return std::nullopt;
    if (!areTheSame(entry->asked.presences) || !holdTheSame(entry->asked.contents, pool, jobs))
        return std::nullopt;
    folder_->touch(name);
    return std::move(entry->outcome);
}

RunOutcome RunCache::keep(const Digest& key, RunOutcome outcome, const Projects& projects) {
    RunEntry entry{key, asked_.all(), {}, std::move(outcome)};
    for (const auto& [folder, around] : projects.seen())
        entry.configurations.emplace(folder, around.config->digest);
    folder_->keep(hex(key), encodeEntry(entry));
    return std::move(entry.outcome);
}

std::string RunCache::problem() const {
    if (!folder_)
        return {};
    const std::string& problem = folder_->problem().empty() ? damage_ : folder_->problem();
    return problem.empty()
               ? problem
               : fmt::format("cache `{}`: {}", canonicalName(folder_->path(), cwd_), problem);
}

} // namespace gradpath::session
