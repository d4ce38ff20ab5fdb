// Calls that a stub says the framework refuses, and gradients that are None where they are used.
// SPDX-License-Identifier: MIT
#include "analysis/rules/misuses.h"

#include <algorithm>

namespace gradpath::rules {

void reportMisuses(RuleContext& ctx, std::string_view word, const std::string& message,
                   const std::string& related, bool atObject) {
    Interpreter& in = ctx.run.in;
    if (in.roots[ctx.run.root].outOfFuel)
        return;
    std::vector<Location> told;
    for (const Misuse& m : in.records.misuses) {
        if (!m.always || in.syms.text(m.word) != word)
            continue;
        Location at = ctx.run.locate(m.site);
        Location about = ctx.run.locate(m.about);
        if (atObject && !about.file.empty())
            std::swap(at, about);
        if (std::find(told.begin(), told.end(), at) != told.end())
            continue;
        told.push_back(at);
        Diagnostic* d = ctx.report(at, message);
        if (d == nullptr)
            continue;
        if (!related.empty() && !about.file.empty() && !(about == at))
            d->related.push_back({about, related});
    }
}

std::vector<NoneGradient> noneGradients(RunView& run) {
    Interpreter& in = run.in;
    std::vector<NoneGradient> out;
    if (in.roots[run.root].outOfFuel)
        return out;
    const auto& calls = in.records.gradientCalls;
    for (const NoneUse& use : in.records.noneUses)
        for (size_t i = 0; i < calls.size(); ++i)
            if (calls[i].result == use.gradient && run.reach.ofCall(i) == Reach::None)
                out.push_back({&calls[i], use.site});
    return out;
}

std::string sourceName(RunView& run, const GradientCall& call) {
    for (const ModelFate& m : run.models)
        for (const ParameterFate& p : m.parameters)
            if (call.parameter != 0 && p.parameter->parameter == call.parameter)
                return p.parameter->path;
    const RootInfo& r = run.in.roots[run.root];
    for (uint32_t i = r.endDefinition; i-- > r.firstDefinition;) {
        const Definition& d = run.in.records.definitions[i];
        if (call.source != 0 && d.node == call.source)
            return std::string(run.in.syms.text(d.name));
    }
    return {};
}

} // namespace gradpath::rules
