// Takes suppressed findings out of a result, and judges the suppressions.
// SPDX-License-Identifier: MIT
#pragma once

#include "analysis/results.h"
#include "server/session/source_store.h"

#include <map>
#include <string>
#include <vector>

namespace gradpath::session {

/// What is known of a file whose suppressions are judged.
struct JudgedFile {
    std::vector<std::string> selected; ///< codes of the rules that may report in it
    /// Everything that could be found in it was looked for, so a suppression without a finding is
    /// not needed.
    bool complete = true;
};

/// Suppressions count in every file; those of `judged` are reported themselves by GP001 to GP003.
void applySuppressions(Result& result, SourceStore& sources,
                       const std::map<std::string, JudgedFile>& judged);

} // namespace gradpath::session
