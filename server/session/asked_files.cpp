// What a run asked of the disk.
// SPDX-License-Identifier: MIT
#include "server/session/asked_files.h"

#include <algorithm>
#include <functional>

namespace gradpath::session {

AskedFiles::Shard& AskedFiles::shardOf(const std::string& path) {
    return shards_[std::hash<std::string>{}(path) % shards_.size()];
}

void AskedFiles::read(std::string_view path, const Digest& digest) {
    std::string name(path);
    Shard& shard = shardOf(name);
    const std::lock_guard lock(shard.mutex);
    shard.contents.try_emplace(std::move(name), digest);
}

void AskedFiles::looked(std::string_view path, DirectoryCache::Kind kind) {
    std::string name(path);
    Shard& shard = shardOf(name);
    const std::lock_guard lock(shard.mutex);
    shard.presences.try_emplace(std::move(name), kind);
}

Asked AskedFiles::all() const {
    Asked out;
    for (const Shard& shard : shards_) {
        for (const auto& [path, digest] : shard.contents)
            out.contents.push_back({path, digest});
        for (const auto& [path, kind] : shard.presences)
            out.presences.push_back({path, kind});
    }
    std::ranges::sort(out.contents, {}, &AskedContent::path);
    std::ranges::sort(out.presences, {}, &AskedPresence::path);
    return out;
}

} // namespace gradpath::session
