// Which rules may report where: configuration and user together.
// SPDX-License-Identifier: MIT
#pragma once

#include "analysis/analyze.h"
#include "server/session/config.h"

#include <string>
#include <vector>

namespace gradpath::session {

/// The lists of a configuration with those of the command line or the editor, whose `select` replaces the configuration's.
RuleSelection combined(const RuleSelection& config, const RuleSelection& user);

/// Options of an analysis under a configuration; folders of stubs are as the configuration has them, absolute.
AnalyzeOptions optionsFor(const Config& config, const RuleSelection& user);

/// Codes of the rules that may report in a file (absolute).
std::vector<std::string> codesFor(const Config& config, const std::string& file,
                                  const RuleSelection& user);

} // namespace gradpath::session
