// GP611: a `zip` of gradients and variables that was read before it is applied.
// SPDX-License-Identifier: MIT
#include "analysis/rules/misuses.h"

namespace gradpath::rules {
namespace {

void run(RuleContext& ctx) {
    reportMisuses(
        ctx, "iterator-spent",
        "these pairs were read before: the iterator is empty here, and nothing is updated",
        "the iterator is made here");
}

} // namespace

GRADPATH_RULE(spent_iterator,
              (RuleInfo{"GP611", "spent-iterator",
                        "pairs of gradients and variables that were read already are applied",
                        Severity::Error}),
              run);

} // namespace gradpath::rules
