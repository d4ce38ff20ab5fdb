// GP402: layers were replaced, added or copied after the optimizer took its parameters.
// SPDX-License-Identifier: MIT
#include "analysis/rules/optimizers.h"
#include "analysis/rules/rule_context.h"

namespace gradpath::rules {
namespace {

void run(RuleContext& ctx) {
    Optimizers all(ctx.run);
    for (const MissedPart& part : all.missed()) {
        if (part.rebound.gid == 0)
            continue;
        Diagnostic* out = ctx.report(
            ctx.run.locate(part.rebound),
            fmt::format("`{}` is newer than the optimizer, which does not hold its parameters",
                        part.name));
        if (out == nullptr)
            continue;
        out->layers.push_back(part.name);
        const Location made = ctx.run.locate(part.optimizer->site);
        if (!made.file.empty())
            out->related.push_back({made, "the optimizer takes its parameters here"});
    }
}

} // namespace

GRADPATH_RULE(stale_optimizer,
              (RuleInfo{"GP402", "stale-optimizer",
                        "layers that were replaced or added after the optimizer was built",
                        Severity::Error}),
              run);

} // namespace gradpath::rules
