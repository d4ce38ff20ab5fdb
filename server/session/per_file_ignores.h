// Rules that a configuration switches off for some files.
// SPDX-License-Identifier: MIT
#pragma once

#include "server/session/config.h"

#include <string>
#include <vector>

namespace gradpath::session {

/// Codes of the rules that do not report in `file` (absolute).
std::vector<std::string> ignoredCodes(const Config& config, const std::string& file);

} // namespace gradpath::session
