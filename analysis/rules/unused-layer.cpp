// GP101: a layer or parameter that nothing reads on the way to the loss.
// SPDX-License-Identifier: MIT
#include "analysis/rules/optimizers.h"
#include "analysis/rules/rule_context.h"

#include <algorithm>

namespace gradpath::rules {
namespace {

/// The model that an optimizer still holds after another one took its place: the optimizer is at fault, not the model.
bool isLeftBehind(RuleContext& ctx, const DeadLayer& d) {
    if (!d.path.empty() || ctx.run.library)
        return false;
    for (const MissedPart& part : Optimizers(ctx.run).missed()) {
        const std::vector<ObjId>& held = part.optimizer->parameters;
        if (part.wrongModel && std::all_of(d.sources.begin(), d.sources.end(), [&](NodeId s) {
                return std::find(held.begin(), held.end(), ctx.run.in.graph[s].object) !=
                       held.end();
            }))
            return true;
    }
    return false;
}

void run(RuleContext& ctx) {
    for (const DeadLayer& d : ctx.run.dead) {
        if (d.cause.kind != Cause::Kind::Unused || isLeftBehind(ctx, d))
            continue;
        const char* what = ctx.run.library ? "no method of the class reads it"
                                           : "nothing reads it on the way to the loss";
        Diagnostic* out = ctx.report(ctx.run.locate(d.at),
                                     fmt::format("`{}` gets no gradient: {}", layerName(d), what));
        if (out == nullptr)
            continue;
        out->layers.push_back(layerName(d));
        if (ctx.run.in.heap[d.object].cls != 0 &&
            ctx.run.in.classData(ctx.run.in.heap[d.object].cls).tracksContainers)
            relateParts(ctx, d, *out);
        const Location defined = ctx.run.locate(d.definition);
        if (!(defined == out->primary) && !defined.file.empty())
            out->related.push_back({defined, fmt::format("`{}` is created here", layerName(d))});
        relateGroup(ctx, d, *out);
        offer(*out, fixes::freezeLayer(ctx.run, ctx.sources, d));
        offer(*out, fixes::removeLayer(ctx.run, ctx.sources, d));
    }
    for (const RunView::Orphan& o : ctx.run.orphans()) {
        const std::string cls = ctx.run.in.className(o.module);
        Diagnostic* out = ctx.report(
            o.parameter,
            fmt::format(
                "the constructor does nothing with `{}`: the `{}` passed in gets no gradient",
                o.name, cls));
        if (out == nullptr)
            continue;
        out->layers.push_back(cls);
        const Location made =
            ctx.run.locate({ctx.run.in.heap[o.module].gid, ctx.run.in.heap[o.module].ctx});
        if (!made.file.empty())
            out->related.push_back({made, fmt::format("the `{}` is created here", cls)});
    }
}

} // namespace

GRADPATH_RULE(unused_layer,
              (RuleInfo{"GP101", "unused-layer",
                        "a layer that nothing reads on the way to the loss", Severity::Warning}),
              run);

} // namespace gradpath::rules
