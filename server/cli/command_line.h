// The whole command line.
// SPDX-License-Identifier: MIT
#pragma once

namespace gradpath::cli {

/// Parses, runs one command and returns the exit status. Every failure becomes one line on stderr
/// and status 2.
int runCommandLine(int argc, char** argv);

} // namespace gradpath::cli
