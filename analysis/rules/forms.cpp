// Logits, probabilities and log-probabilities.
// SPDX-License-Identifier: MIT
#include "analysis/rules/forms.h"

#include <algorithm>

namespace gradpath::rules {

Made madeAs(const Interpreter& in, NodeId start) {
    constexpr size_t kMaxSteps = 64;
    Made out;
    std::vector<NodeId> work{start};
    for (size_t i = 0; i < work.size(); ++i) {
        if (i >= kMaxSteps)
            return {Fact::Several, start};
        const Node& node = in.graph[work[i]];
        if (node.kind == NodeKind::Phi || node.fact == Fact::Arranged || node.fact == Fact::Same ||
            node.converts) {
            bool plain = true;
            in.graph.operands(work[i], [&](const Edge& e) {
                // An index says which elements, not what they are.
                if (e.kind == EdgeKind::Cut && e.reason == Reason::Indices)
                    return;
                plain = plain && e.kind == EdgeKind::Diff;
                if (std::find(work.begin(), work.end(), e.from) == work.end())
                    work.push_back(e.from);
            });
            if (!plain)
                return {Fact::Several, start};
            continue;
        }
        if (out.node != 0 && out.fact != node.fact)
            return {Fact::Several, start};
        out = {node.fact, work[i]};
    }
    return out;
}

void reportMisfits(RuleContext& ctx, std::initializer_list<Misfit> misfits) {
    const RunView& run = ctx.run;
    if (run.sinks.empty() || run.in.roots[run.root].outOfFuel)
        return;
    for (const Expectation& e : run.in.records.expectations) {
        if (run.reach.gradient(e.result) != Reach::Yes)
            continue;
        const Made made = madeAs(run.in, e.input);
        for (const Misfit& m : misfits) {
            if (m.form != e.form || m.fact != made.fact || !ctx.run.reach.requiresGrad(made.node))
                continue;
            Location chosen = run.locate(e.about.gid != 0 ? e.about : e.site);
            if (chosen.file.empty())
                chosen = run.locate(e.site);
            Diagnostic* d = ctx.report(chosen, m.message);
            if (d == nullptr)
                continue;
            if (const Location call = run.locate(e.site); !(call == chosen))
                d->related.push_back({call, "the loss is computed here"});
            d->severity = m.severity;
            const Location at = run.locate(run.in.graph[made.node].site);
            if (!at.file.empty() && !(at == d->primary))
                d->related.push_back({at, "the value comes from here"});
        }
    }
}

} // namespace gradpath::rules
