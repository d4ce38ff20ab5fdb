// GP204: layers that are trained are run with gradient recording switched off.
// SPDX-License-Identifier: MIT
#include "analysis/rules/rule_context.h"

namespace gradpath::rules {
namespace {

void run(RuleContext& ctx) {
    reportCauses(
        ctx,
        [](const Cause& c) { return c.kind == Cause::Kind::Cut && c.reason == Reason::NoGrad; },
        [](const Cause&, const std::string& layers) {
            return fmt::format("gradient recording is off here: {}", layers);
        });
}

} // namespace

GRADPATH_RULE(no_grad_training,
              (RuleInfo{"GP204", "no-grad-training",
                        "a trained layer runs without gradient recording", Severity::Error}),
              run);

} // namespace gradpath::rules
