// One batch run: paths in, results out. What `check`, `params` and `graph` share.
// SPDX-License-Identifier: MIT
#pragma once

#include "analysis/results.h"
#include "server/session/inputs.h"
#include "server/session/memory_source.h"
#include "server/session/rule_selection.h"

#include <cstdint>
#include <string>
#include <vector>

namespace gradpath::session {

struct RunRequest {
    std::vector<std::string> paths = {"."};
    /// Canonical name of the text that "-" stands for; it must be in the sources already.
    std::string stdinName;
    ConfigSource config;
    /// From the command line; adds to the configuration, but `select` replaces it.
    RuleSelection rules;
    Excludes excludes = Excludes::WalkedFiles;
    bool graph = false;     ///< draw each run as well
    unsigned jobs = 0;      ///< threads; 0: what the hardware has
    bool factories = false; ///< see AnalyzeOptions
};

/// Of one file: what is there could not be read in full.
struct SyntaxErrors {
    Location first;
    size_t count = 0;
};

class RunCache;

struct RunOutcome {
    Result result;
    std::vector<std::string> files; ///< those that were read and analysed, sorted
    size_t nFiles = 0;              ///< how many they are
    std::vector<PathProblem> problems;
    std::vector<SyntaxErrors> syntaxErrors; ///< sorted by file
};

/// Analyses what the request names. The outcome does not depend on `jobs`. Throws UserError when
/// nothing can be done at all. `cache`, when given, takes the notes of the store beneath; from it may come what an earlier run
/// found.
RunOutcome run(const RunRequest& request, SourceStore& sources, const std::string& cwd,
               RunCache* cache = nullptr);

} // namespace gradpath::session
