// `--context`: the training scripts around the files that were asked for.
// SPDX-License-Identifier: MIT
#pragma once

#include "server/session/run.h"

#include <set>
#include <string>
#include <vector>

namespace gradpath::cli {

/// What a few files mean may be decided by scripts that import them: a commit hook is given the files, and not the scripts.
class Context {
public:
    /// Adds to the request the training scripts below `cwd` that import what it names, directly or through others.
    Context(session::RunRequest& request, const std::string& cwd);
    /// Leaves what concerns the files that were asked for.
    void narrow(session::RunOutcome& outcome) const;

private:
    bool asked(const std::string& file) const;
    bool concerns(const Diagnostic& finding) const;

    std::string cwd_;
    std::vector<std::string> paths_; ///< absolute; folders stand for what is below them
    std::set<std::string> added_;    ///< canonical names
};

} // namespace gradpath::cli
