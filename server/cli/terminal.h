// What a command writes, and whether in colour.
// SPDX-License-Identifier: MIT
#pragma once

#include "server/report/positions.h"
#include "server/report/style.h"
#include "server/session/run.h"

#include <string>
#include <string_view>
#include <vector>

namespace gradpath::cli {

/// Colours for `--color auto|always|never`: auto means a terminal, unless NO_COLOR is set.
report::Style styleFor(std::string_view color);

/// Writes to stdout. Throws UserError when that fails, for instance on a full disk.
void writeOutput(std::string_view text);

/// One line on stderr: `gradpath: error: message`.
void complain(std::string_view kind, std::string_view message);

/// Says which files could not be checked. True when one of them is a failure.
bool complainAbout(const std::vector<session::PathProblem>& problems);

/// Says which of the files are read in part only, for commands that do not print findings. True when one is.
bool complainAboutSyntax(const session::RunOutcome& outcome, report::Positions& positions);

} // namespace gradpath::cli
