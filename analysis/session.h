// The analysis of one file at a time, for a server that asks again after every edit.
// SPDX-License-Identifier: MIT
#pragma once

#include "analysis/root_runner.h"

#include <functional>
#include <span>
#include <string>
#include <vector>

namespace gradpath {

/// What the roots of one file told. What it imports is run, but has no roots of its own here.
struct FileFindings {
    std::vector<RootFindings> roots;
    /// The analysis was stopped from outside: roots that are missing told nothing, they are not known to be clean.
    bool stopped = false;
};

/// Pure like `analyze`: same files, same findings. `importRoots` as in FileSet.
FileFindings analyzeFile(SourceProvider& sources, const std::string& file,
                         const std::vector<std::string>& importRoots,
                         const AnalyzeOptions& options);

/// Moves a place of a part's findings to where it is now; false: it is gone.
using Adjust = std::function<bool(size_t part, Location& at)>;

/// What one analysis of all these files would have told, as far as `file` is concerned: findings that lie in it, and runs with a
/// model, a layer or a loss in it. An empty `file`: everything. Functions and classes that one of the files reaches are not judged
/// on their own.
Result combine(std::span<const FileFindings* const> parts, const std::string& file,
               const Adjust& adjust = {});

} // namespace gradpath
