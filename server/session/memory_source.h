// Source files in memory, over an optional store beneath: specs, stdin, open editor buffers.
// SPDX-License-Identifier: MIT
#pragma once

#include "server/session/source_store.h"

#include <map>
#include <memory>
#include <string>

namespace gradpath::session {

class LoweredFile;

/// Add all texts before the first look-up; afterwards it is read-only and safe for several threads.
class MemorySource final : public SourceStore {
public:
    /// `base`, when given, must outlive this and answers for every path that has no text here.
    explicit MemorySource(SourceStore* base = nullptr);
    ~MemorySource() override;

    /// Text in UTF-8 without a BOM. Replaces an earlier text of the same path.
    void add(std::string_view path, std::string text);
    void add(std::string_view path, SourceText source);

    const SourceFile* open(std::string_view path) override;
    bool isFile(std::string_view path) override;
    bool isDirectory(std::string_view path) override;
    const std::string* text(std::string_view path) override;
    const std::string* code(std::string_view path) override;
    const CellMap* cells(std::string_view path) override;
    ReadProblem problem(std::string_view path) override;

private:
    struct Entry {
        SourceText source;
        std::unique_ptr<LoweredFile> lowered;
    };
    enum class Need { Text, Lowering };
    LoweredFile* find(std::string_view path, Need need);

    SourceStore* base_;
    std::map<std::string, Entry> files_;
};

} // namespace gradpath::session
