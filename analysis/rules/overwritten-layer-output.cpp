// GP103: a value that carries trainable layers is overwritten before anything that matters reads it.
// SPDX-License-Identifier: MIT
#include "analysis/rules/rule_context.h"

namespace gradpath::rules {
namespace {

void run(RuleContext& ctx) {
    reportCauses(
        ctx, [](const Cause& c) { return c.kind == Cause::Kind::Overwritten; },
        [](const Cause& c, const std::string& layers) {
            return fmt::format(
                "`{}` is overwritten here before anything that reaches the loss reads it: {}",
                c.name, layers);
        });
}

} // namespace

GRADPATH_RULE(overwritten_layer_output,
              (RuleInfo{"GP103", "overwritten-layer-output",
                        "a layer's result is overwritten before it is used", Severity::Warning}),
              run);

} // namespace gradpath::rules
