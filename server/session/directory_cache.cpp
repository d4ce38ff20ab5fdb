// Remembers directory listings.
// SPDX-License-Identifier: MIT
#include "server/session/directory_cache.h"

#include "server/session/path.h"

#include <dirent.h>
#include <sys/stat.h>

#include <cerrno>

namespace gradpath::session {
namespace {

DirectoryCache::Kind statKind(const std::string& path) {
    struct stat info {};
    if (::stat(path.c_str(), &info) != 0)
        return DirectoryCache::Kind::Missing;
    if (S_ISREG(info.st_mode))
        return DirectoryCache::Kind::File;
    return S_ISDIR(info.st_mode) ? DirectoryCache::Kind::Directory : DirectoryCache::Kind::Other;
}

} // namespace

DirectoryCache::Kind DirectoryCache::kindOf(std::string_view path) {
    const std::string_view name = baseName(path);
    if (name.empty() || name == "." || name == "..")
        return statKind(std::string(path));
    const Listing& list = listing(directoryOf(path));
    if (!list.listed)
        return statKind(std::string(path));
    const auto it = list.entries.find(std::string(name));
    return it == list.entries.end() ? Kind::Missing : it->second;
}

const DirectoryCache::Listing& DirectoryCache::listing(std::string_view directory) {
    const std::string key(directory);
    const std::lock_guard lock(mutex_);
    std::unique_ptr<Listing>& slot = listings_[key];
    if (slot)
        return *slot;
    slot = std::make_unique<Listing>();
    DIR* dir = ::opendir(key.c_str());
    if (dir == nullptr) {
        slot->listed = errno == ENOENT || errno == ENOTDIR;
        return *slot;
    }
    while (const dirent* entry = ::readdir(dir)) {
        const std::string name = entry->d_name;
        Kind kind = entry->d_type == DT_REG   ? Kind::File
                    : entry->d_type == DT_DIR ? Kind::Directory
                                              : Kind::Other;
        if (entry->d_type == DT_LNK || entry->d_type == DT_UNKNOWN)
            kind = statKind(joinPath(key, name));
        slot->entries.emplace(name, kind);
    }
    ::closedir(dir);
    return *slot;
}

} // namespace gradpath::session
