// GP603: a variable or layer that the loss depends on and the model does not know of.
// SPDX-License-Identifier: MIT
#include "analysis/rules/misuses.h"
#include "analysis/rules/optimizers.h"

#include <algorithm>

namespace gradpath::rules {
namespace {

/// What holds the parameter, where the model that uses it cannot see: the attribute of a model's object that is no layer.
const Definition* holderOf(RunView& run, ObjId parameter) {
    Interpreter& in = run.in;
    const RootInfo& r = in.roots[run.root];
    for (uint32_t i = r.firstDefinition; i < r.endDefinition; ++i) {
        const Definition& d = in.records.definitions[i];
        if (d.kind != Definition::Kind::Attribute || d.owner == 0 || !in.isModule(d.owner) ||
            !in.classData(in.heap[d.owner].cls).tracksContainers || !d.value.isObject())
            continue;
        const ObjId held = d.value.payload;
        if (in.heap[held].kind != ObjKind::Instance || in.isModule(held) ||
            (in.heap[held].flags & kObjEscaped))
            continue;
        for (Value k : in.heap.shapes.keys(in.heap[held].shape)) {
            bool holds = false;
            in.each(in.slotOf(held, k), [&](Value v) {
                if (!v.isObject())
                    return;
                holds = holds || v.payload == parameter ||
                        (in.isModule(v.payload) && holdsParameter(in, v.payload, parameter));
            });
            if (holds)
                return &d;
        }
    }
    return nullptr;
}

/// A layer of Keras 3 keeps the variable in an attribute, or in a list there.
bool isPassedOver(Interpreter& in, const RootInfo& r, ObjId parameter) {
    bool found = false;
    for (ObjId id : r.instances) {
        if (in.heap[id].cls == 0 || !in.classData(in.heap[id].cls).ownVariables)
            continue;
        for (Value k : in.heap.shapes.keys(in.heap[id].shape))
            in.each(in.slotOf(id, k), [&](Value v) {
                found = found || v == Value::object(parameter);
                if (!v.isObject())
                    return;
                const ObjKind kind = in.heap[v.payload].kind;
                if (kind == ObjKind::List || kind == ObjKind::Tuple || kind == ObjKind::Dict)
                    in.registeredIn(v.payload, "", 0, [&](Sym, Value x) {
                        found = found || x == Value::object(parameter);
                    });
            });
    }
    return found;
}

void run(RuleContext& ctx) {
    RunView& run = ctx.run;
    Interpreter& in = run.in;
    const RootInfo& r = in.roots[run.root];
    if (r.outOfFuel || run.library || !run.reach.asks())
        return;
    std::vector<Location> told;
    for (NodeId id = std::max(r.firstNode, 1u); id < in.graph.size(); ++id) {
        const Node& node = in.graph[id];
        if (node.kind != NodeKind::Parameter || node.object == 0 ||
            run.reach.isAsked(node.object) || run.reach.gradient(id) == Reach::None)
            continue;
        const Value flag = in.heap.get(node.object, 3);
        if (!flag.is(Tag::Bool) || !flag.asBool())
            continue;
        if (isPassedOver(in, r, node.object)) {
            const Location made = run.locate({in.heap[node.object].gid, in.heap[node.object].ctx});
            if (std::find(told.begin(), told.end(), made) == told.end()) {
                told.push_back(made);
                ctx.report(made,
                           "a layer of Keras 3 knows the variables of `add_weight` alone: this "
                           "one is never trained");
            }
            continue;
        }
        const Definition* d = holderOf(run, node.object);
        const Location at = d != nullptr ? run.locate(d->site) : Location{};
        if (at.file.empty() || std::find(told.begin(), told.end(), at) != told.end())
            continue;
        told.push_back(at);
        const std::string name(in.syms.text(d->name));
        Diagnostic* out = ctx.report(at, fmt::format("`{}` is no layer: the model does not see the "
                                                     "variables in it, and no step trains them",
                                                     name));
        if (out != nullptr)
            out->layers.push_back(name);
    }
}

} // namespace

GRADPATH_RULE(untracked_keras_variable,
              (RuleInfo{"GP603", "untracked-keras-variable",
                        "the model does not know of a variable or layer that it uses",
                        Severity::Warning}),
              run);

} // namespace gradpath::rules
