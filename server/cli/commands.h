// The commands: each adds itself to the command line and runs when it was chosen.
// SPDX-License-Identifier: MIT
#pragma once

#include <CLI/CLI.hpp>

namespace gradpath::cli {

/// Each sets `status` to the exit status when it has run.
void addCheckCommand(CLI::App& app, int& status);
void addGraphCommand(CLI::App& app, int& status);
void addParamsCommand(CLI::App& app, int& status);
void addRuleCommand(CLI::App& app, int& status);
void addServerCommand(CLI::App& app, int& status);

} // namespace gradpath::cli
