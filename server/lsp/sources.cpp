// Buffers over the disk.
// SPDX-License-Identifier: MIT
#include "server/lsp/sources.h"

#include "server/session/decode.h"
#include "server/session/disk_source.h"
#include "server/session/notebook.h"
#include "server/session/path.h"
#include "server/session/read_file.h"

namespace gradpath::lsp {

DiskCache::DiskCache() : directories_(std::make_shared<session::DirectoryCache>()) {}

std::shared_ptr<session::LoweredFile> DiskCache::file(const std::string& path) {
    const std::lock_guard lock(mutex_);
    std::shared_ptr<session::LoweredFile>& slot = files_[path];
    if (!slot)
        slot = std::make_shared<session::LoweredFile>(path);
    return slot;
}

std::shared_ptr<session::DirectoryCache> DiskCache::directories() {
    const std::lock_guard lock(mutex_);
    return directories_;
}

void DiskCache::forget(const std::string& path) {
    const std::lock_guard lock(mutex_);
    files_.erase(path);
}

void DiskCache::forgetDirectories() {
    const std::lock_guard lock(mutex_);
    directories_ = std::make_shared<session::DirectoryCache>();
}

Snapshot::Snapshot(std::shared_ptr<const Buffers> buffers, std::shared_ptr<DiskCache> disk)
    : buffers_(std::move(buffers)), disk_(std::move(disk)), directories_(disk_->directories()) {}

session::LoweredFile* Snapshot::find(std::string_view path) {
    std::string name = session::normalisePath(path);
    asked_.insert(name);
    const auto held = held_.find(name);
    if (held != held_.end())
        return held->second.get();
    std::shared_ptr<session::LoweredFile> file;
    if (const auto buffer = buffers_->find(name); buffer != buffers_->end()) {
        file = buffer->second->lowered;
        file->ensure([&](session::SourceText& source, session::ReadProblem&) {
            source = buffer->second->text ? session::SourceText{*buffer->second->text, {}, {}}
                                          : buffer->second->source;
        });
    } else {
        file = disk_->file(name);
        file->ensure([&](session::SourceText& source, session::ReadProblem& problem) {
            std::string bytes;
            problem =
                session::readFile(name,
                                  session::isNotebook(name) ? session::DiskSource::kMaxNotebookBytes
                                                            : session::DiskSource::kMaxBytes,
                                  bytes);
            if (problem.kind == session::ReadProblem::Kind::None)
                problem = session::decodeFile(name, std::move(bytes), source);
        });
    }
    return held_.emplace(std::move(name), std::move(file)).first->second.get();
}

const SourceFile* Snapshot::open(std::string_view path) {
    return find(path)->file();
}

const std::string* Snapshot::text(std::string_view path) {
    return find(path)->text();
}

const std::string* Snapshot::code(std::string_view path) {
    return find(path)->code();
}

const session::CellMap* Snapshot::cells(std::string_view path) {
    return find(path)->cells();
}

session::ReadProblem Snapshot::problem(std::string_view path) {
    return find(path)->problem();
}

bool Snapshot::isFile(std::string_view path) {
    std::string name = session::normalisePath(path);
    const bool found = buffers_->contains(name) ||
                       (name.starts_with('/') &&
                        directories_->kindOf(name) == session::DirectoryCache::Kind::File);
    asked_.insert(std::move(name));
    return found;
}

bool Snapshot::isDirectory(std::string_view path) {
    const std::string name = session::normalisePath(path);
    const auto below = buffers_->lower_bound(name + "/");
    if (below != buffers_->end() && below->first.starts_with(name + "/"))
        return true;
    return name.starts_with('/') &&
           directories_->kindOf(name) == session::DirectoryCache::Kind::Directory;
}

std::optional<uint64_t> Snapshot::revision(const std::string& path) const {
    const auto it = buffers_->find(path);
    return it == buffers_->end() ? std::nullopt : std::optional(it->second->revision);
}

} // namespace gradpath::lsp
