// Calls that a stub says the framework refuses, and gradients that are None where they are used.
// SPDX-License-Identifier: MIT
#include "analysis/rules/misuses.h"

#include <algorithm>

namespace gradpath::rules {

void eachMisuse(RuleContext& ctx, std::string_view word, const std::string& message,
                const std::string& related, bool atObject,
                const std::function<void(Diagnostic&, const Location&)>& f) {
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
        f(*d, about);
    }
}

void reportMisuses(RuleContext& ctx, std::string_view word, const std::string& message,
                   const std::string& related, bool atObject) {
    eachMisuse(ctx, word, message, related, atObject, [](Diagnostic&, const Location&) {});
}

void reportMisuses(RuleContext& ctx, std::string_view word, const std::string& message) {
    reportMisuses(ctx, word, message, {}, false);
}

void reportMisuses(RuleContext& ctx, std::string_view word, const std::string& message,
                   const std::string& related) {
    reportMisuses(ctx, word, message, related, false);
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

std::optional<CallCause> causeOf(RunView& run, const GradientCall& call) {
    constexpr size_t kMaxSteps = 20000;
    const Graph& g = run.in.graph;
    if (call.source == 0)
        return std::nullopt;
    tsl::robin_map<NodeId, bool> behind; // what the target depends on
    std::vector<NodeId> work{call.sink};
    for (size_t i = 0; i < work.size() && i < kMaxSteps; ++i)
        g.operands(work[i], [&](const Edge& e) {
            if (e.kind != EdgeKind::Guard && behind.try_emplace(e.from, true).second)
                work.push_back(e.from);
        });
    behind[call.sink] = true;
    std::optional<CallCause> out;
    tsl::robin_map<NodeId, bool> seen;
    work = {call.source};
    for (size_t i = 0; i < work.size() && i < kMaxSteps && !out; ++i)
        run.reach.successors(work[i], [&](const Edge& e) {
            const bool assigned = e.reason == Reason::Assigned;
            if (!behind.contains(e.to) || out || e.kind == EdgeKind::Guard ||
                (g[e.to].kind == NodeKind::Parameter && !assigned) ||
                (work[i] == call.source && g[e.to].fact == Fact::Gradient))
                return;
            if (e.kind == EdgeKind::Cut) {
                out = CallCause{e.reason, e.cause != 0 ? g.causeAt(e.cause) : g[e.to].site, false};
            } else if (!g.isOn(e.to, call.tape)) {
                out = CallCause{Reason::Tape, g[e.to].site, !g.tapesIn(g[e.to].tapes).empty()};
            } else if (seen.try_emplace(e.to, true).second) {
                work.push_back(e.to);
            }
        });
    return out;
}

bool isEmptyCall(RunView& run, const GradientCall& call) {
    const auto& calls = run.in.records.gradientCalls;
    if (run.in.roots[run.root].outOfFuel)
        return false;
    for (size_t k = 0; k < calls.size(); ++k)
        if (calls[k].sink == call.sink && calls[k].tape == call.tape &&
            (run.reach.ofCall(k) != Reach::None || calls[k].open))
            return false;
    return true;
}

bool isForeignCall(RunView& run, const GradientCall& call) {
    return call.parameter != 0 && isEmptyCall(run, call) && trainsSomething(run, call, true);
}

bool trainsSomething(RunView& run, const GradientCall& call, bool unasked) {
    constexpr size_t kMaxSteps = 20000;
    const Interpreter& in = run.in;
    tsl::robin_map<NodeId, bool> seen;
    std::vector<NodeId> work{call.sink};
    for (size_t i = 0; i < work.size() && i < kMaxSteps; ++i) {
        const Node& n = in.graph[work[i]];
        if (n.kind == NodeKind::Parameter && n.object != 0 &&
            !(unasked && run.reach.isAsked(n.object))) {
            const Value flag = in.heap.get(n.object, 3);
            if (flag.is(Tag::Bool) && flag.asBool())
                return true;
        }
        in.graph.operands(work[i], [&](const Edge& e) {
            if (e.kind == EdgeKind::Diff && seen.try_emplace(e.from, true).second)
                work.push_back(e.from);
        });
    }
    return false;
}

std::optional<Rebinding> rebindingOf(RunView& run, const GradientCall& call) {
    const Interpreter& in = run.in;
    const RootInfo& r = in.roots[run.root];
    if (call.parameter != 0 || call.source == 0 || r.outOfFuel)
        return std::nullopt;
    const auto& all = in.records.definitions;
    for (uint32_t k = r.firstDefinition; k < r.endDefinition; ++k) {
        const Definition& now = all[k];
        if (now.node != call.source || now.kind > Definition::Kind::Attribute)
            continue;
        for (uint32_t j = r.firstDefinition; j < r.endDefinition; ++j) {
            const Definition& before = all[j];
            if (before.name == now.name && before.kind == now.kind && before.owner == now.owner &&
                before.value.isObject() && in.isParameter(before.value.payload))
                return Rebinding{&now, &before};
        }
    }
    return std::nullopt;
}

namespace {
bool isLostByCall(RunView& run, const DeadLayer& layer, const GradientCall& call) {
    if (call.parameter == 0 ||
        std::find(layer.sources.begin(), layer.sources.end(), call.source) == layer.sources.end())
        return false;
    const auto cause = causeOf(run, call);
    if (!cause || cause->reason != Reason::Tape)
        return isForeignCall(run, call);
    return call.tape != 0 && isEmptyCall(run, call);
}
} // namespace

bool isLostByCall(RunView& run, const DeadLayer& layer) {
    const auto& calls = run.in.records.gradientCalls;
    return layer.cause.kind == Cause::Kind::Cut &&
           (layer.cause.reason == Reason::Tape || layer.cause.reason == Reason::Detach) &&
           std::any_of(calls.begin(), calls.end(),
                       [&](const GradientCall& c) { return isLostByCall(run, layer, c); });
}

const DeadLayer* deadLayerOf(const RunView& run, const GradientCall& call) {
    for (const std::vector<DeadLayer>* list : {&run.dead, &run.cutOff})
        for (const DeadLayer& d : *list)
            if (std::find(d.sources.begin(), d.sources.end(), call.source) != d.sources.end())
                return &d;
    return nullptr;
}

bool isSparse(RunView& run, const GradientCall& call) {
    const Graph& g = run.in.graph;
    bool looked = false, other = call.parameter == 0;
    run.reach.successors(call.source, [&](const Edge& e) {
        const Fact fact = g[e.to].fact;
        looked = looked || fact == Fact::Lookup;
        other = other || (fact != Fact::Lookup && fact != Fact::Gradient &&
                          g[e.to].kind != NodeKind::Parameter && e.kind != EdgeKind::Cut);
    });
    return looked && !other;
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
