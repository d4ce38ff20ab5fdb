// GP613: an optimizer is given tensors where it updates variables.
// SPDX-License-Identifier: MIT
#include "analysis/rules/misuses.h"

namespace gradpath::rules {
namespace {

void run(RuleContext& ctx) {
    reportMisuses(ctx, "applied-to-tensor",
                  "the optimizer can update variables only: this is a tensor", "made here");
}

} // namespace

GRADPATH_RULE(gradients_applied_to_tensors,
              (RuleInfo{"GP613", "gradients-applied-to-tensors",
                        "gradients are applied to tensors that are no variables", Severity::Error}),
              run);

} // namespace gradpath::rules
