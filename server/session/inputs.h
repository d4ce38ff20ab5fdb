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
    };                ///< a failure decides the exit status, a skipped file does not
    std::string path; ///< empty: the message says it all
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

enum class Excludes { WalkedFiles, AllFiles };

/// Expands files and folders; "-" stands for `stdinName`. Paths that are not there and files whose
/// configuration is bad are left out, with a problem.
Inputs collectInputs(const std::vector<std::string>& paths, const std::string& stdinName,
                     const std::string& cwd, Projects& projects,
                     Excludes excludes = Excludes::WalkedFiles);

} // namespace gradpath::session
