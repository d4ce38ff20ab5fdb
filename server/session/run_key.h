// What a run is asked to do, as one digest.
// SPDX-License-Identifier: MIT
#pragma once

#include "server/session/digest.h"
#include "server/session/run.h"

#include <string>

namespace gradpath::session {

/// All that decides the outcome of a run but the files that it reads: the program, the request, the inputs that were collected for
/// it, and their surroundings. How many threads there are does not.
Digest runKey(const std::string& program, const RunRequest& request, const Inputs& inputs,
              Projects& projects, SourceStore& sources, const std::string& cwd);

} // namespace gradpath::session
