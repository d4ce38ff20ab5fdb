// Reads whole regular files.
// SPDX-License-Identifier: MIT
#pragma once

#include "server/session/source_store.h"

#include <cstddef>
#include <string>

namespace gradpath::session {

/// Reads a regular file of at most `maxBytes` into `bytes`; the problem otherwise. Never blocks on
/// a pipe or a device. A file that changes meanwhile is read again, for a tenth of a second.
ReadProblem readFile(const std::string& path, size_t maxBytes, std::string& bytes);

} // namespace gradpath::session
