// Replacing the content of a file as a whole.
// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

namespace gradpath::session {

/// Writes a temporary file beside `path` and renames it over it, so that a reader sees the old content or the new one; the mode
/// stays, and a link keeps pointing at the file. Empty: done; else what went wrong.
std::string replaceFile(const std::string& path, std::string_view bytes);

/// As `replaceFile`, and makes a file that is not there yet.
std::string putFile(const std::string& path, std::string_view bytes);

/// For what may be lost: a file that is there makes way, whatever its mode, and nobody waits for the disk.
std::string putExpendable(const std::string& path, std::string_view bytes);

} // namespace gradpath::session
