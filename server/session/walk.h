// Finds the Python files and notebooks below a folder.
// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

namespace gradpath::session {

struct WalkResult {
    std::vector<std::string> files;      ///< absolute, sorted
    std::vector<std::string> unreadable; ///< folders that could not be listed, absolute
};

/// Collects *.py and *.ipynb below `directory` (absolute). Respects .gitignore files, those above it up to the
/// repository included, and skips folders that never hold a project's own code. Follows symbolic
/// links, each folder once.
WalkResult walk(const std::string& directory);

} // namespace gradpath::session
