// Source files on the disk.
// SPDX-License-Identifier: MIT
#pragma once

#include "server/session/directory_cache.h"
#include "server/session/source_store.h"

#include <array>
#include <memory>
#include <mutex>
#include <string>
#include <unordered_map>

namespace gradpath::session {

class LoweredFile;

/// Reads, decodes and lowers each file once, on first use by any thread. A snapshot: what was read
/// or listed is not looked at again. Any spelling of a path is accepted; files are known by their
/// canonical name (see path.h).
class DiskSource final : public SourceStore {
public:
    /// Larger files are generated; reading them would cost more than they can tell.
    static constexpr size_t kMaxBytes = 16u << 20;
    /// Most bytes of a notebook are pictures, which are not kept.
    static constexpr size_t kMaxNotebookBytes = 128u << 20;

    explicit DiskSource(std::string cwd);
    ~DiskSource() override;

    const SourceFile* open(std::string_view path) override;
    bool isFile(std::string_view path) override;
    bool isDirectory(std::string_view path) override;
    const std::string* text(std::string_view path) override;
    const std::string* code(std::string_view path) override;
    const CellMap* cells(std::string_view path) override;
    ReadProblem problem(std::string_view path) override;

private:
    struct Shard {
        std::mutex mutex;
        std::unordered_map<std::string, std::unique_ptr<LoweredFile>> files;
    };
    LoweredFile& loaded(std::string_view path);

    std::string cwd_;
    DirectoryCache directories_;
    std::array<Shard, 32> shards_;
};

} // namespace gradpath::session
