// GP802: a model with a dead layer inside DistributedDataParallel: the second step stops the program.
// SPDX-License-Identifier: MIT
#include "analysis/rules/wrappers.h"

#include <algorithm>

namespace gradpath::rules {
namespace {

void run(RuleContext& ctx) {
    RunView& run = ctx.run;
    if (run.dead.empty() || run.library)
        return;
    for (const Wrapper& w : wrappersOf(run)) {
        if (!w.called || !isOff(run, w.object, "find_unused_parameters") ||
            !isOff(run, w.object, "static_graph"))
            continue;
        std::vector<Interpreter::NamedParameter> inside;
        run.in.namedParameters(w.model, "", true, inside);
        std::vector<const DeadLayer*> dead;
        for (const DeadLayer& d : run.dead) {
            const bool mine = std::any_of(inside.begin(), inside.end(), [&](const auto& p) {
                const NodeId node = run.in.heap.get(p.parameter, 0).payload;
                return std::find(d.sources.begin(), d.sources.end(), node) != d.sources.end();
            });
            if (mine)
                dead.push_back(&d);
        }
        if (dead.empty())
            continue;
        Diagnostic* out = ctx.report(
            run.locate({run.in.heap[w.object].gid, run.in.heap[w.object].ctx}),
            fmt::format("{}: without `find_unused_parameters=True` the second step raises",
                        nameLayers(dead)));
        if (out == nullptr)
            continue;
        for (const DeadLayer* d : dead) {
            out->layers.push_back(layerName(*d));
            const Location defined = run.locate(d->at);
            if (!defined.file.empty() && out->related.size() < 12)
                out->related.push_back(
                    {defined, fmt::format("`{}` gets no gradient", layerName(*d))});
        }
    }
}

} // namespace

GRADPATH_RULE(ddp_unused_parameters,
              (RuleInfo{"GP802", "ddp-unused-parameters",
                        "DistributedDataParallel around a model with a dead layer",
                        Severity::Error}),
              run);

} // namespace gradpath::rules
