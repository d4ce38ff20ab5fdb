// GP201: an operation that leaves the graph (detach, item, numpy, a new tensor) stands between layers and their loss.
// SPDX-License-Identifier: MIT
#include "analysis/rules/misuses.h"

#include <algorithm>

namespace gradpath::rules {
namespace {

void run(RuleContext& ctx) {
    reportLostTerms(ctx, "GP201");
    // Where the wrong variables are asked for, those that a detach keeps out, they are meant to be kept out.
    std::vector<Site> meant;
    for (const std::vector<DeadLayer>* list : {&ctx.run.dead, &ctx.run.cutOff})
        for (const DeadLayer& d : *list)
            if (ruleOf(d.cause) == "GP201" && isLostByCall(ctx.run, d))
                meant.push_back(d.cause.at);
    reportCauses(
        ctx,
        [&](const Cause& c) {
            return c.kind == Cause::Kind::Cut && ruleOf(c) == "GP201" &&
                   std::find(meant.begin(), meant.end(), c.at) == meant.end();
        },
        [](const Cause& c, const std::string& layers) {
            return fmt::format("{}: {}", reasonText(c.reason), layers);
        });
}

} // namespace

GRADPATH_RULE(loss_detached,
              (RuleInfo{"GP201", "loss-detached", "the path from a layer to the loss is detached",
                        Severity::Error}),
              run);

} // namespace gradpath::rules
