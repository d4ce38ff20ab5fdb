// GP612: labels and predictions of a loss have changed places.
// SPDX-License-Identifier: MIT
#include "analysis/rules/misuses.h"

namespace gradpath::rules {
namespace {

void run(RuleContext& ctx) {
    reportMisuses(ctx, "labels-swapped",
                  "what the model computes is given as labels, and data as predictions: they "
                  "have changed places");
}

} // namespace

GRADPATH_RULE(swapped_loss_arguments,
              (RuleInfo{"GP612", "swapped-loss-arguments",
                        "labels and predictions of a loss have changed places", Severity::Warning}),
              run);

} // namespace gradpath::rules
