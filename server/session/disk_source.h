// Source files on the disk.
// SPDX-License-Identifier: MIT
#pragma once

#include "server/session/asked_files.h"
#include "server/session/directory_cache.h"
#include "server/session/source_store.h"

#include <array>
#include <memory>
#include <mutex>
#include <string>
#include <unordered_map>

namespace gradpath::session {

class LoweredFile;

/// Reads and decodes each file once, on first use by any thread, and lowers it when it is opened. A snapshot: what was read
/// or listed is not looked at again. Any spelling of a path is accepted; files are known by their
/// canonical name (see path.h).
class DiskSource final : public SourceStore {
public:
    /// Larger files are generated; reading them would cost more than they can tell.
    static constexpr size_t kMaxBytes = 16u << 20;
    /// Most bytes of a notebook are pictures, which are not kept.
    static constexpr size_t kMaxNotebookBytes = 128u << 20;

    /// `asked`, when given, outlives this and takes note of all that is asked.
    explicit DiskSource(std::string cwd, AskedFiles* asked = nullptr);
    ~DiskSource() override;

    const SourceFile* open(std::string_view path) override;
    bool isFile(std::string_view path) override;
    bool isDirectory(std::string_view path) override;
    const std::string* text(std::string_view path) override;
    const std::string* code(std::string_view path) override;
    const CellMap* cells(std::string_view path) override;
    ReadProblem problem(std::string_view path) override;

    /// How many files were lowered so far. While nobody asks for more.
    size_t nLowered() const;

    /// What `asked` notes for reading this file (absolute); `buffer` saves the next call some work.
    static Digest digestOfFile(const std::string& path, std::string& buffer);

private:
    enum class Need { Text, Lowering };
    struct Shard {
        std::mutex mutex;
        std::unordered_map<std::string, std::unique_ptr<LoweredFile>> files;
    };
    LoweredFile& loaded(std::string_view path, Need need);
    DirectoryCache::Kind kindOf(std::string_view path);

    std::string cwd_;
    AskedFiles* asked_;
    DirectoryCache directories_;
    std::array<Shard, 32> shards_;
};

} // namespace gradpath::session
