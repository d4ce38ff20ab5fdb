// Registered or not.
// SPDX-License-Identifier: MIT
#include "analysis/rules/registration.h"

#include <algorithm>

namespace gradpath::rules {

bool isContainer(const Interpreter& in, ObjId id) {
    switch (in.heap[id].kind) {
    case ObjKind::List:
    case ObjKind::Tuple:
    case ObjKind::Dict:
    case ObjKind::Set:
        return true;
    default:
        return false;
    }
}

Registration::Registration(const RunView& run) : run_(run) {
    Interpreter& in = run.in;
    const RootInfo& r = in.roots[run.root];
    if (r.instances.empty())
        return;
    for (uint32_t i = r.firstDefinition; i < r.endDefinition; ++i) {
        const Definition& d = in.records.definitions[i];
        if (d.kind == Definition::Kind::Attribute)
            assigned_[pairKey(d.owner, d.name)] = i;
    }
    // A model that is trained holds itself.
    for (const Sink* sink : run.sinks)
        for (const SinkModel& model : sink->models)
            registered_[model.module] = true;
    // What stands for all that a loop made is a part of something, and was made by nobody.
    std::vector<ObjId> work = in.roots[run.root].instances;
    const size_t nMade = work.size();
    for (size_t i = 0; i < work.size(); ++i) {
        const ObjId id = work[i];
        if (!in.isModule(id))
            continue;
        for (const auto& [name, v] : in.registered(id, true, true))
            if (registered_.try_emplace(v.payload, true).second && in.isModule(v.payload) &&
                (in.heap[v.payload].flags & kObjSummary) != 0)
                work.push_back(v.payload);
        if (i >= nMade)
            continue;
        if (!seen_.try_emplace(id, true).second)
            continue;
        const ClassData& cls = in.classData(in.heap[id].cls);
        if (!cls.unknownBase && !in.modules[cls.module].stub)
            modules_.push_back(id);
    }
}

std::vector<AttributeOf> Registration::attributes(ObjId module) const {
    std::vector<AttributeOf> out;
    const Interpreter& in = run_.in;
    for (Value k : in.heap.shapes.keys(in.heap[module].shape)) {
        const Value v = in.slotOf(module, k);
        if (!k.is(Tag::Str) || (!v.isObject() && !v.is(Tag::Set)))
            continue;
        const auto it = assigned_.find(pairKey(module, k.payload));
        if (it != assigned_.end())
            out.push_back({std::string(in.syms.text(k.payload)), v.present(),
                           in.records.definitions[it->second].site});
    }
    return out;
}

ObjId Registration::look(Value v, int depth) const {
    Interpreter& in = run_.in;
    ObjId found = 0;
    in.each(v, [&](Value x) {
        if (found != 0 || !x.isObject() || depth > 3)
            return;
        const ObjId id = x.payload;
        if (in.isParameter(id)) {
            const Value flag = in.heap.get(id, 3);
            if (!registered_.contains(id) && flag.is(Tag::Bool) && flag.asBool() && !isCaptured(id))
                found = id;
            return;
        }
        if (in.isModule(id)) {
            if (registered_.contains(id))
                return;
            std::vector<Interpreter::NamedParameter> params;
            in.namedParameters(id, "", true, params);
            const bool trainable = std::any_of(params.begin(), params.end(), [&](const auto& p) {
                const Value flag = in.heap.get(p.parameter, 3);
                return flag.is(Tag::Bool) && flag.asBool() && !registered_.contains(id) &&
                       !isCaptured(p.parameter);
            });
            if (trainable)
                found = id;
            return;
        }
        if (isContainer(in, id))
            found = firstUnregistered(id, depth + 1);
    });
    return found;
}

ObjId Registration::firstUnregistered(ObjId container, int depth) const {
    Interpreter& in = run_.in;
    const ObjKind kind = in.heap[container].kind;
    for (uint32_t i = 0; i < in.heap[container].nSlots; ++i) {
        if (i == 1)
            continue;
        const Value v = in.heap.get(container, i);
        if (kind != ObjKind::Dict && i >= 2) {
            const auto length = in.listLength(container);
            if (length && i >= 2 + *length)
                break;
        }
        if (const ObjId found = look(v, depth))
            return found;
    }
    return 0;
}

ObjId Registration::heldByPlainObject(ObjId object, ObjId owner) const {
    Interpreter& in = run_.in;
    const Object& o = in.heap[object];
    if (o.kind != ObjKind::Instance || o.cls == 0 || in.isModule(object) ||
        (o.flags & kObjEscaped) != 0)
        return 0;
    const ClassData& cls = in.classData(o.cls);
    if (cls.unknownBase || cls.fn == ir::kNone || in.modules[cls.module].stub)
        return 0;
    for (Value k : in.heap.shapes.keys(o.shape)) {
        // One of several owners: each holds a helper that refers to it.
        bool refersBack = false;
        in.each(in.slotOf(object, k),
                [&](Value v) { refersBack |= v.isObject() && v.payload == owner; });
        const ObjId held = refersBack ? 0 : look(in.slotOf(object, k).present(), 1);
        if (held != 0 && isMissed(held, owner))
            return held;
    }
    return 0;
}

bool Registration::isMissed(ObjId held, ObjId owner) const {
    Interpreter& in = run_.in;
    std::vector<Interpreter::NamedParameter> params;
    if (in.isModule(held)) {
        // A helper may refer to its owner, or to the model around it.
        std::vector<std::pair<std::string, ObjId>> parts;
        in.namedModules(held, "", parts);
        if (std::any_of(parts.begin(), parts.end(),
                        [&](const auto& part) { return part.second == owner; }))
            return false;
        // Networks in evaluation mode and those of other libraries judge and are not trained.
        const Value training = in.slotOf(held, Value::str(in.n.training));
        if (!training.isBottom() && (!training.is(Tag::Bool) || !training.asBool()))
            return false;
        in.namedParameters(held, "", true, params);
    } else {
        params.push_back({{}, held, 0, {}});
    }
    std::vector<Interpreter::NamedParameter> own;
    in.namedParameters(owner, "", true, own);
    const auto& given = in.records.given;
    return std::any_of(params.begin(), params.end(), [&](const auto& p) {
        const ObjId id = p.parameter;
        const bool registered =
            std::any_of(own.begin(), own.end(), [&](const auto& o) { return o.parameter == id; });
        return !registered && isMadeByTorch(id) &&
               std::find(given.begin(), given.end(), id) == given.end() &&
               run_.reach.gradient(in.heap.get(id, 0).payload) == Reach::Yes;
    });
}

bool Registration::isMadeByTorch(ObjId parameter) const {
    const Interpreter& in = run_.in;
    Site s{in.heap[parameter].gid, in.heap[parameter].ctx};
    for (size_t i = 0; s.gid != 0 && i < 64; ++i) {
        const LoadedModule& m = in.moduleOf(s.gid);
        if (m.stub && m.name != "torch" && !m.name.starts_with("torch."))
            return false;
        s = {in.contextCall(s.ctx), in.contextParent(s.ctx)};
    }
    return true;
}

Site Registration::elementSite(ObjId container) const {
    const RootInfo& r = run_.in.roots[run_.root];
    for (uint32_t i = r.firstDefinition; i < r.endDefinition; ++i) {
        const Definition& d = run_.in.records.definitions[i];
        if ((d.kind == Definition::Kind::Element || d.kind == Definition::Kind::Item) &&
            d.owner == container)
            return d.site;
    }
    return {};
}

bool Registration::isInConstructor(Site site) const {
    if (site.gid == 0)
        return false;
    const LoadedModule& m = run_.in.moduleOf(site.gid);
    const ir::Function& fn = m.view.functions[m.view.functionOfInstr[site.gid - m.gidBase]];
    return m.view.str(fn.name) == "__init__";
}

bool Registration::mayBe(const AttributeOf& stored, ObjId object) const {
    bool found = false;
    run_.in.each(stored.value,
                 [&](Value v) { found = found || (v.isObject() && v.payload == object); });
    return found;
}

ObjId Registration::lostParameter(NodeId node, const AttributeOf& stored) const {
    const Site assignment = stored.site;
    const Interpreter& in = run_.in;
    std::vector<NodeId> work{node};
    for (size_t i = 0; i < work.size() && i < 12; ++i) {
        ObjId found = 0;
        in.graph.operands(work[i], [&](const Edge& e) {
            if (e.kind == EdgeKind::Guard)
                return;
            const Node& from = in.graph[e.from];
            if (from.kind != NodeKind::Parameter) {
                work.push_back(e.from);
                return;
            }
            const Site made = in.userSite({in.heap[from.object].gid, in.heap[from.object].ctx});
            const bool sameFunction =
                made.gid != 0 && in.moduleOf(made.gid).path == in.moduleOf(assignment.gid).path &&
                in.moduleOf(made.gid)
                        .view.functionOfInstr[made.gid - in.moduleOf(made.gid).gidBase] ==
                    in.moduleOf(assignment.gid)
                        .view.functionOfInstr[assignment.gid - in.moduleOf(assignment.gid).gidBase];
            if (sameFunction && (!registered_.contains(from.object) || mayBe(stored, from.object)))
                found = from.object;
        });
        if (found != 0)
            return found;
    }
    return 0;
}

bool Registration::isCaptured(ObjId parameter) const {
    for (const OptimizerCapture& c : run_.in.records.captures)
        if (std::find(c.parameters.begin(), c.parameters.end(), parameter) != c.parameters.end())
            return true;
    return false;
}

} // namespace gradpath::rules
