// Data-parallel wrappers: what they hold and how their options were set.
// SPDX-License-Identifier: MIT
#pragma once

#include "analysis/rules/rule_context.h"

#include <string_view>
#include <vector>

namespace gradpath::rules {

struct Wrapper {
    ObjId object = 0;
    ObjId model = 0;
    bool called = false; ///< its own forward ran while gradients were recorded
};
/// Instances of classes that declare `__gradpath_reduces__`, with a model that is known.
std::vector<Wrapper> wrappersOf(RunView& run);
/// The option is known to be off.
bool isOff(const RunView& run, ObjId wrapper, std::string_view option);

} // namespace gradpath::rules
