// GP201: an operation that leaves the graph (detach, item, numpy, a new tensor) stands between layers and their loss.
// SPDX-License-Identifier: MIT
#include "analysis/rules/rule_context.h"

namespace gradpath::rules {
namespace {

void run(RuleContext& ctx) {
    reportLostTerms(ctx, "GP201");
    reportCauses(
        ctx, [](const Cause& c) { return c.kind == Cause::Kind::Cut && ruleOf(c) == "GP201"; },
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
