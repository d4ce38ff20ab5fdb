// From the paths on a command line to the files to analyse.
// SPDX-License-Identifier: MIT
#pragma once

#include "server/session/project.h"

#include <string>
#include <vector>

namespace gradpath::session {

/// Something that could not be done for one path.
struct PathProblem {
    enum class Kind {
        Failure,
        Skipped
    }; ///< a failure decides the exit status, a skipped file does not
    std::string path;
    std::string message;
    Kind kind = Kind::Failure;
};

struct InputFile {
    std::string name;        ///< canonical
    bool explicitly = false; ///< named itself, not found by a walk
};

struct Inputs {
    std::vector<InputFile> files; ///< sorted by name, each once
    std::vector<PathProblem> problems;
};

/// Expands files and folders; "-" stands for `stdinName`. Throws UserError for a path that does not
/// exist.
Inputs collectInputs(const std::vector<std::string>& paths, const std::string& stdinName,
                     const std::string& cwd, Projects& projects);

} // namespace gradpath::session
