// GP801: the model is trained past its DistributedDataParallel wrapper: gradients are not averaged.
// SPDX-License-Identifier: MIT
#include "analysis/rules/wrappers.h"

namespace gradpath::rules {
namespace {

/// The call that enters the model: the innermost one in code that is no layer's.
Site entry(const RunView& run, Site use) {
    for (const Site& s : run.in.userStack(use)) {
        const ObjId cls = run.in.classAround(s.gid);
        if (cls == 0 || !run.in.classData(cls).registersModules)
            return s;
    }
    return {};
}

void run(RuleContext& ctx) {
    RunView& run = ctx.run;
    Interpreter& in = run.in;
    if (run.library || run.sinks.empty() || in.roots[run.root].outOfFuel)
        return;
    for (const Wrapper& w : wrappersOf(run)) {
        if (w.called || (in.heap[w.object].flags & kObjEscaped) != 0 ||
            (in.heap[w.model].flags & kObjEscaped) != 0)
            continue;
        std::vector<Interpreter::NamedParameter> inside;
        in.namedParameters(w.model, "", true, inside);
        Site use;
        for (const auto& p : inside) {
            const NodeId node = in.heap.get(p.parameter, 0).payload;
            if (run.reach.gradient(node) != Reach::Yes || !run.isStepped(p.parameter))
                continue;
            run.reach.successors(node, [&](const Edge& e) {
                if (use.gid == 0 && run.reach.gradient(e.to) == Reach::Yes)
                    use = entry(run, in.graph[e.to].site);
            });
            if (use.gid != 0)
                break;
        }
        if (use.gid == 0)
            continue;
        Diagnostic* d =
            ctx.report(run.locate(use), "the model is called past its `DistributedDataParallel` "
                                        "wrapper: its gradients are never averaged");
        if (d == nullptr)
            continue;
        const Location wrapped = run.locate({in.heap[w.object].gid, in.heap[w.object].ctx});
        if (!wrapped.file.empty())
            d->related.push_back({wrapped, "wrapped here"});
    }
}

} // namespace

GRADPATH_RULE(ddp_bypass,
              (RuleInfo{"GP801", "ddp-bypass",
                        "a model is trained past its DistributedDataParallel wrapper",
                        Severity::Error}),
              run);

} // namespace gradpath::rules
