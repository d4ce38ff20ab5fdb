// What fixes make of a test's files.
// SPDX-License-Identifier: MIT
#pragma once

#include "analysis/analyze.h"
#include "tests/spec/checker.h"

#include <string>
#include <vector>

namespace gradpath::spec {

/// Compares every `fixed` block with the file after the fixes; afterwards no finding is left that had such a fix.
void checkFixed(const SpecTest& test, const FileSet& set, const AnalyzeOptions& options,
                bool allModes, size_t variant, std::vector<Failure>& failures);

} // namespace gradpath::spec
