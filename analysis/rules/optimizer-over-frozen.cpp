// GP404: everything that an optimizer steps is frozen while the loss is computed.
// SPDX-License-Identifier: MIT
#include "analysis/rules/misuses.h"
#include "analysis/rules/optimizers.h"

#include <algorithm>

namespace gradpath::rules {
namespace {

enum class Frozen : uint8_t { No, Yes, NotInView };

Frozen frozenAt(const Sink& sink, ObjId parameter) {
    for (const SinkModel& m : sink.models)
        for (const SinkParameter& p : m.parameters)
            if (p.parameter == parameter)
                return p.frozen ? Frozen::Yes : Frozen::No;
    return Frozen::NotInView;
}

/// The `if` around a switch that asks whether the parameter requires grad already: what is frozen is never switched on.
Site guardOf(const Interpreter& in, Site freeze) {
    const Site at = in.userSite(freeze);
    if (at.gid == 0)
        return {};
    const LoadedModule& m = in.moduleOf(at.gid);
    const uint32_t pc = at.gid - m.gidBase;
    const ir::Function& fn = m.view.functions[m.view.functionOfInstr[pc]];
    if (m.view.instrs[pc].op != ir::Op::SetAttr || m.view.instrs[pc].dst >= fn.nLocals)
        return {};
    for (uint32_t i = pc; i-- > fn.instrBegin;) {
        const ir::Instr& test = m.view.instrs[i];
        if (test.op != ir::Op::If || m.view.extra[test.b] <= pc)
            continue;
        const uint32_t count = m.view.extra[test.b + 3];
        for (uint32_t t = 0; t < count; ++t) {
            const uint32_t by = m.view.extra[test.b + 4 + t];
            const ir::Instr& asked = m.view.instrs[by & ~ir::kStar];
            if ((by & ir::kStar) == 0 && asked.op == ir::Op::Attr &&
                m.syms[asked.b] == in.n.requiresGrad)
                return {m.gidBase + i, at.ctx};
        }
    }
    return {};
}

/// A helper that freezes what it is given says little without the call.
Site callAround(const Interpreter& in, Site freeze) {
    const std::vector<Site> stack = in.userStack(freeze);
    for (size_t i = 1; i < stack.size(); ++i)
        if (const ir::Op op = in.instrAt(stack[i].gid).op; op != ir::Op::For && op != ir::Op::While)
            return stack[i];
    return {};
}

void run(RuleContext& ctx) {
    reportMisuses(ctx, "all-frozen",
                  "every layer of the model is frozen when it is compiled: nothing is trained",
                  "trained here", true);
    Interpreter& in = ctx.run.in;
    const Optimizers all(ctx.run);
    std::vector<std::pair<const OptimizerCapture*, bool>> verdicts;
    for (const OptimizerStep& step : all.steps()) {
        const OptimizerCapture& o = *step.optimizer;
        bool frozen = !o.open && !o.parameters.empty();
        for (const Sink* s : step.losses)
            for (ObjId p : o.parameters)
                frozen = frozen && frozenAt(*s, p) == Frozen::Yes;
        const auto known = std::find_if(verdicts.begin(), verdicts.end(),
                                        [&](const auto& v) { return v.first == &o; });
        if (known == verdicts.end())
            verdicts.emplace_back(&o, frozen);
        else
            known->second = known->second && frozen;
    }
    for (const auto& [o, frozen] : verdicts) {
        if (!frozen)
            continue;
        Diagnostic* out =
            ctx.report(ctx.run.locate(o->site),
                       "every parameter of this optimizer is frozen while the loss is computed");
        if (out == nullptr)
            continue;
        for (const Freeze& f : in.records.freezes) {
            const Location at = ctx.run.locate(f.site);
            const bool mine = std::find(o->parameters.begin(), o->parameters.end(), f.tensor) !=
                              o->parameters.end();
            const bool known = std::any_of(out->related.begin(), out->related.end(),
                                           [&](const Related& r) { return r.at == at; });
            if (!mine || known || at.file.empty() || out->related.size() >= 6)
                continue;
            const Location guard = ctx.run.locate(guardOf(in, f.site));
            if (!guard.file.empty())
                out->related.push_back({guard, "what is frozen is never switched on again here"});
            out->related.push_back({at, f.flag.is(Tag::Bool) && f.flag.asBool()
                                            ? "switched on here, too late for the loss"
                                            : "frozen here"});
            const Location call = ctx.run.locate(callAround(in, f.site));
            if (!call.file.empty())
                out->related.push_back({call, "by this call"});
        }
    }
}

} // namespace

GRADPATH_RULE(optimizer_over_frozen,
              (RuleInfo{"GP404", "optimizer-over-frozen",
                        "an optimizer all of whose parameters are frozen", Severity::Error}),
              run);

} // namespace gradpath::rules
