// The folder that keeps entries between runs.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace gradpath::session {

/// Entries are files of their own; several processes may share a folder. Nothing here throws, and nothing is made before
/// something is kept.
class CacheFolder {
public:
    /// Where there are more, those that were not used for the longest time go.
    static constexpr size_t kMaxEntries = 64;
    static constexpr size_t kMaxBytes = 256u << 20; ///< of all entries
    static constexpr size_t kMaxEntryBytes = 64u << 20;

    explicit CacheFolder(std::string path) : path_(std::move(path)) {}

    /// Nothing when there is no such entry, or when it cannot be read, which is a problem.
    std::optional<std::string> read(const std::string& name);
    /// An entry was of use.
    void touch(const std::string& name);
    /// Makes room for it, too.
    void keep(const std::string& name, std::string_view bytes);

    const std::string& path() const { return path_; }
    /// What went wrong last; empty: nothing.
    const std::string& problem() const { return problem_; }

private:
    std::string fileOf(const std::string& name) const;
    bool make();
    void prune();

    std::string path_;
    std::string problem_;
};

} // namespace gradpath::session
