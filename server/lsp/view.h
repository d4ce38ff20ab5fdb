// What is known of one program, as requests look at it.
// SPDX-License-Identifier: MIT
#pragma once

#include "analysis/results.h"

#include <string>
#include <vector>

namespace gradpath::lsp {

struct View {
    std::vector<Diagnostic> diagnostics; ///< in this file, suppressions applied, in order
    std::vector<Run> runs;               ///< that have something in this file
    bool known = false;                  ///< there was a result at all
    bool timedOut = false;
    bool complete = false; ///< what was not found is not there
    double milliseconds = 0;
};

} // namespace gradpath::lsp
