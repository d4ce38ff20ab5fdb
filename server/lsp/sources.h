// Files as the server sees them: open buffers over a cache of the disk, frozen for one analysis.
// SPDX-License-Identifier: MIT
#pragma once

#include "server/session/directory_cache.h"
#include "server/session/lowered_file.h"
#include "server/session/source_store.h"

#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>

namespace gradpath::lsp {

/// Files on the disk, each read and lowered when first asked for. Thread-safe.
class DiskCache {
public:
    DiskCache();
    std::shared_ptr<session::LoweredFile> file(const std::string& path);
    std::shared_ptr<session::DirectoryCache> directories();
    /// The file changed, came or went.
    void forget(const std::string& path);
    /// Files or folders came or went.
    void forgetDirectories();

private:
    std::mutex mutex_;
    std::unordered_map<std::string, std::shared_ptr<session::LoweredFile>> files_;
    std::shared_ptr<session::DirectoryCache> directories_;
};

/// An open document as the analysis reads it; lowered by whoever asks first.
struct Buffer {
    std::shared_ptr<session::LoweredFile> lowered;
    std::shared_ptr<const std::string>
        text; ///< taken when first asked for; null: `source` holds it
    session::SourceText source;
    uint64_t revision = 0;
};

using Buffers = std::map<std::string, std::shared_ptr<Buffer>>;

/// What all files hold at one moment. For one thread.
class Snapshot final : public session::SourceStore {
public:
    Snapshot(std::shared_ptr<const Buffers> buffers, std::shared_ptr<DiskCache> disk);

    const SourceFile* open(std::string_view path) override;
    bool isFile(std::string_view path) override;
    bool isDirectory(std::string_view path) override;
    const std::string* text(std::string_view path) override;
    const std::string* code(std::string_view path) override;
    const session::CellMap* cells(std::string_view path) override;
    session::ReadProblem problem(std::string_view path) override;

    /// Paths whose content or existence was asked for since the last call.
    std::set<std::string> takeAsked() { return std::exchange(asked_, {}); }
    /// The revision of an open document; nothing for a file on the disk.
    std::optional<uint64_t> revision(const std::string& path) const;

private:
    session::LoweredFile* find(std::string_view path);

    std::shared_ptr<const Buffers> buffers_;
    std::shared_ptr<DiskCache> disk_;
    std::shared_ptr<session::DirectoryCache> directories_;
    /// Keeps alive what was handed out.
    std::unordered_map<std::string, std::shared_ptr<session::LoweredFile>> held_;
    std::set<std::string> asked_;
};

} // namespace gradpath::lsp
