// GP401: the loss trains a part of the model that no optimizer holds.
// SPDX-License-Identifier: MIT
#include "analysis/rules/optimizers.h"
#include "analysis/rules/rule_context.h"

#include <algorithm>

namespace gradpath::rules {
namespace {

/// Lists and dicts of the user that were handed to the optimizer, and those that hold the missed parameters and were not.
void relateContainers(RuleContext& ctx, const MissedPart& part, Diagnostic& out) {
    const Interpreter& in = ctx.run.in;
    const auto add = [&](ObjId container, const char* message) {
        const Location at = ctx.run.locate({in.heap[container].gid, in.heap[container].ctx});
        const bool known =
            at == out.primary || std::any_of(out.related.begin(), out.related.end(),
                                             [&](const Related& r) { return r.at == at; });
        if (!at.file.empty() && !known && out.related.size() < 8)
            out.related.push_back({at, message});
    };
    for (ObjId origin : part.optimizer->origins)
        add(origin, "what the optimizer is given");
    const RootInfo& r = in.roots[ctx.run.root];
    for (uint32_t i = r.firstDefinition; i < r.endDefinition; ++i) {
        const Definition& d = in.records.definitions[i];
        if ((d.kind != Definition::Kind::Element && d.kind != Definition::Kind::Item) ||
            d.owner == 0 || in.heap[d.owner].kind != ObjKind::List)
            continue;
        ctx.run.in.each(d.value, [&](Value v) {
            if (v.isObject() && std::find(part.parameters.begin(), part.parameters.end(),
                                          v.payload) != part.parameters.end())
                add(d.owner, "they are collected here and never handed on");
        });
    }
}

void run(RuleContext& ctx) {
    Interpreter& in = ctx.run.in;
    Optimizers all(ctx.run);
    for (const MissedPart& part : all.missed()) {
        if (part.rebound.gid != 0)
            continue;
        const std::string message =
            part.wrongModel
                ? fmt::format("the optimizer holds nothing that this loss trains: it trains `{}`",
                              part.name)
                : fmt::format("no optimizer holds the parameters of `{}`: they get gradients that "
                              "are never applied",
                              part.name);
        Diagnostic* out = ctx.report(ctx.run.locate(part.optimizer->site), message);
        if (out == nullptr)
            continue;
        out->layers.push_back(part.name);
        Site stored = ctx.run.definitionOf(part.object);
        if (stored.gid == 0)
            stored = {in.heap[part.object].gid, in.heap[part.object].ctx};
        const Location defined = ctx.run.locate(stored);
        if (!defined.file.empty())
            out->related.push_back({defined, fmt::format("`{}` is created here", part.name)});
        relateContainers(ctx, part, *out);
    }
}

} // namespace

GRADPATH_RULE(params_not_in_optimizer,
              (RuleInfo{"GP401", "params-not-in-optimizer",
                        "a trained part of the model that no optimizer holds", Severity::Warning}),
              run);

} // namespace gradpath::rules
