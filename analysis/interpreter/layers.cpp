// Modules of layers: registration order, named parameters, deep copies, and what is in scope when a gradient starts.
// SPDX-License-Identifier: MIT
#include "analysis/interpreter/interpreter.h"

#include <algorithm>

namespace gradpath {

namespace {
bool canHoldPart(Value v) {
    return v.isObject() || v.is(Tag::Set);
}
} // namespace

std::vector<std::pair<Sym, Value>> Interpreter::registered(ObjId module, bool parameters,
                                                           bool subModules) {
    std::vector<std::pair<Sym, Value>> out;
    const bool tracks = heap[module].cls != 0 && classData(heap[module].cls).tracksContainers;
    const bool own = tracks && classData(heap[module].cls).ownVariables;
    const auto add = [&](Value k, Value v) {
        const Sym name = k.is(Tag::Str) ? k.payload : n.star;
        const bool owned = !own || name == n.parts;
        each(v.present(), [&](Value x) {
            if (!x.isObject())
                return;
            const ObjKind kind = heap[x.payload].kind;
            const bool isParam = kind == ObjKind::Tensor && isParameter(x.payload);
            if ((parameters && isParam && owned) ||
                (subModules && kind == ObjKind::Instance && isModule(x.payload)))
                out.emplace_back(name, x);
            else if (tracks && (kind == ObjKind::List || kind == ObjKind::Tuple ||
                                kind == ObjKind::Dict || kind == ObjKind::Set))
                registeredIn(x.payload, name == n.parts ? "" : std::string(syms.text(name)), 0,
                             [&](Sym inner, Value y) {
                                 const bool param = heap[y.payload].kind == ObjKind::Tensor;
                                 if (param ? parameters && owned : subModules)
                                     out.emplace_back(inner, y);
                             });
        });
    };
    const uint32_t base = attrBase(module);
    const std::vector<Value> keys = heap.shapes.keys(heap[module].shape);
    // What has a name of its own in the program goes by that.
    const Value last = tracks ? Value::str(n.parts) : Value{};
    for (const bool isLast : {false, true})
        for (uint32_t i = 0; i < keys.size() && (!isLast || tracks); ++i)
            if ((keys[i] == last) == isLast)
                if (const Value v = heap.get(module, base + i); canHoldPart(v))
                    add(keys[i], v);
    return out;
}

/// Parameters and modules in a container, under its name and their index or key.
void Interpreter::registeredIn(ObjId container, const std::string& prefix, int depth,
                               const std::function<void(Sym, Value)>& f) {
    const auto named = [&](const std::string& leaf) {
        return prefix.empty() ? leaf : prefix + "." + leaf;
    };
    const auto one = [&](const std::string& leaf, Value v) {
        each(v.present(), [&](Value x) {
            if (!x.isObject())
                return;
            switch (heap[x.payload].kind) {
            case ObjKind::Tensor:
                if (isParameter(x.payload))
                    f(syms.intern(named(leaf)), x);
                break;
            case ObjKind::Instance:
                if (isModule(x.payload))
                    f(syms.intern(named(leaf)), x);
                break;
            case ObjKind::List:
            case ObjKind::Tuple:
            case ObjKind::Dict:
            case ObjKind::Set:
                if (depth < 4)
                    registeredIn(x.payload, named(leaf), depth + 1, f);
                break;
            default:
                break;
            }
        });
    };
    if (heap[container].kind == ObjKind::Dict) {
        bool exact = false;
        for (const auto& [k, v] : dictItems(container, exact)) {
            const Value t = toText(k);
            one(t.is(Tag::Str) ? std::string(syms.text(t.payload)) : "*", v);
        }
        return;
    }
    const auto length = listLength(container);
    if (!length) {
        one("*", anyItem(container));
        return;
    }
    for (uint32_t i = 0; i < *length; ++i)
        one(std::to_string(i), heap.get(container, 2 + i));
}

void Interpreter::namedModules(ObjId module, const std::string& prefix,
                               std::vector<std::pair<std::string, ObjId>>& out) {
    tsl::robin_map<ObjId, bool> seen;
    for (const auto& [path, id] : out)
        seen[id] = true;
    const std::function<void(ObjId, const std::string&)> walk = [&](ObjId id,
                                                                    const std::string& at) {
        if (!seen.try_emplace(id, true).second || out.size() > 4000)
            return;
        out.emplace_back(at, id);
        for (const auto& [name, v] : registered(id, false, true)) {
            const std::string leaf(syms.text(name));
            walk(v.payload, at.empty() ? leaf : at + "." + leaf);
        }
    };
    walk(module, prefix);
}

void Interpreter::namedParameters(ObjId module, const std::string& prefix, bool recurse,
                                  std::vector<NamedParameter>& out) {
    std::vector<std::pair<std::string, ObjId>> all;
    if (recurse)
        namedModules(module, prefix, all);
    else
        all.emplace_back(prefix, module);
    tsl::robin_map<ObjId, bool> seen;
    for (const NamedParameter& p : out)
        seen[p.parameter] = true;
    for (const auto& [path, id] : all) {
        for (const auto& [name, v] : registered(id, true, false)) {
            if (!seen.try_emplace(v.payload, true).second)
                continue;
            const std::string leaf(syms.text(name));
            out.push_back({path.empty() ? leaf : path + "." + leaf, v.payload, id, path});
        }
    }
}

Value Interpreter::deepCopy(Value v) {
    tsl::robin_map<ObjId, ObjId> copies;
    const std::function<Value(Value)> copy = [&](Value x) -> Value {
        if (x.is(Tag::Set)) {
            std::vector<Value> out;
            for (Value y : std::span<const Value>(sets_[x.payload]))
                out.push_back(copy(y));
            Value s = setOf(out);
            s.maybeAbsent = x.maybeAbsent;
            return s;
        }
        if (!x.isObject())
            return x;
        const auto it = copies.find(x.payload);
        if (it != copies.end()) {
            Value same = Value::object(it->second);
            same.maybeAbsent = x.maybeAbsent;
            return same;
        }
        const Object& o = heap[x.payload];
        switch (o.kind) {
        case ObjKind::Instance:
        case ObjKind::List:
        case ObjKind::Tuple:
        case ObjKind::Dict:
        case ObjKind::Set:
        case ObjKind::Tensor:
            break;
        case ObjKind::BoundMethod:
            break;
        default:
            return x;
        }
        const uint32_t salt = 20000 + static_cast<uint32_t>(copies.size());
        const ObjId id = alloc(o.kind, o.cls, o.nSlots, salt);
        copies[x.payload] = id;
        heap[id].shape = heap[x.payload].shape;
        heap[id].flags |= heap[x.payload].flags & (kObjOpen | kObjBuilt | kObjSummary | kObjReady);
        if (heap[x.payload].kind != ObjKind::List && heap[x.payload].kind != ObjKind::Dict)
            heap[id].aux = heap[x.payload].aux;
        // The copy is told from its prototype by where it was copied; what it is stays with where that was made.
        heap[id].gid = heap[x.payload].gid;
        heap[id].ctx = heap[x.payload].ctx;
        for (uint32_t i = 0; i < heap[x.payload].nSlots; ++i) {
            const Value slot = heap.get(x.payload, i);
            heap.set(id, i, copy(slot));
        }
        if (isParameter(x.payload) ||
            (heap[x.payload].kind == ObjKind::Tensor &&
             graph[heap.get(x.payload, 0).payload].kind == NodeKind::Leaf)) {
            const NodeId node =
                graph.at(site(), graph[heap.get(x.payload, 0).payload].kind, 30000 + salt);
            graph[node].object = id;
            heap.set(id, 0, Value::any(AnyKind::Any, node));
            records.copies.push_back({id, x.payload});
        }
        Value made = Value::object(id);
        made.maybeAbsent = x.maybeAbsent;
        return made;
    };
    return copy(v);
}

void Interpreter::recordSink(Value loss) {
    Sink sink;
    sink.site = site();
    sink.root = root_;
    sink.order = nextOrder();
    const NodeId node = graph.at(site(), NodeKind::Op, 40000);
    eachNode(loss, [&](NodeId from) { graph.edge(from, node, EdgeKind::Diff); });
    sink.loss = node;
    // What names reach here, outermost first: the module that runs as the main program, then the frames.
    std::vector<std::pair<std::string, ObjId>> named;
    const auto known = [&](ObjId id) {
        return std::any_of(named.begin(), named.end(),
                           [&](const auto& p) { return p.second == id; });
    };
    const std::function<void(const std::string&, Value, int)> visit = [&](const std::string& name,
                                                                          Value v, int depth) {
        if (v.is(Tag::Set)) {
            for (Value x : std::span<const Value>(sets_[v.payload]))
                visit(name, x, depth);
            return;
        }
        if (!v.isObject() || named.size() > 200)
            return;
        const ObjId id = v.payload;
        switch (heap[id].kind) {
        case ObjKind::Instance: {
            if (isModule(id)) {
                if (!known(id))
                    named.emplace_back(name, id);
                return;
            }
            const ObjId cls = heap[id].cls;
            if (depth == 0 || cls == 0 || modules[classData(cls).module].stub)
                return;
            for (Value k : heap.shapes.keys(heap[id].shape))
                if (k.is(Tag::Str))
                    visit(name + "." + std::string(syms.text(k.payload)), slotOf(id, k), depth - 1);
            return;
        }
        case ObjKind::List:
        case ObjKind::Tuple: {
            if (depth == 0)
                return;
            const Iteration it = iterate(v);
            if (!it.exact) {
                visit(name + "[*]", it.item, depth - 1);
                return;
            }
            for (size_t i = 0; i < it.items.size() && i < 64; ++i)
                visit(name + "[" + std::to_string(i) + "]", it.items[i], depth - 1);
            return;
        }
        case ObjKind::Dict: {
            if (depth == 0)
                return;
            bool exact = false;
            for (const auto& [k, x] : dictItems(id, exact)) {
                const Value t = toText(k);
                const std::string shown =
                    k.is(Tag::Str) ? "'" + std::string(syms.text(k.payload)) + "'"
                                   : (t.is(Tag::Str) ? std::string(syms.text(t.payload)) : "*");
                visit(name + "[" + shown + "]", x, depth - 1);
            }
            return;
        }
        default:
            return;
        }
    };
    tsl::robin_map<ObjId, bool> globalsSeen;
    const auto visitGlobals = [&](const Frame* f) {
        if (f->module->stub || !globalsSeen.try_emplace(f->globals, true).second)
            return;
        for (Value k : heap.shapes.keys(heap[f->globals].shape))
            if (k.is(Tag::Str) && !syms.text(k.payload).starts_with("_"))
                visit(std::string(syms.text(k.payload)), slotOf(f->globals, k), 2);
    };
    if (!frames_.empty())
        visitGlobals(frames_.front());
    for (const Frame* f : frames_) {
        if (f->module->stub || f->fn->localNames == ir::kNone)
            continue;
        for (uint32_t i = 0; i < f->fn->nLocals; ++i) {
            const uint32_t name = f->module->view.extra[f->fn->localNames + i];
            if (name != ir::kNone && !f->module->view.str(name).starts_with("_"))
                visit(std::string(f->module->view.str(name)), f->slots[i], 2);
        }
        for (uint32_t i = 0; i < f->fn->nCells && i < f->cells.size(); ++i) {
            const std::string_view name =
                f->module->view.str(f->module->view.extra[f->fn->cells + 2 * i]);
            if (!name.starts_with("_"))
                visit(std::string(name), heap.get(f->cells[i], 0), 2);
        }
    }
    for (const Frame* f : frames_)
        visitGlobals(f);
    // A framework trains what no name of the user's code holds: the model goes by its class.
    for (size_t i = 0; i < frames_.size() && named.empty(); ++i)
        for (uint32_t local = 0; local < frames_[i]->fn->nLocals; ++local)
            each(frames_[i]->slots[local], [&](Value v) {
                if (v.isObject() && heap[v.payload].kind == ObjKind::Instance &&
                    isModule(v.payload) && !known(v.payload))
                    named.emplace_back(className(v.payload), v.payload);
            });
    // Only the outermost modules are roots.
    tsl::robin_map<ObjId, bool> inside;
    for (const auto& [name, id] : named) {
        std::vector<std::pair<std::string, ObjId>> all;
        namedModules(id, "", all);
        for (const auto& [path, sub] : all)
            if (sub != id)
                inside[sub] = true;
    }
    for (const auto& [name, id] : named) {
        if (inside.contains(id))
            continue;
        SinkModel model;
        model.root = name;
        model.module = id;
        std::vector<NamedParameter> params;
        namedParameters(id, "", true, params);
        for (const NamedParameter& p : params) {
            const Value flag = heap.get(p.parameter, 3);
            model.parameters.push_back({p.path, p.parameter, p.owner, p.ownerPath,
                                        flag.is(Tag::Bool) && !flag.asBool(), !flag.is(Tag::Bool)});
        }
        std::vector<std::pair<std::string, ObjId>> parts;
        namedModules(id, "", parts);
        for (const auto& [path, part] : parts) {
            const Value matters = classAttr(heap[part].cls, n.modeMatters);
            if (!matters.is(Tag::Bool) || !matters.asBool())
                continue;
            SinkModel::Mode mode{part, false, false};
            const Value now = slotOf(part, Value::str(n.training));
            each(now.isBottom() ? Value::boolean(true) : now, [&](Value v) {
                mode.training = mode.training || (v.is(Tag::Bool) && v.asBool());
                mode.evaluating = mode.evaluating || (v.is(Tag::Bool) && !v.asBool());
            });
            model.modes.push_back(mode);
        }
        sink.models.push_back(std::move(model));
    }
    for (Sink& s : records.sinks) {
        if (s.site == sink.site && s.root == sink.root) {
            sink.order = s.order;
            if (s.models.size() <= sink.models.size())
                s = std::move(sink);
            return;
        }
    }
    records.sinks.push_back(std::move(sink));
}

} // namespace gradpath
