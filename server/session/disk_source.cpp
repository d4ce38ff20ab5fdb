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

void readSource(const std::string& path, SourceText& source, ReadProblem& problem) {
    std::string bytes;
    const bool notebook = isNotebook(path);
    problem =
        readFile(path, notebook ? DiskSource::kMaxNotebookBytes : DiskSource::kMaxBytes, bytes);
    if (problem.kind == ReadProblem::Kind::None)
        problem = decodeFile(path, std::move(bytes), source);
}

} // namespace

DiskSource::DiskSource(std::string cwd) : cwd_(std::move(cwd)) {}
DiskSource::~DiskSource() = default;

LoweredFile& DiskSource::loaded(std::string_view path) {
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
    // Outside the shard's lock: lowering is slow and other files must not wait for it.
    file->ensure([&](SourceText& source, ReadProblem& problem) {
        readSource(absolutePath(name, cwd_), source, problem);
    });
    return *file;
}

const SourceFile* DiskSource::open(std::string_view path) {
    return loaded(path).file();
}

const std::string* DiskSource::text(std::string_view path) {
    return loaded(path).text();
}

const std::string* DiskSource::code(std::string_view path) {
    return loaded(path).code();
}

const CellMap* DiskSource::cells(std::string_view path) {
    return loaded(path).cells();
}

ReadProblem DiskSource::problem(std::string_view path) {
    return loaded(path).problem();
}

bool DiskSource::isFile(std::string_view path) {
    return directories_.kindOf(absolutePath(path, cwd_)) == DirectoryCache::Kind::File;
}

bool DiskSource::isDirectory(std::string_view path) {
    return directories_.kindOf(absolutePath(path, cwd_)) == DirectoryCache::Kind::Directory;
}

} // namespace gradpath::session
