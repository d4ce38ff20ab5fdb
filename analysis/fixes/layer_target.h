// Where a layer comes into being, and what the code there calls it.
// SPDX-License-Identifier: MIT
#pragma once

#include "analysis/fixes/source.h"
#include "analysis/flow/run_view.h"

#include <optional>
#include <string>

namespace gradpath::fixes {

struct LayerTarget {
    const Source* source = nullptr;
    uint32_t statement = kNoNode; ///< behind it the layer exists
    std::string expression;       ///< `self.blocks[3].norm`
    /// The assignment to the attribute that is the layer itself; kNoNode when the layer lies deeper, or is made elsewhere.
    uint32_t definition = kNoNode;
};

std::optional<LayerTarget> findLayer(const RunView& run, Sources& sources, const DeadLayer& layer);

} // namespace gradpath::fixes
