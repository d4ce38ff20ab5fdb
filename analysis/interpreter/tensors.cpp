// Tensors: cells that hold the current node of a value; views, in-place updates, parameters, values that escape.
// SPDX-License-Identifier: MIT
//
// Slots of a tensor: 0 its node, 1 the tensor it is a view of, 2 the base's node when the view was made, 3 requires_grad of a leaf;
// the dtype stands in `aux` (0 unknown, 1 float, 2 integer, 3 Boolean). Attributes follow.
#include "analysis/interpreter/interpreter.h"
#include "analysis/interpreter/limits.h"

#include <algorithm>

namespace gradpath {

NodeId Interpreter::tensorNode(ObjId tensor) {
    const NodeId own = heap.get(tensor, 0).payload;
    const Value base = heap.get(tensor, 1);
    if (!base.isObject())
        return own;
    // The base may have been written to since the view was taken.
    const NodeId now = tensorNode(base.payload);
    const NodeId then = heap.get(tensor, 2).payload;
    return now == then ? own : graph.either(own, now);
}

NodeId Interpreter::nodeOf(Value v) {
    if (v.isAny())
        return v.payload;
    if (v.isObject())
        return heap[v.payload].kind == ObjKind::Tensor ? tensorNode(v.payload) : 0;
    if (v.is(Tag::Set)) {
        NodeId out = 0;
        for (Value x : std::span<const Value>(sets_[v.payload]))
            out = graph.either(out, nodeOf(x));
        return out;
    }
    return 0;
}

void Interpreter::eachNode(Value v, const std::function<void(NodeId)>& f) {
    std::vector<ObjId> seen;
    const std::function<void(Value, int)> walk = [&](Value x, int depth) {
        if (x.isAny()) {
            if (x.payload != 0)
                f(x.payload);
        } else if (x.is(Tag::Set)) {
            for (Value y : std::span<const Value>(sets_[x.payload]))
                walk(y, depth);
        } else if (x.isObject()) {
            const Object& o = heap[x.payload];
            switch (o.kind) {
            case ObjKind::Tensor:
                if (const NodeId node = tensorNode(x.payload))
                    f(node);
                break;
            case ObjKind::List:
            case ObjKind::Tuple:
            case ObjKind::Set:
            case ObjKind::Dict:
            case ObjKind::Generator:
                if (depth > 6 || std::find(seen.begin(), seen.end(), x.payload) != seen.end())
                    break;
                seen.push_back(x.payload);
                for (uint32_t i = 0; i < heap[x.payload].nSlots; ++i)
                    if (i != 1 || heap[x.payload].kind == ObjKind::Dict)
                        walk(heap.get(x.payload, i), depth + 1);
                // A container of a user's class has attributes, too.
                if (const ObjId holder = attrHolder(x.payload, false); holder != 0)
                    for (uint32_t i = 0; i < heap[holder].nSlots; ++i)
                        walk(heap.get(holder, i), depth + 1);
                break;
            default:
                break;
            }
        }
    };
    walk(v, 0);
}

Value Interpreter::makeTensor(NodeId node, int dtype, uint32_t salt, ObjId cls) {
    const ObjId id = alloc(ObjKind::Tensor, cls != 0 ? cls : tensorClass(), 4, salt);
    heap[id].aux = static_cast<uint32_t>(dtype);
    const Value fresh = Value::any(AnyKind::Any, node);
    heap.set(id, 0, (heap[id].flags & kObjSummary) ? join(heap.get(id, 0), fresh) : fresh);
    heap.set(id, 1, Value{});
    heap.set(id, 3, Value{});
    return Value::object(id);
}

/// All alternatives are tensors or unknown: no container to look into.
bool Interpreter::isTensorChoice(Value set) const {
    const std::vector<Value>& all = sets_[set.payload];
    return std::all_of(all.begin(), all.end(), [&](Value v) {
        return !v.isObject() || heap[v.payload].kind == ObjKind::Tensor;
    });
}

NodeId Interpreter::opNode(std::span<const Value> values, EdgeKind kind, Reason reason,
                           uint32_t salt) {
    NodeId node = 0;
    uint32_t cause = 0;
    if (kind == EdgeKind::Diff || kind == EdgeKind::Zero || kind == EdgeKind::Regulariser ||
        kind == EdgeKind::Maybe) {
        if (gradMode() == false) {
            kind = EdgeKind::Cut;
            reason = Reason::NoGrad;
            cause = gradCause();
        }
    }
    uint16_t arity = 0;
    const auto add = [&](NodeId from) {
        if (node == 0) {
            node = graph.at(site(), NodeKind::Op, salt);
            graph.bornUnder(node, recording());
        }
        graph[node].symbolic = graph[node].symbolic || graph[from].symbolic;
        graph.edge(from, node, kind, reason, cause);
        if (++arity > graph[node].arity)
            graph[node].arity = arity;
    };
    for (Value v : values) {
        noteNone(v);
        if (v.isObject() && heap[v.payload].kind == ObjKind::Tensor) {
            const NodeId from = tensorNode(v.payload);
            if (from != 0 && heap[v.payload].aux == 2 && graph[from].kind == NodeKind::Parameter) {
                // A variable of integers: what is computed from it has no gradient.
                const EdgeKind asked = kind;
                const Reason why = reason;
                kind = EdgeKind::Cut;
                reason = Reason::Integer;
                add(from);
                kind = asked;
                reason = why;
            } else if (from != 0) {
                add(from);
            }
        } else if (v.is(Tag::Set) && isTensorChoice(v)) {
            // One operand, whichever it is.
            if (const NodeId from = nodeOf(v))
                add(from);
        } else if (v.isObject() || v.is(Tag::Set) || v.isAny()) {
            eachNode(v, add);
        }
    }
    return node;
}

Value Interpreter::opResult(std::span<const Value> values, EdgeKind kind, Reason reason, int dtype,
                            uint32_t salt) {
    return makeTensor(opNode(values, kind, reason, salt), dtype, salt, tensorClass(values));
}

void Interpreter::makeView(ObjId tensor, Value base) {
    if (!base.isObject() || heap[base.payload].kind != ObjKind::Tensor)
        return;
    // In a loop the tensor of this place may be what its base was taken from a round ago.
    for (Value v = base; v.isObject(); v = heap.get(v.payload, 1))
        if (v.payload == tensor)
            return;
    heap.set(tensor, 1, base);
    heap.set(tensor, 2, Value::any(AnyKind::Any, tensorNode(base.payload)));
}

namespace {
/// A clamp or a decay keeps a parameter in bounds; it is no training. A number may be one that numpy computed.
bool areNumbers(Interpreter& in, std::span<const Value> values) {
    return std::all_of(values.begin(), values.end(), [&](Value v) {
        if (v.isObject())
            return in.heap[v.payload].kind == ObjKind::Tensor && in.tensorNode(v.payload) == 0 &&
                   in.heap[v.payload].cls != in.tensorClass();
        return !v.is(Tag::Set) && !(v.isAny() && v.payload != 0);
    });
}

/// What is written was computed from something that trains, and the graph between them ends here.
bool hasGradient(const Graph& graph, NodeId node) {
    constexpr size_t kMaxSteps = 200;
    std::vector<NodeId> work{node};
    for (size_t i = 0; i < work.size() && i < kMaxSteps; ++i) {
        if (graph[work[i]].kind == NodeKind::Parameter)
            return true;
        graph.operands(work[i], [&](const Edge& e) {
            if (e.kind == EdgeKind::Diff &&
                std::find(work.begin(), work.end(), e.from) == work.end())
                work.push_back(e.from);
        });
    }
    return false;
}
} // namespace

void Interpreter::update(Value target, std::span<const Value> values, bool keepOld) {
    size_t n = 0;
    each(target, [&](Value) { ++n; });
    uint32_t salt = 0;
    each(target, [&](Value t) {
        if (t.isAny()) {
            // An unknown object absorbs what is written into it.
            for (Value v : values)
                eachNode(v, [&](NodeId from) { graph.edge(from, t.payload, EdgeKind::Maybe); });
            return;
        }
        if (!t.isObject() || heap[t.payload].kind != ObjKind::Tensor)
            return;
        const auto shared = aliases_.find(t.payload);
        const bool ofGradient =
            shared != aliases_.end() && std::any_of(shared->second.begin(), shared->second.end(),
                                                    [](const Alias& a) { return a.gradient; });
        if (!keepOld || ofGradient || !areNumbers(*this, values))
            noteWrite(t.payload);
        const NodeId old = tensorNode(t.payload);
        const auto endsIn = [&](NodeId parameter) {
            for (Value v : values) {
                const NodeId from = nodeOf(v);
                if (from != parameter && graph[from].kind == NodeKind::Op &&
                    hasGradient(graph, from))
                    graph.edge(from, parameter, EdgeKind::Cut, Reason::Data, graph.cause(site()));
            }
        };
        if (graph[old].kind == NodeKind::Parameter || graph[old].kind == NodeKind::Leaf) {
            endsIn(old);
            return;
        }
        if (shared != aliases_.end() && !ofGradient)
            for (const Alias& a : shared->second)
                endsIn(tensorNode(a.of));
        ++salt;
        const NodeId added = opNode(values, EdgeKind::Diff, Reason::None, 1000 + salt);
        NodeId next = added;
        if (keepOld || n > 1 || (heap[t.payload].flags & kObjSummary)) {
            if (added == 0)
                next = old;
            else if (old != 0)
                graph.edge(old, added, EdgeKind::Diff);
        }
        if (heap[t.payload].aux == 2 || heap[t.payload].aux == 3) {
            // Writing into an integer tensor casts: no gradient.
            if (added != 0) {
                next = graph.at(site(), NodeKind::Op, 2000 + salt);
                graph.edge(added, next, EdgeKind::Cut, Reason::Integer);
            }
        }
        const Value base = heap.get(t.payload, 1);
        heap.set(t.payload, 0, Value::any(AnyKind::Any, next));
        if (base.isObject()) {
            update(base, std::span<const Value>(&t, 1), true);
            heap.set(t.payload, 2, Value::any(AnyKind::Any, tensorNode(base.payload)));
        }
    });
}

Value Interpreter::makeParameter(ObjId cls, Value requiresGrad, uint32_t salt) {
    const ObjId id = alloc(ObjKind::Tensor, cls, 4, salt);
    heap[id].aux = 1;
    const NodeId node = graph.at(site(), NodeKind::Parameter, 3000 + salt);
    graph[node].object = id;
    heap.set(id, 0, Value::any(AnyKind::Any, node));
    heap.set(id, 1, Value{});
    heap.set(id, 3, requiresGrad);
    return Value::object(id);
}

void Interpreter::escape(Value v, Site where, NodeId into, bool called) {
    constexpr size_t kFree =
        64; // what is handed around is small; a large one is work, and counts as such
    std::vector<ObjId> few;
    tsl::robin_map<ObjId, bool> many;
    const auto isNewTo = [&](ObjId id) {
        if (few.size() < kFree) {
            if (std::find(few.begin(), few.end(), id) != few.end())
                return false;
            few.push_back(id);
            return true;
        }
        if (many.empty())
            for (ObjId known : few)
                many[known] = true;
        fuel_ += 1;
        return many.try_emplace(id, true).second;
    };
    std::vector<Value> callbacks;
    const auto flow = [&](NodeId from, NodeId to) {
        graph.edge(from, to, EdgeKind::Maybe);
        graph[to].symbolic = graph[to].symbolic || graph[from].symbolic;
    };
    const auto leave = [&](NodeId node) {
        if (node == 0)
            return;
        graph.escape(node, where);
        flow(node, into);
    };
    const std::function<void(Value, int)> walk = [&](Value x, int depth) {
        if (x.isAny()) {
            leave(x.payload);
            if (const auto it = widened_.find(x.payload); it != widened_.end())
                callbacks.insert(callbacks.end(), it->second.begin(), it->second.end());
            return;
        }
        if (x.is(Tag::Set)) {
            for (Value y : std::span<const Value>(sets_[x.payload]))
                walk(y, depth);
            return;
        }
        if (!x.isObject() || depth > 8)
            return;
        if (!isNewTo(x.payload))
            return;
        switch (heap[x.payload].kind) {
        case ObjKind::Tensor:
            leave(tensorNode(x.payload));
            break;
        case ObjKind::List:
        case ObjKind::Set:
        case ObjKind::Dict:
            heap[x.payload].flags |= kObjOpen | kObjEscaped;
            [[fallthrough]];
        case ObjKind::Tuple:
        case ObjKind::Generator:
        case ObjKind::Cell:
            for (uint32_t i = 0; i < heap[x.payload].nSlots; ++i)
                if (i != 1)
                    walk(heap.get(x.payload, i), depth + 1);
            if (const ObjId holder = attrHolder(x.payload, false); holder != 0)
                walk(Value::object(holder), depth + 1);
            break;
        case ObjKind::Instance: {
            // What an object holds is collected in a node of its own, once: models are handed around often.
            const auto [it, isNew] = contents_.try_emplace(x.payload, 0);
            if (isNew) {
                const NodeId content = graph.fresh(where, NodeKind::Opaque);
                it.value() = content;
                heap[x.payload].flags |= kObjEscaped;
                const NodeId outer = into;
                into = content;
                for (uint32_t i = 0; i < heap[x.payload].nSlots; ++i)
                    walk(heap.get(x.payload, i), depth + 1);
                into = outer;
                flow(content, into);
            } else {
                flow(it->second, into);
            }
            break;
        }
        case ObjKind::BoundMethod: {
            const Value self = heap.get(x.payload, 0);
            // Methods of built-in containers and natives are values, not user code.
            if (self.isObject() && heap[self.payload].kind == ObjKind::Instance) {
                callbacks.push_back(x);
                walk(self, depth + 1);
            }
            break;
        }
        case ObjKind::Function:
            callbacks.push_back(x);
            break;
        default:
            break;
        }
    };
    walk(v, 0);
    // Unknown code may call what it was given, but for a whole registry of functions.
    if (called && callbacks.size() <= kMaxHandedOver)
        for (Value f : callbacks)
            callBack(f, where, into);
}

void Interpreter::callBack(Value function, Site where, NodeId into) {
    const bool bound = heap[function.payload].kind == ObjKind::BoundMethod;
    // A method that was bound in a state which is taken back has nothing in it.
    const Value called = bound ? heap.get(function.payload, 1) : function;
    if (!called.isObject())
        return;
    const ObjId fn = called.payload;
    if (heap[fn].kind != ObjKind::Function || modules[functionData(fn).module].stub)
        return;
    if (!calledBack_.try_emplace(pairKey(fn, root_), true).second)
        return;
    Args& args = takeArgs();
    args.more = true;
    args.rest = Value::any(AnyKind::Any, into);
    const Value result = branch(1, [&](size_t) { return call(function, args, 77); });
    giveArgs();
    eachNode(result, [&](NodeId node) {
        graph.escape(node, where);
        graph.edge(node, into, EdgeKind::Maybe);
    });
}

std::optional<bool> Interpreter::gradMode() const {
    const Value mode = heap.get(state, 0);
    if (mode.is(Tag::Bool))
        return mode.asBool();
    return std::nullopt;
}

uint32_t Interpreter::gradCause() const {
    const Value cause = heap.get(state, 1);
    return cause.is(Tag::Int) ? static_cast<uint32_t>(cause.asInt()) : 0;
}

void Interpreter::setGradMode(Value mode, uint32_t cause) {
    heap.set(state, 0, mode);
    heap.set(state, 1, Value::integer(static_cast<int32_t>(cause)));
}

} // namespace gradpath
