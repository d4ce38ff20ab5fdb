// GP502: a loop steps and never clears the gradients, so each step applies all gradients so far.
// SPDX-License-Identifier: MIT
#include "analysis/rules/optimizers.h"
#include "analysis/rules/rule_context.h"

#include <algorithm>

namespace gradpath::rules {
namespace {

using Kind = ProtocolEvent::Kind;

/// Something in one of the loops may clear gradients of the optimizer.
bool isCleared(RunView& run, const OptimizerCapture& o, const std::vector<uint32_t>& loops) {
    Interpreter& in = run.in;
    const auto holds = [&](ObjId p) {
        return std::find(o.parameters.begin(), o.parameters.end(), p) != o.parameters.end();
    };
    for (const ProtocolEvent& e : in.records.events) {
        if (e.root != run.root || (e.kind != Kind::ZeroGrad && e.kind != Kind::GradientWrite))
            continue;
        bool mine = e.object == o.optimizer || holds(e.object);
        if (!mine && in.heap[e.object].kind == ObjKind::Instance && in.isModule(e.object)) {
            std::vector<Interpreter::NamedParameter> params;
            in.namedParameters(e.object, "", true, params);
            mine = std::any_of(params.begin(), params.end(),
                               [&](const auto& p) { return holds(p.parameter); });
        }
        if (mine && shareLoop(loops, loopsAround(in, e.site)))
            return true;
    }
    const RootInfo& r = in.roots[run.root];
    tsl::robin_map<NodeId, bool> nodes;
    for (ObjId p : o.parameters)
        nodes[in.heap.get(p, 0).payload] = true;
    for (uint32_t i = r.firstEscape; i < r.endEscape; ++i)
        if (nodes.contains(in.graph.escapes()[i].node) &&
            shareLoop(loops, loopsAround(in, in.graph.escapes()[i].where)))
            return true;
    return false;
}

void run(RuleContext& ctx) {
    Interpreter& in = ctx.run.in;
    const Optimizers all(ctx.run);
    std::vector<Location> reported;
    for (const ProtocolEvent& e : in.records.events) {
        if (e.kind != Kind::Backward || e.root != ctx.run.root)
            continue;
        bool again = false;
        in.each(e.before, [&](Value v) {
            again =
                again || (v.is(Tag::Int) && v.asInt() == static_cast<int32_t>(Gradients::Applied));
        });
        if (!again || (in.heap[e.object].flags & kObjEscaped))
            continue;
        for (const OptimizerStep& step : all.steps()) {
            const OptimizerCapture& o = *step.optimizer;
            if (o.optimizer != e.object || o.open)
                continue;
            const bool mine = std::any_of(step.losses.begin(), step.losses.end(),
                                          [&](const Sink* s) { return s->site.gid == e.site.gid; });
            const bool trained =
                std::any_of(o.parameters.begin(), o.parameters.end(), [&](ObjId p) {
                    return ctx.run.reach.gradient(in.heap.get(p, 0).payload) == Reach::Yes;
                });
            std::vector<uint32_t> loops;
            const std::vector<uint32_t> around = loopsAround(in, step.site);
            for (uint32_t loop : loopsAround(in, e.site))
                if (std::find(around.begin(), around.end(), loop) != around.end())
                    loops.push_back(loop);
            if (!mine || !trained || loops.empty() || isCleared(ctx.run, o, loops))
                continue;
            const Location at = ctx.run.locate(e.site);
            if (std::find(reported.begin(), reported.end(), at) != reported.end())
                continue;
            Diagnostic* out = ctx.report(
                at,
                "the loop never clears gradients: each `step()` applies those of all steps before");
            if (out == nullptr)
                continue;
            reported.push_back(at);
            const Location stepped = ctx.run.locate(step.site);
            offer(*out, fixes::clearGradients(ctx.sources, at, stepped));
            if (!stepped.file.empty())
                out->related.push_back(
                    {stepped, "steps here, without `zero_grad()` anywhere in the loop"});
        }
    }
}

} // namespace

GRADPATH_RULE(missing_zero_grad,
              (RuleInfo{"GP502", "missing-zero-grad", "a training loop that never clears gradients",
                        Severity::Warning}),
              run);

} // namespace gradpath::rules
