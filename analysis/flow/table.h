// The gradient table of a run.
// SPDX-License-Identifier: MIT
#pragma once

#include "analysis/flow/run_view.h"

namespace gradpath {

/// One row per layer; per parameter where the parameters of one layer differ or the layer has parts of its own.
Run gradientTable(RunView& run);

} // namespace gradpath
