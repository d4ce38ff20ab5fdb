// Runs independent tasks on threads.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <functional>

namespace gradpath::session {

/// Runs task(0) ... task(n - 1) on up to `jobs` threads and waits. The threads have large stacks,
/// for code that nests deeply. When tasks throw, the exception of the lowest index is rethrown
/// after all have ended.
void runParallel(size_t nTasks, unsigned jobs, const std::function<void(size_t)>& task);

/// The number of threads for `--jobs 0`: what the hardware has.
unsigned defaultJobs();

} // namespace gradpath::session
