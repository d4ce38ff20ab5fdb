// GP203: an operation without a gradient stands between layers and their loss.
// SPDX-License-Identifier: MIT
#include "analysis/flow/slope.h"
#include "analysis/rules/rule_context.h"

#include <algorithm>
#include <map>

namespace gradpath::rules {
namespace {

/// Parameters that an optimizer steps and whose gradient is zero whatever happens.
void reportFlat(RuleContext& ctx) {
    RunView& run = ctx.run;
    if (run.library || run.sinks.empty() || run.in.roots[run.root].outOfFuel)
        return;
    struct Flat {
        Location at;
        Reason reason;
        std::vector<std::pair<std::string, Location>> layers;
    };
    const Flatness flatness(run);
    std::map<std::pair<std::string, uint32_t>, Flat> places;
    for (const ModelFate& m : run.models) {
        for (const ParameterFate& p : m.parameters) {
            const ObjId parameter = p.parameter->parameter;
            const NodeId source = run.in.heap.get(parameter, 0).payload;
            if (!flatness.isFlat(p, source) || !run.isStepped(parameter))
                continue;
            const Flatness::Place place = flatness.place(source);
            const Location at =
                place.node == 0 ? Location{} : run.locate(run.in.graph[place.node].site);
            if (at.file.empty())
                continue;
            Flat& flat = places[{at.file, at.span.begin}];
            flat.at = at;
            flat.reason = place.reason;
            std::string name =
                p.parameter->ownerPath.empty() ? p.parameter->path : p.parameter->ownerPath;
            if (p.parameter->ownerPath.empty() && m.parameters.size() <= 2)
                name = m.model->root;
            if (flat.layers.empty() || flat.layers.back().first != name)
                flat.layers.emplace_back(
                    name, run.locate({run.in.heap[parameter].gid, run.in.heap[parameter].ctx}));
        }
    }
    for (const auto& [key, flat] : places) {
        const std::string others = flat.layers.size() == 1
                                       ? std::string()
                                       : fmt::format(" and {} more", flat.layers.size() - 1);
        Diagnostic* d =
            ctx.report(flat.at, fmt::format("{}: the gradient of `{}`{} is always zero",
                                            reasonText(flat.reason), flat.layers[0].first, others));
        for (const auto& [name, made] : flat.layers) {
            d->layers.push_back(name);
            if (!made.file.empty() && d->related.size() < 12)
                d->related.push_back({made, fmt::format("the gradient of `{}` is zero", name)});
        }
    }
}

void reportDrawn(RuleContext& ctx) {
    RunView& run = ctx.run;
    Interpreter& in = run.in;
    if (run.library || run.sinks.empty() || in.roots[run.root].outOfFuel)
        return;
    for (NodeId id = std::max(in.roots[run.root].firstNode, 1u); id < in.graph.size(); ++id) {
        if (in.graph[id].fact != Fact::Drawn || run.reach.gradient(id) != Reach::Yes)
            continue;
        const ObjId missed = missedBySample(run, id);
        if (missed == 0)
            continue;
        Diagnostic* d = ctx.report(
            run.locate(in.graph[id].site),
            "`sample()` has no gradient: the loss behind it does not train the layers in front; "
            "use `rsample()`");
        if (d == nullptr)
            continue;
        d->severity = Severity::Warning;
        const Location made = run.locate({in.heap[missed].gid, in.heap[missed].ctx});
        if (!made.file.empty())
            d->related.push_back({made, "misses this part of the loss"});
    }
}

void run(RuleContext& ctx) {
    reportFlat(ctx);
    reportDrawn(ctx);
    reportLostTerms(ctx, "GP203");
    reportCauses(
        ctx, [](const Cause& c) { return c.kind == Cause::Kind::Cut && ruleOf(c) == "GP203"; },
        [](const Cause& c, const std::string& layers) {
            return fmt::format("{}: {}", reasonText(c.reason), layers);
        });
}

} // namespace

GRADPATH_RULE(nondifferentiable_on_loss_path,
              (RuleInfo{"GP203", "nondifferentiable-on-loss-path",
                        "an operation without a gradient is on the only path to the loss",
                        Severity::Error}),
              run);

} // namespace gradpath::rules
