// Runs independent tasks on threads.
// SPDX-License-Identifier: MIT
#pragma once

#include "analysis/analyze.h"

#include <cstddef>
#include <functional>
#include <memory>

namespace gradpath::session {

/// Threads that live as long as this object and wait for work. They have large stacks, for code that nests deeply.
/// Not thread-safe: one batch of tasks at a time.
class WorkerPool {
public:
    /// No thread is started before there is work for it.
    explicit WorkerPool(unsigned count);
    ~WorkerPool();
    WorkerPool(const WorkerPool&) = delete;
    WorkerPool& operator=(const WorkerPool&) = delete;

    /// Calls task(worker, i) for every i < n, small i first, with worker < workers, and waits. When tasks throw, the
    /// exception of the lowest index is rethrown after all have ended.
    void each(unsigned workers, size_t n, const Workers::Task& task);

    /// Spreads the tasks of one analysis over at most `count` of the threads.
    Workers workers(unsigned count);

private:
    struct State;
    std::unique_ptr<State> state_;
};

/// The number of threads for `--jobs 0`: what the hardware has.
unsigned defaultJobs();

} // namespace gradpath::session
