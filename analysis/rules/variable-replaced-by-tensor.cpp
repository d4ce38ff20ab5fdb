// GP606: a variable takes a number, or its name a tensor, and the gradient ends there.
// SPDX-License-Identifier: MIT
#include "analysis/rules/misuses.h"
#include "analysis/rules/optimizers.h"

#include <algorithm>

namespace gradpath::rules {
namespace {

/// `w = w - rate * g`: from the next round on the name is a tensor that no tape watches.
void reportRebindings(RuleContext& ctx) {
    RunView& run = ctx.run;
    Interpreter& in = run.in;
    std::vector<Location> told;
    const auto& calls = in.records.gradientCalls;
    for (size_t i = 0; i < calls.size(); ++i) {
        const auto found = rebindingOf(run, calls[i]);
        if (!found || run.reach.ofCall(i) != Reach::None)
            continue;
        const Location at = run.locate(found->now->site);
        if (std::find(told.begin(), told.end(), at) != told.end())
            continue;
        told.push_back(at);
        const std::string name(in.syms.text(found->now->name));
        Diagnostic* d =
            ctx.report(at, fmt::format("`{}` was a variable and is a tensor from here on: "
                                       "its gradient is None in the next round",
                                       name));
        if (d == nullptr)
            continue;
        d->layers.push_back(name);
        offer(*d, fixes::assignInPlace(ctx.sources, at));
        d->related.push_back({run.locate(found->before->site), "the variable is made here"});
        d->related.push_back({run.locate(calls[i].site), "the gradient is None here"});
        for (const NoneGradient& n : noneGradients(run)) {
            const Location use = run.locate(n.use);
            const bool known = use.file.empty() || use == at ||
                               std::any_of(d->related.begin(), d->related.end(),
                                           [&](const Related& r) { return r.at == use; });
            if (n.call == &calls[i] && !known)
                d->related.push_back({use, "and used as a tensor here"});
        }
    }
}

/// The same in PyTorch: a step by hand that rebinds the name of a leaf while recording is off.
void reportReplacedLeaves(RuleContext& ctx) {
    Interpreter& in = ctx.run.in;
    if (ctx.run.sinks.empty() || in.roots[ctx.run.root].outOfFuel)
        return;
    const auto madeWithoutGraph = [&](NodeId node) {
        bool all = in.graph[node].kind == NodeKind::Op && in.graph[node].firstEdge != 0;
        in.graph.operands(node, [&](const Edge& e) {
            all = all && e.kind == EdgeKind::Cut && e.reason == Reason::NoGrad;
        });
        return all;
    };
    for (const GradientRead& r : in.records.gradientReads)
        if (useOf(in, r.site) == UseOfRead::Tested && madeWithoutGraph(r.node))
            return;
    for (const GradientRead& r : in.records.gradientReads) {
        if (useOf(in, r.site) != UseOfRead::Used || !madeWithoutGraph(r.node))
            continue;
        Diagnostic* d = ctx.report(ctx.run.locate(in.graph[r.node].site),
                                   "a new tensor takes the place of the one that is trained: its "
                                   "`.grad` is None from the next round on");
        const Location read = ctx.run.locate(r.site);
        if (d != nullptr && !read.file.empty() && !(read == d->primary))
            d->related.push_back({read, "its `.grad` is read here"});
    }
}

void run(RuleContext& ctx) {
    reportRebindings(ctx);
    reportReplacedLeaves(ctx);
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
