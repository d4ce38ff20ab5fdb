// `--watch`: again whenever a file changes.
// SPDX-License-Identifier: MIT
#pragma once

#include "server/session/run.h"

#include <functional>
#include <string>

namespace gradpath::cli {

/// Runs `once`, and again after every change of the files that the request names or of a
/// configuration around them, until SIGINT or SIGTERM. Returns kNothingFound.
int watch(const session::RunRequest& request, const std::string& cwd,
          const std::function<void()>& once);

} // namespace gradpath::cli
