// GP205: a reentrant checkpoint or custom Function whose tensor inputs do not require grad: what runs inside is not trained.
// SPDX-License-Identifier: MIT
#include "analysis/rules/rule_context.h"

namespace gradpath::rules {
namespace {

void run(RuleContext& ctx) {
    reportCauses(
        ctx, [](const Cause& c) { return c.kind == Cause::Kind::Cut && c.reason == Reason::Gate; },
        [](const Cause& c, const std::string& layers) {
            return fmt::format("{}: {}", reasonText(c.reason), layers);
        });
}

} // namespace

GRADPATH_RULE(reentrant_checkpoint_no_grad_input,
              (RuleInfo{"GP205", "reentrant-checkpoint-no-grad-input",
                        "a checkpoint or Function whose inputs do not require grad",
                        Severity::Warning}),
              run);

} // namespace gradpath::rules
