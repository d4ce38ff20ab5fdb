// What a loss wants and what it is given.
// SPDX-License-Identifier: MIT
#pragma once

#include "analysis/rules/rule_context.h"

#include <initializer_list>
#include <string_view>

namespace gradpath::rules {

/// How a value was made, seen through copies and rearrangements.
struct Made {
    Fact fact = Fact::None;
    NodeId node = 0;
};
Made madeAs(const Interpreter& in, NodeId node);

/// One pair that does not fit: a loss that wants `form` and a value made as `fact`.
struct Misfit {
    std::string_view form;
    Fact fact;
    Severity severity;
    const char* message;
};

/// Reports the calls of losses on the way to a trained loss that have one of the misfits.
void reportMisfits(RuleContext& ctx, std::initializer_list<Misfit> misfits);

} // namespace gradpath::rules
