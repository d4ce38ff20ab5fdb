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

/// A root, logarithm or quotient in the value, with only sums and products around it.
NodeId steepIn(const Interpreter& in, NodeId node, int depth = 0) {
    const Node& n = in.graph[node];
    if (n.fact == Fact::Root || n.fact == Fact::Logarithm || n.fact == Fact::Quotient)
        return node;
    if (depth == 3 || !(n.linear || n.product))
        return 0;
    NodeId found = 0;
    in.graph.operands(node, [&](const Edge& e) {
        if (found == 0 && e.kind == EdgeKind::Diff)
            found = steepIn(in, e.from, depth + 1);
    });
    return found;
}

/// What the slope is infinite of at zero: the operand, or the divisor.
NodeId argumentOf(const Interpreter& in, NodeId steep) {
    if (in.graph[steep].fact != Fact::Quotient)
        return operandOf(in, steep, EdgeKind::Diff);
    const uint32_t last = in.graph[steep].firstEdge;
    if (last == 0 || in.graph.edgeAt(last).next == 0 ||
        in.graph.edgeAt(in.graph.edgeAt(last).next).next != 0)
        return 0;
    return in.graph.edgeAt(last).kind == EdgeKind::Diff ? in.graph.edgeAt(last).from : 0;
}

void run(RuleContext& ctx) {
    RunView& run = ctx.run;
    Interpreter& in = run.in;
    if (run.sinks.empty() || in.roots[run.root].outOfFuel)
        return;
    for (const Choice& c : in.records.choices) {
        const NodeId steep = steepIn(in, c.chosen);
        const Fact fact = in.graph[steep].fact;
        if (steep == 0 || in.graph[c.condition].fact != Fact::AboveZero ||
            run.reach.gradient(c.result) != Reach::Yes)
            continue;
        // The test and the function look at one value: the author knows that it gets to zero.
        const NodeId x = argumentOf(in, steep);
        if (x == 0 || operandOf(in, c.condition, EdgeKind::Cut) != x ||
            !run.reach.requiresGrad(x) || !run.comesFromParameters(x))
            continue;
        Diagnostic* d = ctx.report(
            run.locate(c.site),
            fmt::format("where the {} is masked its slope at zero is infinite and times zero gives "
                        "NaN: mask what goes in as well",
                        fact == Fact::Root       ? "square root"
                        : fact == Fact::Quotient ? "quotient"
                                                 : "logarithm"));
        if (d == nullptr)
            continue;
        const Location at = run.locate(in.graph[steep].site);
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
