// GP601: a gradient that is None is used where the framework wants a tensor.
// SPDX-License-Identifier: MIT
#include "analysis/rules/misuses.h"

#include <algorithm>
#include <map>

namespace gradpath::rules {
namespace {

/// The gradient of a table is `IndexedSlices`, which has no operators.
void reportSparse(RuleContext& ctx) {
    RunView& run = ctx.run;
    Interpreter& in = run.in;
    if (in.roots[run.root].outOfFuel)
        return;
    std::vector<Location> told;
    const auto& calls = in.records.gradientCalls;
    for (const NoneUse& use : in.records.noneUses) {
        const Site at = in.userSite(use.site);
        if (!(at == use.site) || in.instrAt(at.gid).op != ir::Op::Binary)
            continue;
        for (size_t i = 0; i < calls.size(); ++i) {
            if (calls[i].result != use.gradient || run.reach.ofCall(i) != Reach::Yes ||
                calls[i].open || !isSparse(run, calls[i]))
                continue;
            const Location place = run.locate(at);
            if (std::find(told.begin(), told.end(), place) != told.end())
                continue;
            told.push_back(place);
            Diagnostic* d = ctx.report(
                place, fmt::format("the gradient of `{}` is an `IndexedSlices`, which has no "
                                   "operators: convert it to a tensor first",
                                   sourceName(run, calls[i])));
            if (d != nullptr)
                d->related.push_back({run.locate(calls[i].site), "the gradient is asked for here"});
        }
    }
}

void run(RuleContext& ctx) {
    RunView& run = ctx.run;
    std::map<std::pair<std::string, uint32_t>, std::vector<NoneGradient>> byPlace;
    std::map<std::pair<std::string, uint32_t>, Location> places;
    for (const NoneGradient& n : noneGradients(run)) {
        const Location at = run.locate(n.use);
        // GP606 tells of it.
        if (at.file.empty() || rebindingOf(run, *n.call))
            continue;
        byPlace[{at.file, at.span.begin}].push_back(n);
        places[{at.file, at.span.begin}] = at;
    }
    reportSparse(ctx);
    reportMisuses(
        ctx, "tuple-assigned",
        "a pair of gradient and variable is a tuple and cannot be changed: build a new one");
    for (const auto& [key, uses] : byPlace) {
        std::vector<std::string> names;
        for (const NoneGradient& n : uses) {
            std::string name = sourceName(run, *n.call);
            if (!name.empty() && std::find(names.begin(), names.end(), name) == names.end())
                names.push_back(std::move(name));
        }
        std::string of = names.empty() ? "" : " of `" + names[0] + "`";
        if (names.size() > 1)
            of += fmt::format(" and {} more", names.size() - 1);
        Diagnostic* d = ctx.report(
            places[key],
            fmt::format("the gradient{} is None here: the target does not depend on it", of));
        if (d == nullptr)
            continue;
        d->layers = names;
        for (const NoneGradient& n : uses)
            if (const DeadLayer* dead = deadLayerOf(run, *n.call); dead != nullptr && d->group == 0)
                d->group = ctx.group(dead->cause);
        const auto relate = [&](const Location& at, const char* message) {
            const bool known = at == d->primary || at.file.empty() ||
                               std::any_of(d->related.begin(), d->related.end(),
                                           [&](const Related& r) { return r.at == at; });
            if (!known && d->related.size() < 8)
                d->related.push_back({at, message});
        };
        for (const NoneGradient& n : uses) {
            relate(run.locate(n.call->site), "the gradient is asked for here");
            if (const auto cause = causeOf(run, *n.call))
                relate(run.locate(cause->at), reasonText(cause->reason).data());
            if (n.call->parameter != 0) {
                const Object& o = run.in.heap[n.call->parameter];
                relate(run.locate({o.gid, o.ctx}), "the variable is created here");
            }
        }
        offer(*d, fixes::guardGradient(ctx.sources, d->primary, false));
        offer(*d, fixes::guardGradient(ctx.sources, d->primary, true));
    }
}

} // namespace

GRADPATH_RULE(unchecked_none_gradient,
              (RuleInfo{"GP601", "unchecked-none-gradient",
                        "a gradient that is None is used as a tensor", Severity::Error}),
              run);

} // namespace gradpath::rules
