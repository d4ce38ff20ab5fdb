// GP602: what the gradient should follow happens where the tape does not record.
// SPDX-License-Identifier: MIT
#include "analysis/rules/misuses.h"

#include <algorithm>

namespace gradpath::rules {
namespace {

/// The target was computed from the tensor as it was before the tape watched it.
bool isUsedBefore(const Graph& graph, NodeId target, NodeId watched) {
    tsl::robin_map<NodeId, bool> before;
    graph.operands(watched, [&](const Edge& e) { before[e.from] = true; });
    // Data leave no trace in what is made of them: only a target that was there already is computed without the watching.
    if (before.empty())
        graph.operands(target, [&](const Edge& e) {
            if (graph[e.from].kind == NodeKind::Op && e.from < watched)
                before[e.from] = true;
        });
    std::vector<NodeId> work{target};
    tsl::robin_map<NodeId, bool> seen{{target, true}, {watched, true}};
    for (size_t i = 0; i < work.size(); ++i) {
        if (before.contains(work[i]))
            return true;
        graph.operands(work[i], [&](const Edge& e) {
            if (seen.try_emplace(e.from, true).second)
                work.push_back(e.from);
        });
    }
    return false;
}

/// Tensors that the tape learnt of too late, or never.
void reportSources(RuleContext& ctx) {
    RunView& run = ctx.run;
    Interpreter& in = run.in;
    if (in.roots[run.root].outOfFuel)
        return;
    const auto& calls = in.records.gradientCalls;
    std::vector<Location> told;
    for (size_t i = 0; i < calls.size(); ++i) {
        const GradientCall& c = calls[i];
        if (c.parameter != 0 || c.tape == 0 || run.reach.ofCall(i) != Reach::None ||
            rebindingOf(run, c))
            continue;
        // A source that another call of the same place reaches is a matter of the case at hand.
        const bool elsewhere = std::any_of(calls.begin(), calls.end(), [&](const GradientCall& o) {
            return o.source == c.source && o.site == c.site &&
                   run.reach.ofCall(static_cast<size_t>(&o - calls.data())) != Reach::None;
        });
        if (elsewhere)
            continue;
        const bool late = c.source != 0 && in.graph[c.source].fact == Fact::Watched;
        if (late ? !isUsedBefore(in.graph, c.sink, c.source)
                 : c.source != 0 && in.graph.isOn(c.source, c.tape))
            continue;
        const Location at = run.locate(late ? in.graph[c.source].site : c.site);
        if (std::find(told.begin(), told.end(), at) != told.end())
            continue;
        told.push_back(at);
        Diagnostic* d = ctx.report(
            at,
            late ? "the tape watches the tensor only from here on: what was computed from it "
                   "before is not recorded"
                 : "the gradient is None: the tape did not watch this source before it was used");
        if (d != nullptr && late)
            d->related.push_back({run.locate(c.site), "the gradient is None here"});
    }
}

/// A step that nobody wrote, with a model that is called as its class: what `fit` would do if a program in sight called it.
bool isImagined(const RunView& run) {
    return std::any_of(run.models.begin(), run.models.end(), [&](const ModelFate& m) {
        return m.model->module != 0 && m.model->root == run.in.className(m.model->module);
    });
}

/// Where the function that asks for the gradients, or one around it, calls what happens at `inner`.
Site callOf(const Interpreter& in, Site inner, Site asked) {
    const auto functionOf = [&](Site s) {
        const LoadedModule& m = in.moduleOf(s.gid);
        return std::pair{&m, m.view.functionOfInstr[s.gid - m.gidBase]};
    };
    const std::vector<Site> around = in.userStack(asked);
    for (const Site& s : in.userStack(inner))
        if (std::any_of(around.begin(), around.end(),
                        [&](const Site& a) { return functionOf(a) == functionOf(s); }))
            return s;
    return inner;
}

/// A call that gives nothing at all: one place is at fault, whatever other calls find. Returns the places.
std::vector<Site> reportEmptyCalls(RuleContext& ctx) {
    RunView& run = ctx.run;
    std::vector<Site> out;
    std::vector<Location> told;
    const auto& calls = run.in.records.gradientCalls;
    for (size_t i = 0; i < calls.size(); ++i) {
        const GradientCall& c = calls[i];
        if (c.tape == 0 || c.parameter == 0 || isImagined(run) || !isEmptyCall(run, c))
            continue;
        const auto cause = causeOf(run, c);
        if (!cause || cause->reason != Reason::Tape)
            continue;
        out.push_back(cause->at);
        const Location inner = run.locate(cause->at);
        const Location cut = run.locate(callOf(run.in, cause->at, c.site));
        const Location call = run.locate(c.site);
        const Location at = cause->onOtherTape ? call : cut;
        if (std::find(told.begin(), told.end(), at) != told.end())
            continue;
        told.push_back(at);
        Diagnostic* d = ctx.report(
            at, cause->onOtherTape
                    ? "every gradient is None: another tape recorded the way to these variables"
                    : "every gradient behind this is None: it is computed outside of the tape");
        if (d == nullptr)
            continue;
        if (!(inner == cut))
            d->related.push_back({inner, "computed here"});
        if (cause->onOtherTape)
            d->related.push_back({cut, "recorded by another tape"});
        else if (!(call == at))
            d->related.push_back({call, "the gradients are asked for here"});
        for (const ModelFate& m : run.models) {
            const bool asked = std::any_of(calls.begin(), calls.end(), [&](const GradientCall& o) {
                return o.sink == c.sink &&
                       std::any_of(m.parameters.begin(), m.parameters.end(), [&](const auto& p) {
                           return p.parameter->parameter == o.parameter;
                       });
            });
            if (!asked || m.model->module == 0)
                continue;
            d->layers.push_back(m.model->root);
            const Object& o = run.in.heap[m.model->module];
            if (const Location made = run.locate({o.gid, o.ctx}); !made.file.empty())
                d->related.push_back({made, fmt::format("`{}` gets no gradient", m.model->root)});
        }
    }
    return out;
}

void run(RuleContext& ctx) {
    const std::vector<Site> told = reportEmptyCalls(ctx);
    eachMisuse(ctx, "tape-used-twice",
               "this tape has given its gradients already: only a persistent one gives them twice",
               "the tape is made here", false, [&](Diagnostic& d, const Location& tape) {
                   offer(d, fixes::persistentTape(ctx.sources, tape));
               });
    reportMisuses(ctx, "tape-not-entered",
                  "this tape has recorded nothing: no `with` opened it around the forward pass",
                  "the tape is made here");
    reportSources(ctx);
    reportCauses(
        ctx,
        [&](const Cause& c) {
            return c.kind == Cause::Kind::Cut && c.reason == Reason::Tape &&
                   std::find(told.begin(), told.end(), c.at) == told.end();
        },
        [](const Cause&, const std::string& layers) {
            return fmt::format(
                "this is computed outside of the tape that the gradient is taken from: {}", layers);
        });
}

} // namespace

GRADPATH_RULE(tape_scope,
              (RuleInfo{"GP602", "tape-scope",
                        "the gradient is asked of a tape that did not record the way",
                        Severity::Error}),
              run);

} // namespace gradpath::rules
