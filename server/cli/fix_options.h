// `--fix`, `--unsafe-fixes` and `--diff` of `gradpath check`.
// SPDX-License-Identifier: MIT
#pragma once

#include "server/cli/run_options.h"
#include "server/report/positions.h"
#include "server/session/apply_fixes.h"

#include <functional>
#include <string>

namespace gradpath::cli {

struct FixOptions {
    bool fix = false;
    bool unsafe = false;
    bool diff = false;
    bool wanted() const { return fix || diff; }
};

void addFixOptions(CLI::App& command, FixOptions& options);

/// Applies fixes to what a run found. Writes the files, prints the difference, or, for stdin, prints the fixed text.
/// `render` makes the report of what is left. Returns the exit status that the findings ask for.
int runFixes(
    const FixOptions& options, RunOptions& runOptions, session::RunOutcome found,
    session::SourceStore& store, const session::Analyse& analyse,
    const std::function<std::string(const session::RunOutcome&, report::Positions&)>& render);

} // namespace gradpath::cli
