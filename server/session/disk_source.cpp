// Source files on the disk.
// SPDX-License-Identifier: MIT
#include "server/session/disk_source.h"

#include "server/session/decode.h"
#include "server/session/lowered_file.h"
#include "server/session/notebook.h"
#include "server/session/path.h"
#include "server/session/read_file.h"

#include <functional>

namespace gradpath::session {
namespace {

ReadProblem readBytes(const std::string& path, std::string& bytes) {
    return readFile(path, isNotebook(path) ? DiskSource::kMaxNotebookBytes : DiskSource::kMaxBytes,
                    bytes);
}

Digest digestOfRead(const ReadProblem& problem, std::string_view bytes) {
    constexpr uint64_t kProblem = 1; // a reason is no content
    return problem.kind == ReadProblem::Kind::None ? digestOf(bytes)
                                                   : digestOf(problem.message, kProblem);
}

} // namespace

DiskSource::DiskSource(std::string cwd, AskedFiles* asked) : cwd_(std::move(cwd)), asked_(asked) {}
DiskSource::~DiskSource() = default;

LoweredFile& DiskSource::loaded(std::string_view path, Need need) {
    std::string name = canonicalName(path, cwd_);
    Shard& shard = shards_[std::hash<std::string>{}(name) % shards_.size()];
    LoweredFile* file = nullptr;
    {
        const std::lock_guard lock(shard.mutex);
        std::unique_ptr<LoweredFile>& slot = shard.files[name];
        if (!slot)
            slot = std::make_unique<LoweredFile>(name);
        file = slot.get();
    }
    const auto read = [&](SourceText& source, ReadProblem& problem) {
        const std::string absolute = absolutePath(name, cwd_);
        std::string bytes;
        problem = readBytes(absolute, bytes);
        if (asked_ != nullptr && asked_->recording())
            asked_->read(absolute, digestOfRead(problem, bytes));
        if (problem.kind == ReadProblem::Kind::None)
            problem = decodeFile(name, std::move(bytes), source);
    };
    // Outside the shard's lock: lowering is slow and other files must not wait for it.
    if (need == Need::Text)
        file->ensureRead(read);
    else
        file->ensure(read);
    return *file;
}

const SourceFile* DiskSource::open(std::string_view path) {
    return loaded(path, Need::Lowering).file();
}

const std::string* DiskSource::text(std::string_view path) {
    return loaded(path, Need::Text).text();
}

const std::string* DiskSource::code(std::string_view path) {
    return loaded(path, Need::Text).code();
}

const CellMap* DiskSource::cells(std::string_view path) {
    return loaded(path, Need::Text).cells();
}

ReadProblem DiskSource::problem(std::string_view path) {
    return loaded(path, Need::Lowering).problem();
}

DirectoryCache::Kind DiskSource::kindOf(std::string_view path) {
    const std::string absolute = absolutePath(path, cwd_);
    const DirectoryCache::Kind kind = directories_.kindOf(absolute);
    if (asked_ != nullptr && asked_->recording())
        asked_->looked(absolute, kind);
    return kind;
}

bool DiskSource::isFile(std::string_view path) {
    return kindOf(path) == DirectoryCache::Kind::File;
}

bool DiskSource::isDirectory(std::string_view path) {
    return kindOf(path) == DirectoryCache::Kind::Directory;
}

size_t DiskSource::nLowered() const {
    size_t n = 0;
    for (const Shard& shard : shards_)
        for (const auto& [name, file] : shard.files)
            n += file->file() != nullptr ? 1 : 0;
    return n;
}

Digest DiskSource::digestOfFile(const std::string& path, std::string& buffer) {
    const ReadProblem problem = readBytes(path, buffer);
    return digestOfRead(problem, buffer);
}

} // namespace gradpath::session
