// Optimizers and the loop protocol: who holds which parameters, and what the order of the calls does to gradients.
// SPDX-License-Identifier: MIT
//
// What an optimizer's gradients are is an attribute of it that no program can name, so branches join it and loops carry it round like any other.
#include "analysis/interpreter/builtins.h"

#include <algorithm>
#include <set>

namespace gradpath {

void Interpreter::recordCapture(Value optimizer, Value params, Value origin) {
    if (!optimizer.isObject())
        return;
    // An index: what is iterated may run code that makes another optimizer.
    size_t at = 0;
    while (at < records.captures.size() && records.captures[at].optimizer != optimizer.payload)
        ++at;
    if (at == records.captures.size()) {
        OptimizerCapture made;
        made.optimizer = optimizer.payload;
        made.order = nextOrder();
        made.site = {heap[optimizer.payload].gid, heap[optimizer.payload].ctx};
        records.captures.push_back(std::move(made));
    }
    records.captures[at].birth = clock_;
    const Value key = Value::str(n.gradients);
    if (slotOf(optimizer.payload, key).isBottom())
        putSlot(optimizer.payload, key, Value::integer(static_cast<int32_t>(Gradients::Clean)));
    OptimizerCapture::Group group;
    each(origin, [&](Value v) {
        if (!v.isObject() ||
            (heap[v.payload].kind != ObjKind::List && heap[v.payload].kind != ObjKind::Dict))
            return;
        records.captures[at].origins.push_back(v.payload);
        group.origin = v.payload;
    });
    const std::function<void(Value, int, bool)> walk = [&](Value v, int depth, bool sure) {
        if (v.isAny()) {
            records.captures[at].open = true;
        } else if (v.is(Tag::Set)) {
            for (Value x : std::span<const Value>(sets_[v.payload]))
                walk(x, depth, false);
        } else if (v.isObject() && depth < 5) {
            switch (heap[v.payload].kind) {
            case ObjKind::Tensor: {
                group.parameters.push_back(v.payload);
                OptimizerCapture& capture = records.captures[at];
                if (std::find(capture.parameters.begin(), capture.parameters.end(), v.payload) !=
                    capture.parameters.end())
                    break;
                capture.parameters.push_back(v.payload);
                const NodeId node = tensorNode(v.payload);
                if (sure && graph[node].kind == NodeKind::Op)
                    capture.nonLeaves.push_back({v.payload, node});
                break;
            }
            case ObjKind::Dict: {
                bool exact = false;
                for (const auto& [k, x] : dictItems(v.payload, exact))
                    if (k == text("params") || !k.is(Tag::Str))
                        walk(x, depth + 1, sure);
                break;
            }
            default: {
                const Iteration it = iterate(v);
                if (!it.exact) {
                    records.captures[at].open = true;
                    walk(it.item, depth + 1, false);
                }
                for (Value x : it.items)
                    walk(x, depth + 1, sure);
            }
            }
        }
    };
    walk(params, 0, true);
    OptimizerCapture& capture = records.captures[at];
    const bool known = std::any_of(
        capture.groups.begin(), capture.groups.end(), [&](const OptimizerCapture::Group& g) {
            return g.origin == group.origin && g.parameters == group.parameters;
        });
    if (group.origin != 0 && !group.parameters.empty() && !known)
        capture.groups.push_back(std::move(group));
}

void Interpreter::recordEvent(ProtocolEvent::Kind kind, ObjId object, Value before) {
    const uint64_t key =
        pairKey(gid_, ctx_) ^ PairHash {}(pairKey(object, static_cast<uint32_t>(kind) + 1));
    const auto [it, isNew] = eventIndex_.try_emplace(key, 0);
    if (isNew) {
        records.events.push_back({kind, object, site(), root_, nextOrder(), before});
        it.value() = static_cast<uint32_t>(records.events.size() - 1);
        return;
    }
    ProtocolEvent& e = records.events[it->second];
    e.before = join(e.before, before);
}

void Interpreter::changeGradients(ObjId optimizer, Gradients (*next)(Gradients), Value& before) {
    const Value key = Value::str(n.gradients);
    before = slotOf(optimizer, key).present();
    Value after;
    each(before, [&](Value v) {
        const Value one =
            v.is(Tag::Int)
                ? Value::integer(static_cast<int32_t>(next(static_cast<Gradients>(v.asInt()))))
                : v;
        after = join(after, one);
    });
    if (!after.isBottom())
        putSlot(optimizer, key, after);
}

void Interpreter::noteBackward() {
    for (size_t i = 0; i < records.captures.size(); ++i) {
        const ObjId optimizer = records.captures[i].optimizer;
        const Value key = Value::str(n.gradients);
        const Value before = slotOf(optimizer, key);
        if (before.isBottom())
            continue;
        putSlot(optimizer, key, Value::integer(static_cast<int32_t>(Gradients::Fresh)));
        recordEvent(ProtocolEvent::Kind::Backward, optimizer, before.present());
    }
}

void Interpreter::noteStep(ObjId optimizer) {
    Value before;
    changeGradients(
        optimizer,
        [](Gradients g) {
            return g == Gradients::Fresh || g == Gradients::Applied ? Gradients::Applied
                                                                    : Gradients::Clean;
        },
        before);
    recordEvent(ProtocolEvent::Kind::Step, optimizer, before);
}

/// Optimizers that wrap another one hold the same parameters: what one clears is clear for the other.
void Interpreter::clearSharers(ObjId optimizer, Gradients (*clear)(Gradients)) {
    std::vector<ObjId> mine;
    for (const OptimizerCapture& c : records.captures)
        if (c.optimizer == optimizer)
            mine.insert(mine.end(), c.parameters.begin(), c.parameters.end());
    for (size_t i = 0; i < records.captures.size(); ++i) {
        const OptimizerCapture& c = records.captures[i];
        const ObjId other = c.optimizer;
        const auto held = std::count_if(c.parameters.begin(), c.parameters.end(), [&](ObjId p) {
            return std::find(mine.begin(), mine.end(), p) != mine.end();
        });
        if (other == optimizer || held == 0)
            continue;
        if (static_cast<size_t>(held) == c.parameters.size()) {
            Value before;
            changeGradients(other, clear, before);
            recordEvent(ProtocolEvent::Kind::ZeroGrad, other, before);
        } else {
            putSlot(other, Value::str(n.gradients), Value::any(AnyKind::Int));
        }
    }
}

void Interpreter::noteZeroGrad(ObjId object) {
    const bool module = heap[object].kind == ObjKind::Instance && isModule(object);
    const auto clear = [](Gradients g) {
        return g == Gradients::Fresh || g == Gradients::Wiped ? Gradients::Wiped : Gradients::Clean;
    };
    if (!module && heap[object].kind != ObjKind::Tensor) {
        Value before;
        changeGradients(object, clear, before);
        recordEvent(ProtocolEvent::Kind::ZeroGrad, object, before);
        clearSharers(object, clear);
        return;
    }
    recordEvent(ProtocolEvent::Kind::ZeroGrad, object);
    std::vector<NamedParameter> cleared;
    if (module)
        namedParameters(object, "", true, cleared);
    else
        cleared.push_back({"", object, 0, ""});
    for (size_t i = 0; i < records.captures.size(); ++i) {
        const OptimizerCapture& c = records.captures[i];
        const auto held = std::count_if(c.parameters.begin(), c.parameters.end(), [&](ObjId p) {
            return std::any_of(cleared.begin(), cleared.end(),
                               [&](const NamedParameter& q) { return q.parameter == p; });
        });
        if (held == 0)
            continue;
        const ObjId optimizer = c.optimizer;
        if (static_cast<size_t>(held) == c.parameters.size() && module) {
            Value before;
            changeGradients(optimizer, clear, before);
            recordEvent(ProtocolEvent::Kind::ZeroGrad, optimizer, before);
        } else {
            putSlot(optimizer, Value::str(n.gradients), Value::any(AnyKind::Int));
        }
    }
}

void Interpreter::alias(ObjId tensor, ObjId of, bool gradient) {
    if (!isParameter(of)) {
        const auto it = aliases_.find(of);
        if (it == aliases_.end())
            return;
        const std::vector<Alias> through = it->second;
        for (const Alias& a : through)
            alias(tensor, a.of, a.gradient || gradient);
        return;
    }
    std::vector<Alias>& known = aliases_[tensor];
    const bool has = std::any_of(known.begin(), known.end(), [&](const Alias& a) {
        return a.of == of && a.gradient == gradient;
    });
    if (!has && known.size() < 256)
        known.push_back({of, gradient});
}

void Interpreter::noteGradient(ObjId parameter) {
    recordEvent(ProtocolEvent::Kind::GradientWrite, parameter);
    for (size_t i = 0; i < records.captures.size(); ++i) {
        const OptimizerCapture& c = records.captures[i];
        if (std::find(c.parameters.begin(), c.parameters.end(), parameter) != c.parameters.end())
            putSlot(c.optimizer, Value::str(n.gradients), Value::any(AnyKind::Int));
    }
}

void Interpreter::noteWrite(ObjId tensor) {
    if (isParameter(tensor)) {
        recordEvent(ProtocolEvent::Kind::ParameterWrite, tensor);
        return;
    }
    const auto it = aliases_.find(tensor);
    if (it == aliases_.end())
        return;
    const std::vector<Alias> known = it->second;
    for (const Alias& a : known) {
        if (a.gradient)
            noteGradient(a.of);
        else
            recordEvent(ProtocolEvent::Kind::ParameterWrite, a.of);
    }
}

void Interpreter::forgetWiped() {
    for (size_t i = 0; i < records.captures.size(); ++i) {
        const ObjId optimizer = records.captures[i].optimizer;
        const Value key = Value::str(n.gradients);
        bool wiped = false;
        each(slotOf(optimizer, key), [&](Value v) {
            wiped =
                wiped || (v.is(Tag::Int) && v.asInt() == static_cast<int32_t>(Gradients::Wiped));
        });
        if (wiped)
            putSlot(optimizer, key, Value::any(AnyKind::Int));
    }
}

namespace {

Value arg(const Args& args, size_t i) {
    return i < args.pos.size() ? args.pos[i] : Value{};
}
bool isTensor(const Interpreter& in, Value v) {
    return v.isObject() && in.heap[v.payload].kind == ObjKind::Tensor;
}

Value capture(Interpreter& in, Value, Args& args) {
    in.recordCapture(arg(args, 0), arg(args, 1), arg(args, 2));
    return Value::none();
}
Value step(Interpreter& in, Value, Args& args) {
    in.each(arg(args, 0), [&](Value v) {
        if (v.isObject())
            in.noteStep(v.payload);
    });
    return Value::none();
}
Value zeroGrad(Interpreter& in, Value, Args& args) {
    in.each(arg(args, 0), [&](Value v) {
        if (v.isObject())
            in.noteZeroGrad(v.payload);
    });
    return Value::none();
}
Value loaded(Interpreter& in, Value, Args& args) {
    in.each(arg(args, 0), [&](Value v) {
        if (v.isObject())
            in.recordEvent(ProtocolEvent::Kind::Load, v.payload);
    });
    return Value::none();
}

/// `w = w - rate * w.grad` with recording off: from the second round on the name may be this result.
NodeId rebound(const Graph& graph, NodeId either) {
    if (graph[either].kind != NodeKind::Phi)
        return 0;
    NodeId leaf = 0;
    NodeId found = 0;
    graph.operands(either, [&](const Edge& e) {
        if (graph[e.from].kind == NodeKind::Leaf)
            leaf = e.from;
    });
    graph.operands(either, [&](const Edge& e) {
        if (leaf == 0 || graph[e.from].kind != NodeKind::Op)
            return;
        graph.operands(e.from, [&](const Edge& o) {
            if (o.kind == EdgeKind::Cut && o.reason == Reason::NoGrad &&
                (o.from == leaf || o.from == either))
                found = e.from;
        });
    });
    return found;
}

/// `x.grad`: it may be None, and writing into it writes into the gradient.
Value gradient(Interpreter& in, Value, Args& args) {
    const Value x = arg(args, 0);
    const Value out = in.makeTensor(0, 1);
    in.each(x, [&](Value v) {
        if (!isTensor(in, v))
            return;
        in.alias(out.payload, v.payload, true);
        const NodeId node = in.tensorNode(v.payload);
        const NodeKind kind = in.graph[node].kind;
        if (!x.is(Tag::Set) && (kind == NodeKind::Op || kind == NodeKind::Parameter))
            in.records.gradientReads.push_back({node, in.site()});
        else if (const NodeId result = rebound(in.graph, node))
            in.records.gradientReads.push_back({result, in.site()});
    });
    return in.join(Value::none(), out);
}
Value setGradient(Interpreter& in, Value, Args& args) {
    in.each(arg(args, 0), [&](Value v) {
        if (isTensor(in, v))
            in.noteGradient(v.payload);
    });
    return Value::none();
}
Value retainGradient(Interpreter& in, Value, Args& args) {
    in.eachNode(arg(args, 0), [&](NodeId node) { in.records.retained.push_back(node); });
    return Value::none();
}

/// Shares memory, no gradient flows.
Value detachView(Interpreter& in, Value, Args& args) {
    const Value word = arg(args, 0);
    const std::vector<Value> values(
        args.pos.begin() +
            std::min<std::ptrdiff_t>(1, static_cast<std::ptrdiff_t>(args.pos.size())),
        args.pos.end());
    const Value out = in.opResult(
        values, EdgeKind::Cut,
        reasonOf(word.is(Tag::Str) ? in.syms.text(word.payload) : std::string_view()), 1);
    for (Value x : values)
        in.each(x, [&](Value v) {
            if (isTensor(in, v) && v.payload != out.payload)
                in.alias(out.payload, v.payload, false);
        });
    return out;
}

Value setData(Interpreter& in, Value, Args& args) {
    const std::span<const Value> values(args.pos.data() + std::min<size_t>(1, args.pos.size()),
                                        args.pos.data() + args.pos.size());
    in.each(arg(args, 0), [&](Value v) {
        if (!isTensor(in, v))
            return;
        // Only of a parameter: another tensor keeps the graph behind it.
        if (in.isParameter(v.payload) && !values.empty())
            in.update(v, values, false);
        else
            in.noteWrite(v.payload);
    });
    return arg(args, 0);
}

/// As `op`, but the result may be `x` itself.
Value converted(Interpreter& in, Value, Args& args) {
    const Value x = arg(args, 0);
    const Value values[] = {x};
    const NodeId node = in.opNode(values, EdgeKind::Diff, Reason::None);
    if (node != 0)
        in.graph[node].converts = true;
    return in.makeTensor(node, isTensor(in, x) ? static_cast<int>(in.heap[x.payload].aux) : 1, 0,
                         in.tensorClass(values));
}

/// Mixed precision keeps the cast copy of a weight until the outermost region ends.
Value castRegion(Interpreter& in, Value, Args& args) {
    const Value old = in.heap.get(in.casts, 0);
    const Value now = arg(args, 0);
    in.heap.set(in.casts, 0, now.is(Tag::Bool) ? now : Value::any(AnyKind::Bool));
    if (in.truth(arg(args, 1)) != false && !(now.is(Tag::Bool) && now.asBool()))
        for (uint32_t i = 1; i < in.heap[in.casts].nSlots; ++i)
            in.heap.set(in.casts, i, Value{});
    return old;
}

/// A weight as a low-precision operation uses it: a copy first made without recording has no graph, and is used again.
Value castWeight(Interpreter& in, Value w, uint32_t salt) {
    const Value region = in.heap.get(in.casts, 0);
    if (!region.is(Tag::Bool) || !region.asBool() || !isTensor(in, w) ||
        !in.isParameter(w.payload) || (in.heap[w.payload].flags & kObjSummary))
        return w;
    const Value flag = in.heap.get(w.payload, 3);
    if (!flag.is(Tag::Bool) || !flag.asBool())
        return w;
    const auto recording = in.gradMode();
    const Value key = Value::object(w.payload);
    const Value copy = in.slotOf(in.casts, key);
    if (copy.isBottom()) {
        in.putSlot(in.casts, key,
                   recording == true    ? Value::integer(0)
                   : recording == false ? Value::integer(static_cast<int32_t>(in.gradCause()) + 1)
                                        : Value::any(AnyKind::Int));
        return w;
    }
    if (!copy.is(Tag::Int) || copy.asInt() == 0 || copy.maybeAbsent || recording != true)
        return w;
    const NodeId node = in.graph.at(in.site(), NodeKind::Op, 7100 + salt);
    in.graph.edge(in.tensorNode(w.payload), node, EdgeKind::Cut, Reason::NoGrad,
                  static_cast<uint32_t>(copy.asInt() - 1));
    return in.makeTensor(node, 1, 60 + salt, in.tensorClass({&w, 1}));
}

/// affine(input, weight, bias, dim, size): a linear layer or convolution; `size` elements along `dim` come out.
Value affine(Interpreter& in, Value, Args& args) {
    std::vector<Value> values;
    for (uint32_t i = 0; i < 3; ++i)
        if (const Value v = arg(args, i); !v.isBottom() && !v.is(Tag::None))
            values.push_back(i == 0 ? v : castWeight(in, v, i));
    const NodeId node = in.opNode(values, EdgeKind::Diff, Reason::None);
    if (node != 0 && in.graph[node].kind == NodeKind::Op) {
        in.graph.note(node, Fact::Affine);
        if (args.pos.size() > 4)
            noteThin(in, node, args.pos[3], args.pos[4]);
    }
    return in.makeTensor(node, resultDtype(in, values), 0, in.tensorClass(values));
}

/// `train(mode)` of a module and, where no class has a `train` of its own, of all its parts.
void setMode(Interpreter& in, ObjId module, Value mode, Value plain, std::set<ObjId>& seen) {
    if (!seen.insert(module).second)
        return;
    const Sym train = in.syms.intern("train");
    in.setAttr(Value::object(module), in.n.training, mode, false);
    const auto on = in.truth(mode);
    if (on != false)
        in.recordEvent(ProtocolEvent::Kind::Train, module);
    if (on != true)
        in.recordEvent(ProtocolEvent::Kind::Eval, module);
    for (const auto& [name, child] : in.registered(module, false, true)) {
        if (child.isObject() && in.heap[child.payload].kind == ObjKind::Instance &&
            in.classAttr(in.heap[child.payload].cls, train) == plain &&
            in.slotOf(child.payload, Value::str(train)).isBottom()) {
            setMode(in, child.payload, mode, plain, seen);
            continue;
        }
        Args& args = in.takeArgs();
        args.pos.push_back(mode);
        in.callMethod(child, train, args);
        in.giveArgs();
    }
}

/// set_mode(self, mode, train): `train` is the method that says no more than this.
Value setModeOf(Interpreter& in, Value, Args& args) {
    const Value self = arg(args, 0);
    std::set<ObjId> seen;
    if (self.isObject())
        setMode(in, self.payload, arg(args, 1), arg(args, 2), seen);
    return Value::none();
}

/// `f` is the user's step, the second argument what it handed back as the loss.
Value stepLoss(Interpreter& in, Value, Args& args) {
    in.each(arg(args, 0), [&](Value v) {
        if (!v.isObject())
            return;
        const Value f =
            in.heap[v.payload].kind == ObjKind::BoundMethod ? in.heap.get(v.payload, 1) : v;
        if (!f.isObject() || in.heap[f.payload].kind != ObjKind::Function)
            return;
        const bool none = arg(args, 1).is(Tag::None);
        for (MissingLoss& m : in.records.missingLosses) {
            if (m.function == f.payload) {
                m.always = m.always && none;
                return;
            }
        }
        in.records.missingLosses.push_back({f.payload, in.site(), none});
    });
    return Value::none();
}

} // namespace

void setUpTrainingIntrinsics(Interpreter& in) {
    struct Entry {
        const char* name;
        NativeFn fn;
    };
    static constexpr Entry kAll[] = {
        {"capture", capture},
        {"step", step},
        {"zero_grad", zeroGrad},
        {"loaded", loaded},
        {"gradient", gradient},
        {"set_gradient", setGradient},
        {"retain_gradient", retainGradient},
        {"detach_view", detachView},
        {"set_data", setData},
        {"converted", converted},
        {"step_loss", stepLoss},
        {"cast_region", castRegion},
        {"affine", affine},
        {"set_mode", setModeOf},
    };
    for (const Entry& e : kAll)
        in.intrinsic(e.name, e.fn);
}

} // namespace gradpath
