// GP605: a list of variables to train that holds none, or the wrong ones.
// SPDX-License-Identifier: MIT
#include "analysis/rules/misuses.h"

#include <algorithm>

namespace gradpath::rules {
namespace {

/// A function that computes the value and returns nothing: its name is where to look.
std::optional<Location> silentFunction(const RunView& run, const Cause& cause) {
    const Interpreter& in = run.in;
    if (cause.kind != Cause::Kind::NeverRead || cause.isParam || cause.at.gid == 0)
        return std::nullopt;
    const LoadedModule& m = in.moduleOf(cause.at.gid);
    const ir::Function& fn = m.view.functions[m.view.functionOfInstr[cause.at.gid - m.gidBase]];
    if (fn.kind != ir::FunctionKind::Function || m.stub)
        return std::nullopt;
    for (uint32_t pc = fn.instrBegin; pc < fn.instrEnd; ++pc)
        if (m.view.instrs[pc].op == ir::Op::Return && m.view.instrs[pc].a != ir::kNone)
            return std::nullopt;
    return Location{m.path, fn.nameSpan};
}

/// A graph: no operation stands in the way, the variables are simply not those of this loss.
void reportForeign(RuleContext& ctx) {
    RunView& run = ctx.run;
    std::vector<Location> told;
    for (const GradientCall& c : run.in.records.gradientCalls) {
        if (c.parameter == 0 || !isEmptyCall(run, c))
            continue;
        if (c.tape != 0 && !trainsSomething(run, c, false))
            continue;
        bool cut = false, detached = true;
        for (const GradientCall& o : run.in.records.gradientCalls) {
            if (o.sink != c.sink)
                continue;
            const auto cause = causeOf(run, o);
            cut = cut || cause;
            detached = detached && cause && cause->reason == Reason::Detach;
        }
        cut = cut && !(detached && isForeignCall(run, c));
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
        const Cause cause = run.explainer().explain(c.source);
        if (cause.kind == Cause::Kind::Unused)
            continue;
        if (const Location lost = run.whereLost(cause); !lost.file.empty())
            d->related.push_back({lost, describe(run, cause)});
        if (const auto silent = silentFunction(run, cause))
            d->related.push_back({*silent, "this function returns nothing"});
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
