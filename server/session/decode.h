// Bytes of a Python file or notebook to UTF-8 text.
// SPDX-License-Identifier: MIT
#pragma once

#include "server/session/source_store.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace gradpath::session {

/// Decodes a file; its name tells whether it is a notebook.
ReadProblem decodeFile(std::string_view path, std::string bytes, SourceText& out);

/// Decodes a Python source file: drops a BOM, follows a PEP 263 cookie, and replaces every byte
/// that is not UTF-8 by '?', so that byte offsets keep their meaning. Nothing when the bytes are
/// not text.
std::optional<std::string> decodeSource(std::string bytes);

/// The encoding a PEP 263 cookie in the first two lines names, in lower case with '-'; empty
/// without one.
std::string encodingCookie(std::string_view bytes);

/// The text that `decodeSource` makes of each byte value, where the file's encoding has one byte a character; empty for UTF-8.
std::vector<std::string> byteTable(std::string_view bytes);

} // namespace gradpath::session
