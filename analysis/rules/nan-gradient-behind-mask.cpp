// GP703: `where` hides an infinite slope from the value, not from the gradient.
// SPDX-License-Identifier: MIT
#include "analysis/rules/forms.h"

namespace gradpath::rules {
namespace {

/// The only differentiable operand of a node; 0: there is none, or several.
NodeId operandOf(const Interpreter& in, NodeId node, EdgeKind kind) {
    NodeId only = 0;
    bool several = false;
    in.graph.operands(node, [&](const Edge& e) {
        several = several || only != 0 || e.kind != kind;
        only = e.from;
    });
    return several ? 0 : only;
}

void run(RuleContext& ctx) {
    RunView& run = ctx.run;
    Interpreter& in = run.in;
    if (run.sinks.empty() || in.roots[run.root].outOfFuel)
        return;
    for (const Choice& c : in.records.choices) {
        const Fact fact = in.graph[c.chosen].fact;
        if ((fact != Fact::Root && fact != Fact::Logarithm) ||
            in.graph[c.condition].fact != Fact::AboveZero ||
            run.reach.gradient(c.result) != Reach::Yes)
            continue;
        // The test and the function look at one value: the author knows that it gets to zero.
        const NodeId x = operandOf(in, c.chosen, EdgeKind::Diff);
        if (x == 0 || operandOf(in, c.condition, EdgeKind::Cut) != x ||
            !run.reach.requiresGrad(x) || !run.comesFromParameters(x))
            continue;
        Diagnostic* d = ctx.report(
            run.locate(c.site),
            fmt::format("where the {} is masked its slope at zero is infinite and times zero gives "
                        "NaN: mask what goes in as well",
                        fact == Fact::Root ? "square root" : "logarithm"));
        if (d == nullptr)
            continue;
        const Location at = run.locate(in.graph[c.chosen].site);
        if (!at.file.empty() && !(at == d->primary))
            d->related.push_back({at, "computed for every element here"});
    }
}

} // namespace

GRADPATH_RULE(nan_gradient_behind_mask,
              (RuleInfo{"GP703", "nan-gradient-behind-mask",
                        "a masked logarithm or root whose gradient is NaN", Severity::Warning}),
              run);

} // namespace gradpath::rules
