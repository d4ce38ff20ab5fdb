// GP607: a model is trained without a loss, or with something that is none.
// SPDX-License-Identifier: MIT
#include "analysis/rules/misuses.h"

namespace gradpath::rules {
namespace {

void run(RuleContext& ctx) {
    reportMisuses(
        ctx, "no-loss",
        "the model is compiled without a loss and adds none: training it finds no gradient",
        "trained here", true);
    reportMisuses(ctx, "no-target",
                  "these batches hold inputs alone, and the compiled loss wants targets",
                  "trained here", true);
    reportMisuses(ctx, "loss-is-tensor",
                  "a loss has to be a function: this one was computed once, before any training",
                  "computed here");
    reportMisuses(ctx, "loss-not-callable",
                  "the loss was computed before `minimize` could record it: give it the function, "
                  "or the tape",
                  "computed here");
    reportMisuses(
        ctx, "loss-made-before",
        "the function hands back a loss that was computed before: no variable gets a gradient",
        "computed here");
}

} // namespace

GRADPATH_RULE(no_loss_given,
              (RuleInfo{"GP607", "no-loss-given",
                        "training without a loss, or with something that is no loss",
                        Severity::Error}),
              run);

} // namespace gradpath::rules
