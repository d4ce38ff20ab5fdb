// GP607: a model is trained without a loss, or with something that is none.
// SPDX-License-Identifier: MIT
#include "analysis/rules/misuses.h"

#include <algorithm>

namespace gradpath::rules {
namespace {

/// Losses that layers add are losses only where somebody sums them up.
void reportForgotten(RuleContext& ctx) {
    RunView& run = ctx.run;
    std::vector<Location> told;
    for (const DeadLayer& d : run.dead) {
        if (run.library || run.in.graph[d.cause.frontier].fact != Fact::AddedLoss)
            continue;
        for (const Sink* s : run.sinks)
            run.in.graph.operands(s->loss, [&](const Edge& e) {
                const Location at = run.locate(run.in.graph[e.from].site);
                if (std::find(told.begin(), told.end(), at) != told.end())
                    return;
                told.push_back(at);
                Diagnostic* out = ctx.report(
                    at, "layers of the model add losses, and this one leaves them out: add "
                        "`sum(model.losses)`");
                if (out == nullptr)
                    return;
                out->layers.push_back(layerName(d));
                out->related.push_back(
                    {run.locate(run.in.graph[d.cause.frontier].site), "added here"});
            });
    }
}

void run(RuleContext& ctx) {
    reportForgotten(ctx);
    // A class by itself may be compiled by whoever uses it.
    if (!ctx.run.library)
        reportMisuses(
            ctx, "no-loss",
            "the model is compiled without a loss and adds none: training it finds no gradient",
            "trained here", true);
    reportMisuses(ctx, "no-target",
                  "these batches hold inputs alone, and the compiled loss wants targets",
                  "trained here", true);
    reportMisuses(ctx, "loss-is-tensor",
                  "a loss has to be a function: this one was computed once, before any training",
                  "computed here");
    reportMisuses(ctx, "loss-of-data",
                  "this makes a loss of the labels and predictions, as if they were its options: "
                  "call what it makes with them");
    reportMisuses(ctx, "loss-not-callable",
                  "the loss was computed before `minimize` could record it: give it the function, "
                  "or the tape",
                  "computed here");
    reportMisuses(
        ctx, "loss-made-before",
        "the function hands back a loss that was computed before: no variable gets a gradient",
        "computed here");
}

} // namespace

GRADPATH_RULE(no_loss_given,
              (RuleInfo{"GP607", "no-loss-given",
                        "training without a loss, or with something that is no loss",
                        Severity::Error}),
              run);

} // namespace gradpath::rules
