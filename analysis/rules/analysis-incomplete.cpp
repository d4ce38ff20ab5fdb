// GP011: where the analysis lost sight of parameters.
// SPDX-License-Identifier: MIT
#include "analysis/rules/rule_context.h"

#include <map>

namespace gradpath::rules {
namespace {

void run(RuleContext& ctx) {
    RunView& run = ctx.run;
    Interpreter& in = run.in;
    const RootInfo& r = in.roots[run.root];
    if (r.outOfFuel) {
        const Location at =
            run.sinks.empty() ? Location{r.file, {}} : run.locate(run.sinks[0]->site);
        ctx.report(at, "the run was too long to follow: nothing is known of this program");
        return;
    }
    std::map<std::pair<std::string, uint32_t>, std::pair<Location, size_t>> places;
    for (const ModelFate& m : run.models) {
        for (const ParameterFate& p : m.parameters) {
            if (p.status != Status::Unknown)
                continue;
            const NodeId source = in.heap.get(p.parameter->parameter, 0).payload;
            const Location at = run.locate(run.explainer().unknownAt(source));
            if (at.file.empty())
                continue;
            auto& place = places[{at.file, at.span.begin}];
            place.first = at;
            ++place.second;
        }
    }
    for (const auto& [key, place] : places)
        ctx.report(place.first,
                   fmt::format("{} parameter{} given to unknown code here: whether the loss "
                               "reaches {} is not known",
                               place.second, place.second == 1 ? " is" : "s are",
                               place.second == 1 ? "it" : "them"));
}

} // namespace

GRADPATH_RULE(analysis_incomplete,
              (RuleInfo{"GP011", "analysis-incomplete",
                        "parameters that the analysis lost sight of", Severity::Hint, false}),
              run);

} // namespace gradpath::rules
