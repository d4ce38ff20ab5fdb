// GP506: `eval()` inside the training loop, and no `train()` before the next step.
// SPDX-License-Identifier: MIT
#include "analysis/rules/optimizers.h"
#include "analysis/rules/rule_context.h"

#include <algorithm>

namespace gradpath::rules {
namespace {

using Kind = ProtocolEvent::Kind;

bool contains(Interpreter& in, ObjId module, ObjId layer) {
    std::vector<std::pair<std::string, ObjId>> all;
    in.namedModules(module, "", all);
    return std::any_of(all.begin(), all.end(), [&](const auto& p) { return p.second == layer; });
}

/// The layer is in training mode at some pass over the loss and in evaluation mode at another: the loop brought the mode round.
bool changesMode(const RunView& run, const Sink& sink, ObjId layer) {
    bool training = false;
    bool evaluating = false;
    for (const Sink* s : run.sinks) {
        if (s->site.gid != sink.site.gid)
            continue;
        for (const SinkModel& m : s->models)
            for (const SinkModel::Mode& mode : m.modes)
                if (mode.layer == layer) {
                    training = training || mode.training;
                    evaluating = evaluating || mode.evaluating;
                }
    }
    return training && evaluating;
}

void run(RuleContext& ctx) {
    Interpreter& in = ctx.run.in;
    const Optimizers all(ctx.run);
    std::vector<Location> reported;
    for (const OptimizerStep& step : all.steps()) {
        for (const Sink* sink : step.losses) {
            const std::vector<uint32_t> trained = loopsAround(in, sink->site);
            for (const SinkModel& model : sink->models) {
                const bool mine = std::any_of(
                    model.parameters.begin(), model.parameters.end(), [&](const SinkParameter& p) {
                        const auto& held = step.optimizer->parameters;
                        return std::find(held.begin(), held.end(), p.parameter) != held.end();
                    });
                for (const SinkModel::Mode& mode : model.modes) {
                    if (!mine || !mode.evaluating || !changesMode(ctx.run, *sink, mode.layer))
                        continue;
                    for (const ProtocolEvent& e : in.records.events) {
                        if (e.kind != Kind::Eval || e.root != ctx.run.root ||
                            !contains(in, e.object, mode.layer))
                            continue;
                        // The innermost loop around both.
                        const std::vector<uint32_t> around = loopsAround(in, e.site);
                        const auto loop =
                            std::find_if(trained.begin(), trained.end(), [&](uint32_t l) {
                                return std::find(around.begin(), around.end(), l) != around.end();
                            });
                        if (loop == trained.end())
                            continue;
                        const bool restored =
                            std::any_of(in.records.events.begin(), in.records.events.end(),
                                        [&](const ProtocolEvent& t) {
                                            return t.kind == Kind::Train &&
                                                   t.root == ctx.run.root &&
                                                   shareLoop({*loop}, loopsAround(in, t.site));
                                        });
                        const Location at = ctx.run.locate(e.site);
                        if (restored ||
                            std::find(reported.begin(), reported.end(), at) != reported.end())
                            continue;
                        Diagnostic* out = ctx.report(
                            at,
                            "nothing in the loop calls `train()` again: from the second round on "
                            "it trains in evaluation mode");
                        if (out == nullptr)
                            continue;
                        reported.push_back(at);
                        const Location loss = ctx.run.locate(sink->site);
                        if (!loss.file.empty())
                            out->related.push_back({loss, "trained here"});
                    }
                }
            }
        }
    }
}

} // namespace

GRADPATH_RULE(eval_not_restored,
              (RuleInfo{"GP506", "eval-not-restored",
                        "`eval()` in the training loop without a `train()` after it",
                        Severity::Warning}),
              run);

} // namespace gradpath::rules
