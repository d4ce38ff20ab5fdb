// GP501: gradients are cleared between `backward()` and `step()`.
// SPDX-License-Identifier: MIT
#include "analysis/rules/optimizers.h"
#include "analysis/rules/rule_context.h"

#include <algorithm>

namespace gradpath::rules {
namespace {

bool isState(Value v, Gradients state) {
    return v.is(Tag::Int) && v.asInt() == static_cast<int32_t>(state);
}

bool contains(Interpreter& in, Value v, Gradients state) {
    bool found = false;
    in.each(v, [&](Value x) { found = found || isState(x, state); });
    return found;
}

/// Whenever it steps, what a backward had filled is gone.
bool neverFilled(Interpreter& in, Value before) {
    bool never = contains(in, before, Gradients::Wiped);
    in.each(before, [&](Value x) {
        never = never && (isState(x, Gradients::Wiped) || isState(x, Gradients::Clean));
    });
    return never;
}

void run(RuleContext& ctx) {
    Interpreter& in = ctx.run.in;
    if (ctx.run.library || ctx.run.sinks.empty() || in.roots[ctx.run.root].outOfFuel)
        return;
    std::vector<Location> reported;
    for (const ProtocolEvent& step : in.records.events) {
        if (step.kind != ProtocolEvent::Kind::Step || step.root != ctx.run.root ||
            !neverFilled(in, step.before))
            continue;
        const auto capture =
            std::find_if(in.records.captures.begin(), in.records.captures.end(),
                         [&](const OptimizerCapture& c) { return c.optimizer == step.object; });
        // Whose gradients never come from a loss in view may be filled by what is not.
        const bool trained =
            capture != in.records.captures.end() &&
            std::any_of(capture->parameters.begin(), capture->parameters.end(), [&](ObjId p) {
                return ctx.run.reach.gradient(in.heap.get(p, 0).payload) == Reach::Yes;
            });
        if (!trained)
            continue;
        for (const ProtocolEvent& clear : in.records.events) {
            if (clear.kind != ProtocolEvent::Kind::ZeroGrad || clear.object != step.object ||
                clear.root != step.root || !contains(in, clear.before, Gradients::Fresh) ||
                contains(in, clear.before, Gradients::Applied))
                continue;
            const Location at = ctx.run.locate(clear.site);
            if (std::find(reported.begin(), reported.end(), at) != reported.end())
                continue;
            Diagnostic* out = ctx.report(
                at,
                "gradients are cleared after `backward()`: the next `step()` has nothing to apply");
            if (out == nullptr)
                continue;
            reported.push_back(at);
            for (const Sink* s : ctx.run.sinks)
                if (out->fixes.empty())
                    offer(*out, fixes::moveBefore(ctx.sources, at, ctx.run.locate(s->site)));
            const Location stepped = ctx.run.locate(step.site);
            if (!stepped.file.empty())
                out->related.push_back({stepped, "steps with cleared gradients"});
        }
    }
}

} // namespace

GRADPATH_RULE(zero_grad_after_backward,
              (RuleInfo{"GP501", "zero-grad-after-backward",
                        "gradients are cleared between `backward()` and `step()`",
                        Severity::Error}),
              run);

} // namespace gradpath::rules
