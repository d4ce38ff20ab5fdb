// GP203: an operation without a gradient stands between layers and their loss.
// SPDX-License-Identifier: MIT
#include "analysis/rules/rule_context.h"

namespace gradpath::rules {
namespace {

void run(RuleContext& ctx) {
    reportLostTerms(ctx, "GP203");
    reportCauses(
        ctx, [](const Cause& c) { return c.kind == Cause::Kind::Cut && ruleOf(c) == "GP203"; },
        [](const Cause& c, const std::string& layers) {
            return fmt::format("{}: {}", reasonText(c.reason), layers);
        });
}

} // namespace

GRADPATH_RULE(nondifferentiable_on_loss_path,
              (RuleInfo{"GP203", "nondifferentiable-on-loss-path",
                        "an operation without a gradient is on the only path to the loss",
                        Severity::Error}),
              run);

} // namespace gradpath::rules
