// GP106: the result of a layer or of a tensor operation is thrown away.
// SPDX-License-Identifier: MIT
#include "analysis/rules/rule_context.h"

#include <algorithm>

namespace gradpath::rules {
namespace {

/// The call does more than return a value: hooks look at it, or running statistics are kept.
bool hasEffects(Interpreter& in, ObjId module) {
    std::vector<std::pair<std::string, ObjId>> parts;
    in.namedModules(module, "", parts);
    const Value hook = Value::str(in.n.forward);
    const Value statistics = Value::str(in.syms.intern("running_mean"));
    return std::any_of(parts.begin(), parts.end(), [&](const auto& part) {
        const Value kept = in.slotOf(part.second, statistics);
        return !in.slotOf(part.second, hook).isBottom() ||
               (!kept.isBottom() && !kept.is(Tag::None));
    });
}

/// The first call of a Keras layer makes its variables: a call whose result nobody wants is made for that.
bool buildsItself(const RunView& run, ObjId layer) {
    const Interpreter& in = run.in;
    return in.heap[layer].cls != 0 && in.classData(in.heap[layer].cls).tracksContainers;
}

bool hasKeyword(const Interpreter& in, Site call, std::string_view keyword) {
    const LoadedModule& m = in.moduleOf(call.gid);
    const ir::Instr& i = in.instrAt(call.gid);
    const uint32_t at = i.op == ir::Op::CallMethod ? i.b + 1 : i.b;
    const auto& extra = m.view.extra;
    const uint32_t keywords = at + 2 + extra[at];
    for (uint32_t k = 0; k < extra[at + 1]; ++k)
        if (extra[keywords + 2 * k] != ir::kNone && m.view.str(extra[keywords + 2 * k]) == keyword)
            return true;
    return false;
}

/// What nobody knows may as well return nothing.
bool isUnknown(const Graph& g, NodeId result) {
    bool unknown = g[result].kind == NodeKind::Opaque;
    g.operands(result, [&](const Edge& e) { unknown = unknown || e.kind == EdgeKind::Maybe; });
    return unknown;
}

/// The attribute that holds a module.
std::string nameOf(const RunView& run, ObjId module) {
    const RootInfo& r = run.in.roots[run.root];
    for (uint32_t i = r.firstDefinition; module != 0 && i < r.endDefinition; ++i) {
        const Definition& d = run.in.records.definitions[i];
        if (d.kind == Definition::Kind::Attribute && d.value == Value::object(module))
            return std::string(run.in.syms.text(d.name));
    }
    return {};
}

void run(RuleContext& ctx) {
    RunView& run = ctx.run;
    Interpreter& in = run.in;
    if (run.sinks.empty() || run.nothingAlive || in.roots[run.root].outOfFuel)
        return;
    for (const Discard& discard : in.records.discards) {
        if (isUnknown(in.graph, discard.node))
            continue;
        // A method of the user's may be called for what it does, and return something by the way.
        if (discard.callee == 0 && in.userSite(in.graph[discard.node].site).gid != discard.site.gid)
            continue;
        bool read = false;
        run.reach.successors(discard.node, [&](const Edge&) { read = true; });
        const ObjId around = in.classAround(discard.site.gid);
        if (read || around == 0 || !in.classData(around).registersModules ||
            in.functionNameAt(discard.site) == "__init__" || hasKeyword(in, discard.site, "out") ||
            !run.reach.requiresGrad(discard.node) || !run.comesFromParameters(discard.node))
            continue;
        if (discard.callee != 0 &&
            (hasEffects(in, discard.callee) || buildsItself(run, discard.callee)))
            continue;
        const Location at = run.locate(discard.site);
        const std::string name = nameOf(run, discard.callee);
        Diagnostic* d =
            ctx.report(at, name.empty() ? "the result of this call is not used"
                                        : fmt::format("the result of `{}` is not used", name));
        if (d == nullptr)
            continue;
        if (!name.empty())
            d->layers.push_back(name);
        for (const DeadLayer& dead : run.dead) {
            if (dead.cause.kind != Cause::Kind::Discarded || !(run.locate(dead.cause.at) == at))
                continue;
            d->group = ctx.group(dead.cause);
            if (std::find(d->layers.begin(), d->layers.end(), layerName(dead)) == d->layers.end())
                d->layers.push_back(layerName(dead));
            const Location defined = run.locate(dead.at);
            if (!defined.file.empty())
                d->related.push_back(
                    {defined, fmt::format("`{}` gets no gradient", layerName(dead))});
        }
    }
}

} // namespace

GRADPATH_RULE(discarded_layer_call,
              (RuleInfo{"GP106", "discarded-layer-call", "the result of a layer is thrown away",
                        Severity::Warning}),
              run);

} // namespace gradpath::rules
