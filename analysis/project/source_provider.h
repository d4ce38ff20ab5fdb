// How the analysis sees files: through this interface only. The server implements it over a disk, buffers or a test's strings.
// SPDX-License-Identifier: MIT
#pragma once

#include "grammars/ir/ir.h"

#include <string>
#include <string_view>

namespace gradpath {

/// A lowered source file. Lives as long as its provider.
struct SourceFile {
    std::string path; ///< '/'-separated, normalised, as `SourceProvider::open` was asked for it
    ir::ModuleView module;
    std::string_view text; ///< what was lowered, for edits; may be empty
};

/// Paths are '/'-separated and normalised (no "." or ".." parts but leading ones). Implementations must be safe to call from several threads.
class SourceProvider {
public:
    virtual ~SourceProvider() = default;
    /// The file, lowered, or null when there is no such readable Python file.
    virtual const SourceFile* open(std::string_view path) = 0;
    virtual bool isFile(std::string_view path) = 0;
    virtual bool isDirectory(std::string_view path) = 0;
};

} // namespace gradpath
