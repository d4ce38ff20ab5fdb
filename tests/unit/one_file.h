// A source provider of one file, `a.py`.
// SPDX-License-Identifier: MIT
#pragma once

#include "analysis/project/source_provider.h"
#include "grammars/ir/blob.h"
#include "grammars/python/lower.h"

#include <string>

namespace gradpath {

/// One file in memory.
class OneFile final : public SourceProvider {
public:
    explicit OneFile(std::string text) : text_(std::move(text)), blob_(python::lower(text_)) {
        file_ = {"a.py", *ir::view(blob_.bytes()), text_};
    }
    const SourceFile* open(std::string_view path) override {
        return path == "a.py" ? &file_ : nullptr;
    }
    bool isFile(std::string_view path) override { return path == "a.py"; }
    bool isDirectory(std::string_view) override { return false; }
    const std::string& text() const { return text_; }

private:
    std::string text_;
    ir::Blob blob_;
    SourceFile file_;
};

} // namespace gradpath
