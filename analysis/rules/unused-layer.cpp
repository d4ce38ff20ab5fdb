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

/// Where a loop over layers ends before it comes to this one.
void relateEarlyExit(RuleContext& ctx, const DeadLayer& d, Diagnostic& out) {
    Interpreter& in = ctx.run.in;
    const RootInfo& r = in.roots[ctx.run.root];
    for (uint32_t i = r.firstExit; i < r.endExit; ++i) {
        const EarlyExit& e = in.records.exits[i];
        std::vector<Value> items;
        if (in.isModule(e.container)) {
            for (const auto& [name, child] : in.registered(e.container, false, true))
                items.push_back(child);
        } else if (const ObjKind kind = in.heap[e.container].kind;
                   kind == ObjKind::List || kind == ObjKind::Tuple || kind == ObjKind::Generator) {
            const auto length = in.listLength(e.container);
            for (uint32_t k = 0; length && k < *length; ++k)
                items.push_back(in.heap.get(e.container, 2 + k));
        }
        for (size_t k = e.taken; k < items.size(); ++k)
            if (items[k].isObject() && items[k].payload == d.object) {
                out.related.push_back(
                    {ctx.run.locate(e.site), "the loop over the layers is left here before"});
                return;
            }
    }
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
        relateEarlyExit(ctx, d, *out);
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
