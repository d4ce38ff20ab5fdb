// Source files in memory, over an optional store beneath.
// SPDX-License-Identifier: MIT
#include "server/session/memory_source.h"

#include "server/session/lowered_file.h"
#include "server/session/path.h"

namespace gradpath::session {

MemorySource::MemorySource(SourceStore* base) : base_(base) {}
MemorySource::~MemorySource() = default;

void MemorySource::add(std::string_view path, std::string text) {
    add(path, SourceText{std::move(text), {}, {}});
}

void MemorySource::add(std::string_view path, SourceText source) {
    std::string name = normalisePath(path);
    auto lowered = std::make_unique<LoweredFile>(name);
    files_[std::move(name)] = {std::move(source), std::move(lowered)};
}

LoweredFile* MemorySource::find(std::string_view path, Need need) {
    const auto it = files_.find(normalisePath(path));
    if (it == files_.end())
        return nullptr;
    Entry& entry = it->second;
    const auto take = [&](SourceText& source, ReadProblem&) {
        source = std::move(entry.source);
    };
    if (need == Need::Text)
        entry.lowered->ensureRead(take);
    else
        entry.lowered->ensure(take);
    return entry.lowered.get();
}

const SourceFile* MemorySource::open(std::string_view path) {
    if (const LoweredFile* file = find(path, Need::Lowering))
        return file->file();
    return base_ != nullptr ? base_->open(path) : nullptr;
}

const std::string* MemorySource::text(std::string_view path) {
    if (const LoweredFile* file = find(path, Need::Text))
        return file->text();
    return base_ != nullptr ? base_->text(path) : nullptr;
}

const std::string* MemorySource::code(std::string_view path) {
    if (const LoweredFile* file = find(path, Need::Text))
        return file->code();
    return base_ != nullptr ? base_->code(path) : nullptr;
}

const CellMap* MemorySource::cells(std::string_view path) {
    if (const LoweredFile* file = find(path, Need::Text))
        return file->cells();
    return base_ != nullptr ? base_->cells(path) : nullptr;
}

bool MemorySource::isFile(std::string_view path) {
    return files_.contains(normalisePath(path)) || (base_ != nullptr && base_->isFile(path));
}

bool MemorySource::isDirectory(std::string_view path) {
    const std::string name = normalisePath(path);
    const std::string prefix = name == "." ? "" : name + "/";
    const auto it = files_.lower_bound(prefix);
    if (it != files_.end() && it->first.starts_with(prefix))
        return true;
    return base_ != nullptr && base_->isDirectory(path);
}

ReadProblem MemorySource::problem(std::string_view path) {
    if (const LoweredFile* file = find(path, Need::Lowering))
        return file->problem();
    if (base_ != nullptr)
        return base_->problem(path);
    return {ReadProblem::Kind::Unreadable, "no such file"};
}

} // namespace gradpath::session
