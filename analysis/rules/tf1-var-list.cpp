// GP605: a list of variables to train that holds none, or the wrong ones.
// SPDX-License-Identifier: MIT
#include "analysis/rules/misuses.h"

#include <algorithm>

namespace gradpath::rules {
namespace {

/// A graph: no operation stands in the way, the variables are simply not those of this loss.
void reportForeign(RuleContext& ctx) {
    RunView& run = ctx.run;
    std::vector<Location> told;
    for (const GradientCall& c : run.in.records.gradientCalls) {
        if (c.tape != 0 || c.parameter == 0 || !isEmptyCall(run, c))
            continue;
        bool cut = false;
        for (const GradientCall& o : run.in.records.gradientCalls)
            cut = cut || (o.sink == c.sink && causeOf(run, o));
        const Location at = run.locate(c.site);
        if (cut || std::find(told.begin(), told.end(), at) != told.end())
            continue;
        told.push_back(at);
        Diagnostic* d = ctx.report(at, "the loss depends on none of these variables");
        if (d == nullptr)
            continue;
        const Object& o = run.in.heap[c.parameter];
        if (const Location made = run.locate({o.gid, o.ctx}); !made.file.empty())
            d->related.push_back({made, "one of them is made here"});
    }
}

void run(RuleContext& ctx) {
    reportForeign(ctx);
    reportMisuses(ctx, "no-variables",
                  "no variable exists here yet: the model makes them when it is first called",
                  "their gradients are asked for here", true);
}

} // namespace

GRADPATH_RULE(tf1_var_list,
              (RuleInfo{"GP605", "tf1-var-list",
                        "the list of variables to train does not hold what the loss trains",
                        Severity::Error}),
              run);

} // namespace gradpath::rules
