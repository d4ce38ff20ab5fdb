// Lexical path work: one spelling for every file, so that it is lowered and reported once.
// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

namespace gradpath::session {

/// Collapses "//", "." and inner ".." parts; the empty path becomes ".". Never looks at the disk.
std::string normalisePath(std::string_view path);

/// The working directory, absolute and normalised. Throws UserError when it is gone.
std::string workingDirectory();

/// Absolute and normalised.
std::string absolutePath(std::string_view path, std::string_view cwd);

/// The name of a file everywhere in gradpath: relative when it lies below `cwd`, else absolute.
std::string canonicalName(std::string_view path, std::string_view cwd);

/// "a/b.py" -> "a", "b.py" -> ".", "/b" -> "/".
std::string_view directoryOf(std::string_view path);
std::string_view baseName(std::string_view path);

/// Joins with one '/'; "." adds nothing.
std::string joinPath(std::string_view directory, std::string_view name);

/// Is `path` equal to `directory` or below it? Both must be spelled the same way.
bool isBelow(std::string_view path, std::string_view directory);

} // namespace gradpath::session
