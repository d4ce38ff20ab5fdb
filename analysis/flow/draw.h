// The picture of a run: the gradient-flow graph with everything taken out that a person need not see.
// SPDX-License-Identifier: MIT
#pragma once

#include "analysis/flow/run_view.h"
#include "analysis/flow_graph.h"

namespace gradpath {

/// `table`: what `gradientTable` made of the run. Costs as much as some walks over the run's graph, so it is made on request only.
FlowGraph drawRun(RunView& run, const Run& table);

} // namespace gradpath
