// GP614: one Keras optimizer for the variables of two models.
// SPDX-License-Identifier: MIT
#include "analysis/rules/misuses.h"

namespace gradpath::rules {
namespace {

void run(RuleContext& ctx) {
    reportMisuses(ctx, "optimizer-shared",
                  "this optimizer was built with other variables: it refuses these",
                  "the optimizer is made here");
}

} // namespace

GRADPATH_RULE(optimizer_shared,
              (RuleInfo{"GP614", "optimizer-shared",
                        "an optimizer is used for variables that it was not built with",
                        Severity::Error}),
              run);

} // namespace gradpath::rules
