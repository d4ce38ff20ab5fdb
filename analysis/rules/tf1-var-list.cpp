// GP605: a list of variables to train that holds none, or the wrong ones.
// SPDX-License-Identifier: MIT
#include "analysis/rules/misuses.h"

namespace gradpath::rules {
namespace {

void run(RuleContext& ctx) {
    reportMisuses(ctx, "no-variables",
                  "no variable exists here yet: the model makes them when it is first called",
                  "their gradients are asked for here", true);
}

} // namespace

GRADPATH_RULE(tf1_var_list,
              (RuleInfo{"GP605", "tf1-var-list",
                        "the list of variables to train does not hold what the loss trains",
                        Severity::Error}),
              run);

} // namespace gradpath::rules
