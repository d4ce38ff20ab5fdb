// GP606: a variable takes a number, or its name a tensor, and the gradient ends there.
// SPDX-License-Identifier: MIT
#include "analysis/rules/misuses.h"

#include <algorithm>

namespace gradpath::rules {
namespace {

/// `w = w - rate * g`: from the next round on the name is a tensor that no tape watches.
void reportRebindings(RuleContext& ctx) {
    RunView& run = ctx.run;
    Interpreter& in = run.in;
    const RootInfo& r = in.roots[run.root];
    if (r.outOfFuel)
        return;
    const auto& all = in.records.definitions;
    std::vector<Location> told;
    const auto& calls = in.records.gradientCalls;
    for (size_t i = 0; i < calls.size(); ++i) {
        if (calls[i].parameter != 0 || calls[i].source == 0 || run.reach.ofCall(i) != Reach::None)
            continue;
        for (uint32_t k = r.firstDefinition; k < r.endDefinition; ++k) {
            const Definition& now = all[k];
            if (now.node != calls[i].source || now.kind > Definition::Kind::Attribute)
                continue;
            for (uint32_t j = r.firstDefinition; j < r.endDefinition; ++j) {
                const Definition& before = all[j];
                if (before.name != now.name || before.kind != now.kind ||
                    before.owner != now.owner || !before.value.isObject() ||
                    !in.isParameter(before.value.payload))
                    continue;
                const Location at = run.locate(now.site);
                if (std::find(told.begin(), told.end(), at) != told.end())
                    continue;
                told.push_back(at);
                const std::string name(in.syms.text(now.name));
                Diagnostic* d =
                    ctx.report(at, fmt::format("`{}` was a variable and is a tensor from here on: "
                                               "its gradient is None in the next round",
                                               name));
                if (d == nullptr)
                    continue;
                d->layers.push_back(name);
                offer(*d, fixes::assignInPlace(ctx.sources, at));
                d->related.push_back({run.locate(before.site), "the variable is made here"});
                d->related.push_back({run.locate(calls[i].site), "the gradient is None here"});
            }
        }
    }
}

void run(RuleContext& ctx) {
    reportRebindings(ctx);
    reportCauses(
        ctx,
        [](const Cause& c) { return c.kind == Cause::Kind::Cut && c.reason == Reason::Assigned; },
        [](const Cause& c, const std::string& layers) {
            return fmt::format("{}: {}", reasonText(c.reason), layers);
        });
}

} // namespace

GRADPATH_RULE(variable_replaced_by_tensor,
              (RuleInfo{
                  "GP606", "variable-replaced-by-tensor",
                  "a variable is replaced by a tensor, or assigned what should be differentiated",
                  Severity::Error}),
              run);

} // namespace gradpath::rules
