// The gradient table of a run.
// SPDX-License-Identifier: MIT
#pragma once

#include "analysis/flow/run_view.h"

#include <vector>

namespace gradpath {

/// Parameters [begin, end) of a model that share a row: those of a layer, or a single one.
struct RowGroup {
    size_t begin = 0;
    size_t end = 0;
    bool layer = false;
};
std::vector<RowGroup> rowGroups(const Interpreter& in, const ModelFate& model);
/// Some parameter of the model lies in a part of the module at `path`.
bool hasParts(const ModelFate& model, const std::string& path);

/// One row per layer; per parameter where the parameters of one layer differ or the layer has parts of its own.
Run gradientTable(RunView& run);

/// What user code called at a place, as written; empty when it has no simple name.
std::string calleeAt(const Interpreter& in, Site site);

} // namespace gradpath
