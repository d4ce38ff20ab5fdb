// Findings that belong together: one cause, and the layers it kills.
// SPDX-License-Identifier: MIT
#include "analysis/rules/rule_context.h"

#include <algorithm>
#include <map>

namespace gradpath::rules {

std::string layerName(const DeadLayer& layer) {
    return layer.path.empty() ? layer.root : layer.path;
}

std::string nameLayers(const std::vector<const DeadLayer*>& layers) {
    constexpr size_t kShown = 3;
    std::vector<std::string> names;
    for (const DeadLayer* l : layers) {
        std::string name = "`" + layerName(*l) + "`";
        if (std::find(names.begin(), names.end(), name) == names.end())
            names.push_back(std::move(name));
    }
    std::string out;
    for (size_t i = 0; i < names.size() && i < kShown; ++i) {
        if (i > 0)
            out += i + 1 == names.size() ? " and " : ", ";
        out += names[i];
    }
    if (names.size() > kShown)
        out += fmt::format(" and {} more", names.size() - kShown);
    return out + (names.size() == 1 ? " gets no gradient" : " get no gradient");
}

namespace {

/// What takes a cut out of the way.
void offerWayThrough(RuleContext& ctx, const Cause& cause, Diagnostic& out) {
    if (cause.kind != Cause::Kind::Cut)
        return;
    if (cause.reason == Reason::NoGrad)
        offer(out, fixes::recordGradients(ctx.sources, out.primary));
    else if (cause.reason == Reason::Gate)
        offer(out, fixes::checkpointWithoutReentry(ctx.sources, out.primary));
    else
        offer(out, fixes::deleteCut(ctx.run, ctx.sources, cause));
}

void relate(Diagnostic& out, const Location& at, std::string message) {
    constexpr size_t kMaxRelated = 14;
    const bool known =
        at == out.primary || std::any_of(out.related.begin(), out.related.end(),
                                         [&](const Related& r) { return r.at == at; });
    if (!known && !at.file.empty() && out.related.size() < kMaxRelated)
        out.related.push_back({at, std::move(message)});
}

/// Other parameters of the same layers may be lost in the same way, at other places.
void relateSiblings(RuleContext& ctx, const std::vector<const DeadLayer*>& layers,
                    const Cause& cause, Diagnostic& out) {
    constexpr size_t kMaxSources = 12;
    if (cause.kind != Cause::Kind::Cut)
        return;
    for (const DeadLayer* l : layers)
        for (size_t i = 0; i < l->sources.size() && i < kMaxSources; ++i) {
            const Cause other = ctx.run.explainer().explain(l->sources[i]);
            if (other.kind == cause.kind && other.reason == cause.reason)
                relate(out, ctx.run.whereLost(other), std::string(reasonText(other.reason)));
        }
}

/// The other end of the story, where there is one loss.
void relateLoss(const RuleContext& ctx, Diagnostic& out) {
    const RunView& run = ctx.run;
    Location at;
    bool single = !run.library;
    for (const Sink* s : run.sinks)
        run.in.graph.operands(s->loss, [&](const Edge& e) {
            const Location loss = run.locate(run.in.graph[e.from].site);
            single = single && (at.file.empty() || at == loss);
            at = loss;
        });
    if (!single)
        return;
    relate(out, at, "the loss is computed here");
}

/// Where the function that lost the value returns another one.
void relateReturn(const RuleContext& ctx, const Cause& cause, Diagnostic& out) {
    const Interpreter& in = ctx.run.in;
    if (cause.kind != Cause::Kind::NeverRead || cause.isParam || cause.at.gid == 0)
        return;
    const LoadedModule& m = in.moduleOf(cause.at.gid);
    const ir::Function& fn = m.view.functions[m.view.functionOfInstr[cause.at.gid - m.gidBase]];
    if (fn.kind != ir::FunctionKind::Function)
        return;
    for (uint32_t pc = fn.instrBegin; pc < fn.instrEnd; ++pc)
        if (m.view.instrs[pc].op == ir::Op::Return && m.view.instrs[pc].a != ir::kNone &&
            in.records.returned.contains(pairKey(m.gidBase + pc, cause.at.ctx)))
            relate(out, ctx.run.locate({m.gidBase + pc, cause.at.ctx}), "returned without it");
}

} // namespace

void reportCauses(RuleContext& ctx, const std::function<bool(const Cause&)>& mine,
                  const std::function<std::string(const Cause&, const std::string&)>& message) {
    std::map<std::pair<std::string, uint32_t>, std::vector<const DeadLayer*>> byPlace;
    std::map<std::pair<std::string, uint32_t>, Location> places;
    for (const std::vector<DeadLayer>* list : {&ctx.run.dead, &ctx.run.cutOff}) {
        for (const DeadLayer& d : *list) {
            if (!mine(d.cause))
                continue;
            const Location at = ctx.run.whereLost(d.cause);
            if (at.file.empty())
                continue;
            byPlace[{at.file, at.span.begin}].push_back(&d);
            places[{at.file, at.span.begin}] = at;
        }
    }
    for (const auto& [key, layers] : byPlace) {
        const Cause& cause = layers[0]->cause;
        Diagnostic* d = ctx.report(places[key], message(cause, nameLayers(layers)));
        if (d == nullptr)
            continue;
        d->group = ctx.group(cause);
        for (const DeadLayer* l : layers) {
            if (std::find(d->layers.begin(), d->layers.end(), layerName(*l)) == d->layers.end())
                d->layers.push_back(layerName(*l));
            const Location defined = ctx.run.locate(l->at);
            if (!defined.file.empty() && d->related.size() < 12)
                d->related.push_back(
                    {defined, fmt::format("`{}` gets no gradient", layerName(*l))});
        }
        if (cause.kind == Cause::Kind::Overwritten) {
            const Location lost = ctx.run.locate(cause.before);
            if (!lost.file.empty())
                d->related.insert(d->related.begin(),
                                  {lost, fmt::format("this value of `{}` is lost", cause.name)});
        } else if (cause.kind == Cause::Kind::Cut && cause.reason == Reason::NoGrad) {
            const Location inside = ctx.run.locate(cause.before);
            if (!inside.file.empty())
                d->related.insert(d->related.begin(), {inside, "computed without a graph here"});
        }
        offerWayThrough(ctx, cause, *d);
        relateSiblings(ctx, layers, cause, *d);
        relateReturn(ctx, cause, *d);
        relateLoss(ctx, *d);
    }
}

void reportLostTerms(RuleContext& ctx, std::string_view code) {
    for (const LostTerm& term : ctx.run.lostTerms()) {
        Cause cause;
        cause.kind = Cause::Kind::Cut;
        cause.reason = term.cuts[0].reason;
        cause.at = term.cuts[0].at;
        if (ruleOf(cause) != code)
            continue;
        const Location at = ctx.run.locate(cause.at);
        Diagnostic* d = ctx.report(
            at, fmt::format("{}: this term of the loss trains nothing", reasonText(cause.reason)));
        if (d == nullptr)
            continue;
        const bool one = std::all_of(term.cuts.begin(), term.cuts.end(), [&](const auto& c) {
            return c.at == term.cuts[0].at && c.reason == term.cuts[0].reason;
        });
        if (one) {
            cause.frontier = term.cuts[0].from;
            offerWayThrough(ctx, cause, *d);
        }
        const Location summed = ctx.run.locate(ctx.run.in.graph[term.term].site);
        if (!summed.file.empty())
            d->related.push_back({summed, "the term is computed here"});
        for (const LostTerm::Cut& c : term.cuts) {
            const Location behind = ctx.run.locate(c.at);
            const bool known =
                behind == at || std::any_of(d->related.begin(), d->related.end(),
                                            [&](const Related& r) { return r.at == behind; });
            if (!known && !behind.file.empty() && d->related.size() < 6)
                d->related.push_back({behind, std::string(reasonText(c.reason))});
        }
    }
}

void relateGroup(RuleContext& ctx, const DeadLayer& layer, Diagnostic& out) {
    const Interpreter& in = ctx.run.in;
    for (const OptimizerCapture& c : in.records.captures) {
        for (const OptimizerCapture::Group& g : c.groups) {
            const bool dead = std::all_of(g.parameters.begin(), g.parameters.end(), [&](ObjId p) {
                return std::find(layer.sources.begin(), layer.sources.end(),
                                 in.heap.get(p, 0).payload) != layer.sources.end();
            });
            const Location at = ctx.run.locate({in.heap[g.origin].gid, in.heap[g.origin].ctx});
            if (dead && !at.file.empty())
                out.related.push_back({at, "this parameter group trains nothing"});
        }
    }
}

void relateParts(RuleContext& ctx, const DeadLayer& layer, Diagnostic& out) {
    constexpr size_t kMaxParts = 4;
    Interpreter& in = ctx.run.in;
    if (layer.isParameter)
        return;
    std::vector<std::pair<std::string, ObjId>> parts;
    in.namedModules(layer.object, "", parts);
    size_t shown = 0;
    size_t variables = 0;
    for (const auto& [path, id] : parts) {
        const auto own = in.registered(id, true, false);
        if (in.classData(in.heap[id].cls).tracksContainers)
            for (const auto& [name, v] : own) {
                const Location made =
                    ctx.run.locate({in.heap[v.payload].gid, in.heap[v.payload].ctx});
                if (++variables <= kMaxParts)
                    relate(out, made,
                           fmt::format("its variable `{}` is created here", in.syms.text(name)));
            }
        if (id == layer.object || own.empty())
            continue;
        const Location made = ctx.run.locate({in.heap[id].gid, in.heap[id].ctx});
        const bool known =
            made == out.primary || std::any_of(out.related.begin(), out.related.end(),
                                               [&](const Related& r) { return r.at == made; });
        if (known || made.file.empty())
            continue;
        if (++shown > kMaxParts)
            return;
        out.related.push_back({made, fmt::format("its part `{}` is created here", path)});
    }
}

} // namespace gradpath::rules
