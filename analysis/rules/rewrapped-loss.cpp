// GP202: a loss is wrapped into a new tensor that requires grad: `backward()` runs and ends there.
// SPDX-License-Identifier: MIT
#include "analysis/rules/rule_context.h"

namespace gradpath::rules {
namespace {

void run(RuleContext& ctx) {
    if (ctx.run.library)
        return;
    for (const Rewrap& r : ctx.run.in.records.rewraps) {
        // A new start in the middle of a computation is common practice; one for the loss itself is a dead end.
        if (!ctx.run.isTerm(r.to) || !ctx.run.comesFromParameters(r.from) ||
            ctx.run.reach.gradient(r.from) >= Reach::Zero)
            continue;
        Diagnostic* d =
            ctx.report(ctx.run.locate(r.site), "a new tensor that requires grad is made from the "
                                               "loss: `backward()` ends here and no layer gets a "
                                               "gradient");
        if (d != nullptr)
            offer(*d, fixes::deleteRewrap(ctx.sources, d->primary));
    }
}

} // namespace

GRADPATH_RULE(rewrapped_loss,
              (RuleInfo{"GP202", "rewrapped-loss", "the loss is wrapped into a new leaf tensor",
                        Severity::Error}),
              run);

} // namespace gradpath::rules
