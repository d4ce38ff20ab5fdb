// Where an attribute is mentioned in the code that a run loaded.
// SPDX-License-Identifier: MIT
#pragma once

#include "analysis/fixes/source.h"
#include "analysis/flow/run_view.h"

#include <string_view>
#include <vector>

namespace gradpath::fixes {

struct Mention {
    const Source* source = nullptr;
    uint32_t attribute = kNoNode; ///< the node `receiver.name`, or the string that holds the name
    bool isString = false;
};

/// Every `receiver.name` of the code that belongs together, and every string that is the name or starts with the name and a dot.
std::vector<Mention> mentionsOf(const RunView& run, Sources& sources, std::string_view name);

/// All assignments to `self.name` in a class, nested functions included: nodes of the targets.
std::vector<uint32_t> storesIn(const Source& source, uint32_t classNode, std::string_view name);

/// The node is a target of an assignment, or part of an unpacking target.
bool isTarget(const Source& source, uint32_t node);

} // namespace gradpath::fixes
