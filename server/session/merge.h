// Puts the results of several analyses together.
// SPDX-License-Identifier: MIT
#pragma once

#include "analysis/results.h"

#include <vector>

namespace gradpath::session {

/// One result as if all had been analysed in one call: sorted, without what two analyses both said,
/// groups renumbered from 1 in order of appearance. A model that one analysis judged without a run
/// is dropped when another one trains it.
Result mergeResults(std::vector<Result> results);

/// Sorted by file, position, code; groups numbered from 1 in order of appearance. For a list that
/// was changed after the merge.
void putInOrder(std::vector<Diagnostic>& diagnostics);

} // namespace gradpath::session
