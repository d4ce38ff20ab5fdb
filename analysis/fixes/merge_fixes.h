// One finding that several runs report: its fixes must serve them all.
// SPDX-License-Identifier: MIT
#pragma once

#include "analysis/results.h"

namespace gradpath::fixes {

/// What is done to a layer must be right in both, so only common fixes stay, with the edits of both. A cut is one cut.
void mergeFixes(Diagnostic& kept, const Diagnostic& other);

/// Takes back the freezing and removing of a layer that gets a gradient in another run.
void dropContradicted(std::vector<Diagnostic>& diagnostics, const std::vector<Run>& runs);

} // namespace gradpath::fixes
