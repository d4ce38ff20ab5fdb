// Runs independent tasks on threads.
// SPDX-License-Identifier: MIT
#pragma once

#include "analysis/analyze.h"

#include <cstddef>
#include <functional>

namespace gradpath::session {

/// Runs task(0) ... task(n - 1) on up to `jobs` threads and waits. The threads have large stacks,
/// for code that nests deeply. When tasks throw, the exception of the lowest index is rethrown
/// after all have ended.
void runParallel(size_t nTasks, unsigned jobs, const std::function<void(size_t)>& task);

/// Spreads the tasks of one analysis over `count` threads.
Workers workersFor(unsigned count);

/// The number of threads for `--jobs 0`: what the hardware has.
unsigned defaultJobs();

} // namespace gradpath::session
