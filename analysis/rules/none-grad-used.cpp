// GP405: `.grad` of a parameter that has none is used as a tensor, without a test for None.
// SPDX-License-Identifier: MIT
#include "analysis/rules/optimizers.h"
#include "analysis/rules/rule_context.h"

#include <map>

namespace gradpath::rules {
namespace {

void run(RuleContext& ctx) {
    Interpreter& in = ctx.run.in;
    if (ctx.run.library || ctx.run.sinks.empty() || in.roots[ctx.run.root].outOfFuel)
        return;
    tsl::robin_map<NodeId, const ParameterFate*> none;
    for (const ModelFate& m : ctx.run.models)
        for (const ParameterFate& p : m.parameters)
            if (p.status == Status::NoGradient || p.status == Status::Frozen)
                none[in.heap.get(p.parameter->parameter, 0).payload] = &p;
    // A program that asks for None anywhere knows that it may be.
    for (const GradientRead& r : in.records.gradientReads)
        if (useOf(in, r.site) == UseOfRead::Tested)
            none.erase(r.node);
    std::map<uint32_t, bool> done;
    for (const GradientRead& r : in.records.gradientReads) {
        const auto it = none.find(r.node);
        if (it == none.end() || useOf(in, r.site) != UseOfRead::Used)
            continue;
        const Site at = in.userSite(r.site);
        if (!done.try_emplace(at.gid, true).second)
            continue;
        const SinkParameter& p = *it->second->parameter;
        Diagnostic* out =
            ctx.report(ctx.run.locate(at), fmt::format("`.grad` of `{}` is None here: {}", p.path,
                                                       it->second->status == Status::Frozen
                                                           ? "it is frozen"
                                                           : "no loss gives it a gradient"));
        if (out == nullptr)
            continue;
        offer(*out, fixes::guardNone(ctx.sources, out->primary));
        out->layers.push_back(p.ownerPath.empty() ? p.path : p.ownerPath);
        const Location made = ctx.run.locate({in.heap[p.owner].gid, in.heap[p.owner].ctx});
        if (!made.file.empty())
            out->related.push_back({made, "the parameter is created here"});
    }
}

} // namespace

GRADPATH_RULE(none_grad_used,
              (RuleInfo{"GP405", "none-grad-used",
                        "the gradient of a parameter that has none is used as a tensor",
                        Severity::Error}),
              run);

} // namespace gradpath::rules
