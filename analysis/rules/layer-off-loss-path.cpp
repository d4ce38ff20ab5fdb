// GP102: a layer that is used, but nothing computed from it reaches the loss.
// SPDX-License-Identifier: MIT
#include "analysis/rules/misuses.h"

namespace gradpath::rules {
namespace {

bool isLostResult(const Cause& c) {
    return c.kind == Cause::Kind::LeftEarly || c.kind == Cause::Kind::Dropped ||
           c.kind == Cause::Kind::NeverRead;
}

void run(RuleContext& ctx) {
    for (const DeadLayer& d : ctx.run.dead) {
        if (d.cause.kind == Cause::Kind::Unused || isLostByCall(ctx.run, d))
            continue;
        Diagnostic* out =
            ctx.report(ctx.run.locate(d.at), fmt::format("`{}` gets no gradient: {}", layerName(d),
                                                         describe(ctx.run, d.cause)));
        if (out == nullptr)
            continue;
        out->layers.push_back(layerName(d));
        out->group = ctx.group(d.cause);
        const Location lost = ctx.run.whereLost(d.cause);
        if (!lost.file.empty())
            out->related.push_back({lost, describe(ctx.run, d.cause)});
        const Location defined = ctx.run.locate(d.definition);
        if (!(defined == out->primary) && !defined.file.empty())
            out->related.push_back({defined, fmt::format("`{}` is created here", layerName(d))});
        relateGroup(ctx, d, *out);
        relateParts(ctx, d, *out);
        offer(*out, fixes::freezeLayer(ctx.run, ctx.sources, d));
        offer(*out, fixes::removeLayer(ctx.run, ctx.sources, d));
    }
    reportCauses(ctx, isLostResult, [&](const Cause& c, const std::string& layers) {
        switch (c.kind) {
        case Cause::Kind::LeftEarly:
            return fmt::format("the loop is left here before it comes to every element: {}",
                               layers);
        case Cause::Kind::Dropped:
            return fmt::format("an element is dropped here: {}", layers);
        default:
            return fmt::format("`{}` is never read: {}", c.name, layers);
        }
    });
}

} // namespace

GRADPATH_RULE(layer_off_loss_path,
              (RuleInfo{"GP102", "layer-off-loss-path",
                        "a layer whose result never reaches the loss", Severity::Warning}),
              run);

} // namespace gradpath::rules
