// The one entrance to the analysis.
// SPDX-License-Identifier: MIT
#pragma once

#include "analysis/project/source_provider.h"
#include "analysis/results.h"

#include <atomic>
#include <functional>
#include <span>
#include <string>
#include <vector>

namespace gradpath {

/// Files that may import each other.
struct FileSet {
    std::vector<std::string> files; ///< paths the provider can open
    /// Folders in which absolute imports are looked up, in order, after the folder of the importing script and its package's parent.
    std::vector<std::string> importRoots;
};

struct AnalyzeOptions {
    /// Folders of user stubs (`torch/foo.pyi` below them teaches `torch.foo`); they win over the built-in ones.
    std::vector<std::string> stubRoots;
    /// Abstract instructions one root may execute; beyond it everything the root touched is unknown.
    uint64_t fuel = 400'000;
    /// Rule codes that may report; empty: all that are on by default.
    std::vector<std::string> select;
    std::vector<std::string> ignore;
    /// Draw each run as well: `Run::graph`.
    bool graph = false;
    /// When it turns true the analysis ends soon, and what it has not come to is missing or unknown.
    const std::atomic<bool>* stop = nullptr;
    /// Functions that make a model are run, too, for the table alone: what they say of a model of theirs holds for no other.
    bool factories = false;
};

/// How a caller lets one analysis use up to `count` threads. `each(workers, n, task)` calls task(worker, i) once for every
/// i < n, small i first, with worker < workers <= count, and waits; tasks of one worker never run at the same time.
struct Workers {
    using Task = std::function<void(unsigned worker, size_t i)>;
    unsigned count = 1;
    std::function<void(unsigned workers, size_t n, const Task& task)> each;
};

/// Analyses sets of files, one after the other; they share nothing but the stubs. Pure: same files, same result.
/// Not thread-safe per call; calls are independent. Diagnostics come sorted by file, position, code.
Result analyze(SourceProvider& sources, std::span<const FileSet> sets,
               const AnalyzeOptions& options);

/// The same result from several workers, each with an interpreter of its own; `sources` must be thread-safe.
Result analyze(SourceProvider& sources, std::span<const FileSet> sets,
               const AnalyzeOptions& options, const Workers& workers);

} // namespace gradpath
