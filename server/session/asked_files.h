// What a run asked of the disk: all that its result depends on.
// SPDX-License-Identifier: MIT
#pragma once

#include "server/session/digest.h"
#include "server/session/directory_cache.h"

#include <array>
#include <atomic>
#include <mutex>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace gradpath::session {

/// A file that was read, or could not be: then the digest is that of the reason.
struct AskedContent {
    std::string path; ///< absolute
    Digest digest;
    bool operator==(const AskedContent&) const = default;
};

/// A path that was looked for.
struct AskedPresence {
    std::string path; ///< absolute
    DirectoryCache::Kind kind = DirectoryCache::Kind::Missing;
    bool operator==(const AskedPresence&) const = default;
};

struct Asked {
    std::vector<AskedContent> contents;   ///< sorted by path
    std::vector<AskedPresence> presences; ///< sorted by path
};

/// Takes notes for a store; thread-safe. Takes none before `start`.
class AskedFiles {
public:
    void start() { recording_ = true; }
    bool recording() const { return recording_; }

    void read(std::string_view path, const Digest& digest);
    void looked(std::string_view path, DirectoryCache::Kind kind);

    /// While nobody takes notes.
    Asked all() const;

private:
    struct Shard {
        std::mutex mutex;
        std::unordered_map<std::string, Digest> contents;
        std::unordered_map<std::string, DirectoryCache::Kind> presences;
    };
    Shard& shardOf(const std::string& path);

    std::atomic<bool> recording_ = false;
    std::array<Shard, 32> shards_;
};

} // namespace gradpath::session
