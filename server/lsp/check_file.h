// The whole pipeline of the server once, for a bug report.
// SPDX-License-Identifier: MIT
#pragma once

#include <string>

namespace gradpath::lsp {

struct CheckedFile {
    std::string report; ///< steps with their times, and the messages a client would get
    bool ok = false;
};

/// Plays a client that opens one file, looks at everything, and leaves.
CheckedFile checkFile(const std::string& path);

} // namespace gradpath::lsp
