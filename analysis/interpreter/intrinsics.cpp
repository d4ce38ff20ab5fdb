// The intrinsics that stubs are written in (see analysis/knowledge/README.md): tensors and training.
// SPDX-License-Identifier: MIT
#include "analysis/interpreter/builtins.h"

#include <algorithm>

namespace gradpath {

namespace {

Value arg(const Args& args, size_t i) {
    return i < args.pos.size() ? args.pos[i] : Value{};
}

std::string word(Interpreter& in, Value v) {
    return v.is(Tag::Str) ? std::string(in.syms.text(v.payload)) : std::string();
}

/// Everything given from position `from` on, unknown rest included.
std::vector<Value> rest(const Args& args, size_t from) {
    std::vector<Value> out(args.pos.begin() +
                               static_cast<std::ptrdiff_t>(std::min(from, args.pos.size())),
                           args.pos.end());
    if (args.more)
        out.push_back(args.rest);
    for (const auto& [k, v] : args.kw)
        out.push_back(v);
    if (args.moreKw)
        out.push_back(args.restKw);
    return out;
}

int dtypeOf(Interpreter& in, Value v) {
    return v.isObject() && in.heap[v.payload].kind == ObjKind::Tensor
               ? static_cast<int>(in.heap[v.payload].aux)
               : 0;
}

Value op(Interpreter& in, Value, Args& args) {
    const std::vector<Value> values = rest(args, 0);
    return in.opResult(values, EdgeKind::Diff, Reason::None, resultDtype(in, values));
}
/// A sum, mean, negation or rearrangement: what a loss is split at.
Value term(Interpreter& in, Value, Args& args) {
    const std::vector<Value> values = rest(args, 0);
    const NodeId node = in.opNode(values, EdgeKind::Diff, Reason::None);
    if (node != 0)
        in.graph[node].linear = true;
    return in.makeTensor(node, resultDtype(in, values), 0, in.tensorClass(values));
}
/// A product or quotient: a term while only the first operand can carry a gradient.
Value scaled(Interpreter& in, Value, Args& args) {
    const std::vector<Value> values = rest(args, 0);
    const NodeId node = in.opNode(values, EdgeKind::Diff, Reason::None);
    bool others = false;
    for (size_t i = 1; i < values.size(); ++i)
        others = others || in.nodeOf(values[i]) != 0;
    if (node != 0) {
        // Another round of a loop may bring another factor: one that varies makes the node no term for good.
        in.graph[node].product = in.graph[node].product || others;
        in.graph[node].linear = !in.graph[node].product;
    }
    return in.makeTensor(node, resultDtype(in, values), 0, in.tensorClass(values));
}
Value regulariser(Interpreter& in, Value, Args& args) {
    return in.opResult(rest(args, 0), EdgeKind::Regulariser, Reason::None, 1);
}
Value zero(Interpreter& in, Value, Args& args) {
    return in.opResult(rest(args, 1), EdgeKind::Zero, reasonOf(word(in, arg(args, 0))), 1);
}
Value cut(Interpreter& in, Value, Args& args) {
    return in.opResult(rest(args, 1), EdgeKind::Cut, reasonOf(word(in, arg(args, 0))), 1);
}
Value cutInt(Interpreter& in, Value, Args& args) {
    return in.opResult(rest(args, 1), EdgeKind::Cut, reasonOf(word(in, arg(args, 0))), 2);
}
Value cutBool(Interpreter& in, Value, Args& args) {
    return in.opResult(rest(args, 1), EdgeKind::Cut, reasonOf(word(in, arg(args, 0))), 3);
}

Value view(Interpreter& in, Value, Args& args) {
    const Value x = arg(args, 0);
    const std::vector<Value> values = rest(args, 0);
    const Value out = in.opResult(values, EdgeKind::Diff, Reason::None, resultDtype(in, values));
    if (values.size() == 1)
        in.graph.note(in.tensorNode(out.payload), Fact::Arranged);
    in.makeView(out.payload, x);
    return out;
}

Value number(Interpreter& in, Value, Args& args) {
    const Value x = arg(args, 1);
    const std::string kind = word(in, arg(args, 2));
    const Value values[] = {x};
    const NodeId node = in.opNode(values, EdgeKind::Cut, reasonOf(word(in, arg(args, 0))));
    const AnyKind k = kind == "int"     ? AnyKind::Int
                      : kind == "float" ? AnyKind::Float
                      : kind == "bool"  ? AnyKind::Bool
                      : kind == "str"   ? AnyKind::Str
                                        : AnyKind::Any;
    return Value::any(k, node);
}

Value data(Interpreter& in, Value, Args&) {
    return in.makeTensor(0, 1);
}
Value dataInt(Interpreter& in, Value, Args&) {
    return in.makeTensor(0, 2);
}
Value dataBool(Interpreter& in, Value, Args&) {
    return in.makeTensor(0, 3);
}

void becomeLeaf(Interpreter& in, ObjId tensor, Value flag, uint32_t salt) {
    const NodeId node = in.graph.at(in.site(), NodeKind::Leaf, 50000 + salt);
    in.graph[node].object = tensor;
    in.heap.set(tensor, 0, Value::any(AnyKind::Any, node));
    in.heap.set(tensor, 3, flag);
}

Value leaf(Interpreter& in, Value, Args& args) {
    const Value flag = arg(args, 0);
    const auto t = in.truth(flag.isBottom() ? Value::boolean(true) : flag);
    const Value out = in.makeTensor(0, 1);
    if (t != false)
        becomeLeaf(in, out.payload, t ? Value::boolean(true) : Value::any(AnyKind::Bool), 0);
    return out;
}

Value update(Interpreter& in, Value, Args& args) {
    const std::vector<Value> values = rest(args, 1);
    in.update(arg(args, 0), values, true);
    return arg(args, 0);
}
Value overwrite(Interpreter& in, Value, Args& args) {
    const std::vector<Value> values = rest(args, 1);
    in.update(arg(args, 0), values, false);
    return arg(args, 0);
}

Value gateOne(Interpreter& in, Value result, std::span<const Value> guards, uint32_t salt) {
    if (result.isObject()) {
        const ObjKind kind = in.heap[result.payload].kind;
        if (kind == ObjKind::Tuple || kind == ObjKind::List) {
            Iteration it = in.iterate(result);
            uint32_t i = 0;
            for (Value& v : it.items)
                v = gateOne(in, v, guards, salt * 16 + ++i);
            if (!it.exact)
                it.item = gateOne(in, it.item, guards, salt * 16 + 15);
            return in.iterationList(it, kind, salt);
        }
    }
    const NodeId from = in.nodeOf(result);
    if (from == 0)
        return result;
    const NodeId node = in.graph.at(in.site(), NodeKind::Gate, 60000 + salt);
    in.graph.edge(from, node, EdgeKind::Diff);
    for (Value g : guards)
        in.eachNode(g, [&](NodeId guard) { in.graph.edge(guard, node, EdgeKind::Guard); });
    return result.isObject() ? in.makeTensor(node, dtypeOf(in, result), salt)
                             : Value::any(result.kind, node);
}
Value gate(Interpreter& in, Value, Args& args) {
    return gateOne(in, arg(args, 0), rest(args, 1), 1);
}

Value isFloat(Interpreter& in, Value, Args& args) {
    const int t = dtypeOf(in, arg(args, 0));
    return t == 0 ? Value::any(AnyKind::Bool) : Value::boolean(t == 1);
}

Value requiresGrad(Interpreter& in, Value, Args& args) {
    Value out;
    in.each(arg(args, 0), [&](Value v) {
        Value one = Value::any(AnyKind::Bool);
        if (v.isObject() && in.heap[v.payload].kind == ObjKind::Tensor) {
            const Value flag = in.heap.get(v.payload, 3);
            if (!flag.isBottom())
                one = flag;
            else if (in.tensorNode(v.payload) == 0)
                one = Value::boolean(false);
        }
        out = in.join(out, one);
    });
    return out.is(Tag::Bool) ? out : Value::any(AnyKind::Bool);
}

Value setRequiresGrad(Interpreter& in, Value, Args& args) {
    const Value x = arg(args, 0);
    const auto t = in.truth(arg(args, 1).isBottom() ? Value::boolean(true) : arg(args, 1));
    const Value flag = t ? Value::boolean(*t) : Value::any(AnyKind::Bool);
    uint32_t salt = 0;
    in.each(x, [&](Value v) {
        ++salt;
        if (!v.isObject() || in.heap[v.payload].kind != ObjKind::Tensor)
            return;
        const Value old = in.heap.get(v.payload, 3);
        const NodeId node = in.tensorNode(v.payload);
        const NodeKind kind = in.graph[node].kind;
        if (kind == NodeKind::Parameter || kind == NodeKind::Leaf) {
            const bool weak = x.is(Tag::Set) || (in.heap[v.payload].flags & kObjSummary);
            const Value next = weak ? in.join(old, flag) : flag;
            in.heap.set(v.payload, 3, next.is(Tag::Bool) ? next : Value::any(AnyKind::Bool));
            in.records.freezes.push_back({v.payload, in.site(), flag, old, in.nextOrder()});
        } else if (node == 0 && t != false) {
            becomeLeaf(in, v.payload, flag, 100 + salt);
        } else if (t != false) {
            // On a value that has a graph it says nothing; on one whose graph was cut it makes a new start.
            bool cut = in.graph[node].kind == NodeKind::Op;
            Reason reason = Reason::None;
            in.graph.operands(node, [&](const Edge& e) {
                cut = cut && e.kind == EdgeKind::Cut;
                reason = e.reason;
            });
            if (!cut) {
                // It requires grad from here on, whatever it was made from.
                const NodeId start = in.graph.at(in.site(), NodeKind::Leaf, 50300 + salt);
                in.graph[start].object = v.payload;
                in.graph.edge(node, start, EdgeKind::Diff);
                in.heap.set(v.payload, 0, Value::any(AnyKind::Any, start));
                in.heap.set(v.payload, 3, flag);
                return;
            }
            becomeLeaf(in, v.payload, flag, 200 + salt);
            const NodeId start = in.tensorNode(v.payload);
            in.graph.edge(node, start, EdgeKind::Cut, reason);
            in.records.rewraps.push_back({node, start, in.site(), true});
        }
    });
    return x;
}

Value newParameter(Interpreter& in, Value, Args& args) {
    const Value cls = arg(args, 0);
    const Value flag = arg(args, 2).isBottom() ? Value::boolean(true) : arg(args, 2);
    const auto t = in.truth(flag);
    return in.makeParameter(cls.isObject() ? cls.payload : in.tensorClass(),
                            t ? Value::boolean(*t) : Value::any(AnyKind::Bool));
}

// ---- modules of layers ----
Value pairs(Interpreter& in, const std::vector<std::pair<std::string, ObjId>>& items,
            uint32_t salt) {
    std::vector<Value> out;
    bool open = false;
    for (size_t i = 0; i < items.size(); ++i) {
        const bool star = items[i].first.find('*') != std::string::npos;
        open = open || star;
        const Value pair[] = {star ? Value::any(AnyKind::Str) : in.text(items[i].first),
                              Value::object(items[i].second)};
        out.push_back(in.newList(pair, ObjKind::Tuple, salt + 100 + static_cast<uint32_t>(i)));
    }
    if (!open)
        return in.newList(out, ObjKind::List, salt);
    Value all;
    for (Value v : out)
        all = in.join(all, v);
    return in.newSummary(all, ObjKind::List, salt);
}

/// Runs `f` for each alternative receiver and concatenates what it lists.
Value perModule(Interpreter& in, Value m,
                const std::function<void(ObjId, std::vector<std::pair<std::string, ObjId>>&)>& f) {
    std::vector<std::pair<std::string, ObjId>> items;
    bool known = false;
    in.each(m, [&](Value v) {
        if (!v.isObject() || in.heap[v.payload].kind != ObjKind::Instance)
            return;
        known = true;
        f(v.payload, items);
    });
    if (!known)
        return in.newSummary(Value::any(AnyKind::Any, in.nodeOf(m)), ObjKind::List, 1);
    return pairs(in, items, 1);
}

/// What a container lists: every sub-module under its name, repeats and entries that are None included.
Value childEntries(Interpreter& in, Value m) {
    std::vector<Value> out;
    bool exact = m.isObject();
    in.each(m, [&](Value v) {
        if (!v.isObject() || in.heap[v.payload].kind != ObjKind::Instance) {
            exact = false;
            out.push_back(
                in.newSummary(Value::any(AnyKind::Any, in.nodeOf(v)), ObjKind::Tuple, 90));
            return;
        }
        for (Value k : in.heap.shapes.keys(in.heap[v.payload].shape)) {
            const Value x = in.slotOf(v.payload, k);
            if (x.isBottom())
                continue;
            bool holds = false;
            bool all = true;
            in.each(x, [&](Value y) {
                const bool is = y.isObject() && in.isModule(y.payload);
                holds = holds || is;
                all = all && (is || y.is(Tag::None) || y.isAny());
            });
            // An entry of a numbered container may be unknown or None.
            const bool numbered =
                k.is(Tag::Str) && !in.syms.text(k.payload).empty() &&
                in.syms.text(k.payload).find_first_not_of("0123456789") == std::string_view::npos;
            if (!holds && !(numbered && all))
                continue;
            if (x.maybeAbsent || !k.is(Tag::Str))
                exact = false;
            const Value pair[] = {k.is(Tag::Str) ? k : Value::any(AnyKind::Str), x.present()};
            out.push_back(
                in.newList(pair, ObjKind::Tuple, 100 + static_cast<uint32_t>(out.size())));
        }
    });
    if (exact)
        return in.newList(out, ObjKind::List, 1);
    Value all;
    for (Value v : out)
        all = in.join(all, v);
    return in.newSummary(all, ObjKind::List, 1);
}

Value namedParameters(Interpreter& in, Value, Args& args) {
    const std::string prefix = word(in, arg(args, 1));
    const bool recurse = arg(args, 2).isBottom() || in.truth(arg(args, 2)) != false;
    return perModule(in, arg(args, 0), [&](ObjId id, auto& items) {
        std::vector<Interpreter::NamedParameter> found;
        in.namedParameters(id, prefix, recurse, found);
        for (const auto& p : found)
            items.emplace_back(p.path, p.parameter);
    });
}
Value namedModules(Interpreter& in, Value, Args& args) {
    const std::string prefix = word(in, arg(args, 1));
    return perModule(in, arg(args, 0),
                     [&](ObjId id, auto& items) { in.namedModules(id, prefix, items); });
}
/// What else a container of layers may hold: values nothing is known of that were registered under a number or an unknown name,
/// or under any name in one of the framework's own containers. Bottom: nothing.
Value unknownChildren(Interpreter& in, Value module) {
    Value out;
    in.each(module, [&](Value v) {
        if (!v.isObject() || in.heap[v.payload].kind != ObjKind::Instance ||
            in.heap[v.payload].cls == 0)
            return;
        // A layer's sizes and rates are no children; what can be indexed is a container.
        const ObjId cls = in.heap[v.payload].cls;
        const bool own = in.modules[in.classData(cls).module].stub &&
                         !in.classAttr(cls, in.n.getitem).isBottom();
        for (Value k : in.heap.shapes.keys(in.heap[v.payload].shape)) {
            if (!own && k.is(Tag::Str) &&
                in.syms.text(k.payload).find_first_not_of("0123456789") != std::string_view::npos)
                continue;
            in.each(in.slotOf(v.payload, k), [&](Value x) {
                if (x.isAny() && x.kind == AnyKind::Any)
                    out = in.join(out, x.present());
            });
        }
    });
    return out;
}
Value namedChildren(Interpreter& in, Value, Args& args) {
    if (in.truth(arg(args, 1).isBottom() ? Value::boolean(false) : arg(args, 1)) == true)
        return childEntries(in, arg(args, 0));
    if (Value all = unknownChildren(in, arg(args, 0)); !all.isBottom()) {
        in.each(arg(args, 0), [&](Value v) {
            if (v.isObject() && in.heap[v.payload].kind == ObjKind::Instance)
                for (const auto& [name, child] : in.registered(v.payload, false, true))
                    all = in.join(all, child);
        });
        const Value pair[] = {Value::any(AnyKind::Str), all};
        return in.newSummary(in.newList(pair, ObjKind::Tuple, 100), ObjKind::List, 1);
    }
    return perModule(in, arg(args, 0), [&](ObjId id, auto& items) {
        for (const auto& [name, v] : in.registered(id, false, true))
            items.emplace_back(std::string(in.syms.text(name)), v.payload);
    });
}
Value namedBuffers(Interpreter& in, Value, Args& args) {
    return perModule(in, arg(args, 0), [&](ObjId id, auto& items) {
        for (Value k : in.heap.shapes.keys(in.heap[id].shape)) {
            const Value v = in.slotOf(id, k);
            if (k.is(Tag::Str) && v.isObject() && in.heap[v.payload].kind == ObjKind::Tensor &&
                !in.isParameter(v.payload))
                items.emplace_back(std::string(in.syms.text(k.payload)), v.payload);
        }
    });
}
/// The sub-modules without their names.
Value children(Interpreter& in, Value, Args& args) {
    std::vector<Value> items;
    bool exact = true;
    bool known = false;
    in.each(arg(args, 0), [&](Value v) {
        if (!v.isObject() || in.heap[v.payload].kind != ObjKind::Instance)
            return;
        known = true;
        // What may stand under one name is one child.
        Sym last = 0;
        for (const auto& [name, child] : in.registered(v.payload, false, true)) {
            exact = exact && name != in.n.star;
            if (name == last && !items.empty())
                items.back() = in.join(items.back(), child);
            else
                items.push_back(child);
            last = name;
        }
    });
    if (!known)
        return in.newSummary(Value::any(AnyKind::Any, in.nodeOf(arg(args, 0))), ObjKind::List, 1);
    Value all = unknownChildren(in, arg(args, 0));
    if (exact && all.isBottom())
        return in.newList(items, ObjKind::List, 1);
    for (Value v : items)
        all = in.join(all, v);
    return in.newSummary(all, ObjKind::List, 1);
}
/// Registers what an iterable yields as "0", "1", ... after the children that are there.
Value registerAll(Interpreter& in, Value, Args& args) {
    const Value container = arg(args, 0);
    std::optional<size_t> start = 0;
    if (container.isObject()) {
        for (const auto& [name, child] : in.registered(container.payload, false, true)) {
            if (name == in.n.star)
                start = std::nullopt;
            else if (start)
                ++*start;
        }
    } else {
        start = std::nullopt;
    }
    const Iteration it = in.iterate(arg(args, 1));
    if (it.exact) {
        for (size_t i = 0; i < it.items.size(); ++i)
            in.setAttrDynamic(
                container, start ? in.text(std::to_string(*start + i)) : Value::any(AnyKind::Str),
                it.items[i]);
        return Value::none();
    }
    // There may be none of them.
    in.branch(2, [&](size_t i) {
        if (i == 0 && !it.item.isBottom())
            in.setAttrDynamic(container, Value::any(AnyKind::Str), it.item);
        return Value::none();
    });
    return Value::none();
}
Value registerName(Interpreter& in, Value, Args& args) {
    in.setAttrDynamic(arg(args, 0), arg(args, 1),
                      arg(args, 2).isBottom() ? Value::none() : arg(args, 2));
    return Value::none();
}
Value copy(Interpreter& in, Value, Args& args) {
    return in.deepCopy(arg(args, 0));
}

// ---- training ----
Value backward(Interpreter& in, Value, Args& args) {
    for (Value v : rest(args, 0))
        in.startGradient(v);
    return Value::none();
}

Value gradOf(Interpreter& in, Value, Args& args) {
    const Value loss = arg(args, 0);
    const Value inputs = arg(args, 1).isBottom() ? Value::any() : arg(args, 1);
    bool open = false; // for something unknown
    std::vector<ObjId> parameters;
    const std::function<void(Value, int)> look = [&](Value v, int depth) {
        in.each(v, [&](Value x) {
            if (!x.isObject() || depth > 3) {
                open = open || x.isAny();
                return;
            }
            if (in.heap[x.payload].kind == ObjKind::Tensor) {
                if (in.isParameter(x.payload))
                    parameters.push_back(x.payload);
                return;
            }
            const Iteration it = in.iterate(x);
            for (Value y : it.items)
                look(y, depth + 1);
            if (!it.exact)
                look(it.item, depth + 1);
        });
    };
    look(inputs, 0);
    const size_t sinksBefore = in.records.sinks.size();
    if (open || !parameters.empty())
        in.startGradient(loss);
    // Nobody asks for the gradient of the others.
    for (size_t i = sinksBefore; i < in.records.sinks.size() && !open; ++i)
        for (SinkModel& model : in.records.sinks[i].models)
            std::erase_if(model.parameters, [&](const auto& p) {
                return std::find(parameters.begin(), parameters.end(), p.parameter) ==
                       parameters.end();
            });
    const bool single = inputs.isObject() && in.heap[inputs.payload].kind == ObjKind::Tensor;
    const Iteration it = single ? Iteration{{inputs}, true, false, {}, 0} : in.iterate(inputs);
    const auto gradient = [&](Value input, uint32_t salt) {
        const Value values[] = {loss, input};
        return in.opResult(values, EdgeKind::Diff, Reason::None, 1, salt);
    };
    if (!it.exact)
        return in.newSummary(gradient(it.item, 1), ObjKind::Tuple, 2);
    std::vector<Value> out;
    for (size_t i = 0; i < it.items.size(); ++i)
        out.push_back(gradient(it.items[i], 10 + static_cast<uint32_t>(i)));
    return in.newList(out, ObjKind::Tuple, 2);
}

Value gradMode(Interpreter& in, Value, Args& args) {
    const Value mode = arg(args, 0);
    const Value old = in.heap.get(in.state, 0);
    const Value at = arg(args, 1);
    uint32_t cause = 0;
    if (at.isObject())
        cause = in.graph.cause({in.heap[at.payload].gid, in.heap[at.payload].ctx});
    else
        cause = in.graph.cause(in.site());
    const auto t = in.truth(mode.isBottom() ? Value::any(AnyKind::Bool) : mode);
    in.setGradMode(t ? Value::boolean(*t) : Value::any(AnyKind::Bool), t == false ? cause : 0);
    return old;
}
Value gradEnabled(Interpreter& in, Value, Args&) {
    const auto t = in.gradMode();
    return t ? Value::boolean(*t) : Value::any(AnyKind::Bool);
}
Value applyFunction(Interpreter& in, Value, Args& args) {
    const Value cls = arg(args, 0);
    const std::vector<Value> inputs = rest(args, 1);
    if (!cls.isObject() || in.heap[cls.payload].kind != ObjKind::Class)
        return in.callUnknown(Value::any(), args);
    const Site here = in.site();
    const Value ctx = Value::object(in.alloc(ObjKind::Instance, cls.payload, 0, 2));
    const Value mode = in.heap.get(in.state, 0);
    const Value cause = in.heap.get(in.state, 1);
    const auto run = [&](std::string_view name, std::span<const Value> given, uint32_t salt,
                         bool withContext = true) {
        Args& a = in.takeArgs();
        if (withContext)
            a.pos.push_back(ctx);
        a.pos.insert(a.pos.end(), given.begin(), given.end());
        const Value out = in.call(in.getAttr(cls, in.syms.intern(name)), a, salt);
        in.giveArgs();
        return out;
    };
    in.setGradMode(Value::boolean(false), in.graph.cause(here));
    // A function that sets its context up apart has a forward without it.
    const Value setUp = in.classAttr(cls.payload, in.syms.intern("setup_context"));
    const Value inner = setUp.isObject() && in.heap[setUp.payload].kind == ObjKind::StaticMethod
                            ? in.heap.get(setUp.payload, 0)
                            : Value{};
    const bool apart = inner.isObject() && in.heap[inner.payload].kind == ObjKind::Function &&
                       !in.modules[in.functionData(inner.payload).module].stub;
    const Value result = run("forward", inputs, 1, !apart);
    if (apart) {
        const Value given[] = {in.newList(inputs, ObjKind::Tuple, 5), result};
        run("setup_context", given, 3);
    }
    // What `backward` hands back decides, position by position, which inputs get a gradient.
    const NodeId node = in.graph.at(here, NodeKind::Gate, 70000);
    in.enterBackward(node);
    const Value token[] = {in.makeTensor(0, 1, 90)};
    std::vector<Value> tokens{token[0]};
    if (result.isObject() && in.heap[result.payload].kind == ObjKind::Tuple)
        for (size_t i = 1; i < in.iterate(result).items.size(); ++i)
            tokens.push_back(token[0]);
    const Value grads = run("backward", tokens, 2);
    in.leaveBackward();
    const uint32_t returns = causeOfReturn(in, in.getAttr(cls, in.syms.intern("backward")));
    in.heap.set(in.state, 0, mode);
    in.heap.set(in.state, 1, cause);
    std::vector<std::vector<Value>> options;
    in.each(grads, [&](Value g) {
        if (g.isObject() && in.heap[g.payload].kind == ObjKind::Tuple) {
            const Iteration it = in.iterate(g);
            options.push_back(it.exact ? it.items : std::vector<Value>(inputs.size(), it.item));
        } else {
            options.push_back(std::vector<Value>(1, g));
        }
    });
    for (size_t i = 0; i < inputs.size(); ++i) {
        bool flows = options.empty();
        for (const auto& o : options) {
            const Value g = i < o.size() ? o[i] : Value::none();
            bool none = true;
            in.each(g, [&](Value x) { none = none && x.is(Tag::None); });
            flows = flows || !none;
        }
        // Only tensors given directly are tracked; what hides in lists is not.
        if (!inputs[i].isObject() && !inputs[i].isAny() && !inputs[i].is(Tag::Set))
            continue;
        const bool direct = inputs[i].isAny() || inputs[i].is(Tag::Set) ||
                            in.heap[inputs[i].payload].kind == ObjKind::Tensor;
        if (!direct)
            continue;
        const NodeId from = in.nodeOf(inputs[i]);
        const bool recording = in.gradMode() != false;
        in.graph.edge(from, node, flows && recording ? EdgeKind::Diff : EdgeKind::Cut,
                      recording ? Reason::Function : Reason::NoGrad,
                      recording ? returns : in.gradCause());
        in.graph.edge(from, node, EdgeKind::Guard);
    }
    const std::function<Value(Value, uint32_t)> wrap = [&](Value v, uint32_t salt) -> Value {
        if (v.isObject() && (in.heap[v.payload].kind == ObjKind::Tuple ||
                             in.heap[v.payload].kind == ObjKind::List)) {
            Iteration it = in.iterate(v);
            uint32_t i = 0;
            for (Value& x : it.items)
                x = wrap(x, salt * 16 + ++i);
            return in.iterationList(it, in.heap[v.payload].kind, 80 + salt);
        }
        if (v.isObject() && in.heap[v.payload].kind != ObjKind::Tensor)
            return v;
        if (in.isConst(v))
            return v;
        return in.makeTensor(node, dtypeOf(in, v), 200 + salt);
    };
    return wrap(result, 1);
}

} // namespace

/// A gradient that is not handed back is lost at the `return` of the function that should.
uint32_t causeOfReturn(Interpreter& in, Value function) {
    uint32_t out = 0;
    if (!function.isObject() || in.heap[function.payload].kind != ObjKind::Function)
        return out;
    const FunctionData& data = in.functionData(function.payload);
    const LoadedModule& m = in.modules[data.module];
    const ir::Function& fn = m.view.functions[data.fn];
    for (uint32_t pc = fn.instrBegin; pc < fn.instrEnd && !m.stub; ++pc)
        if (m.view.instrs[pc].op == ir::Op::Return)
            out = in.graph.cause({m.gidBase + pc, in.site().ctx});
    return out;
}

int resultDtype(Interpreter& in, std::span<const Value> values) {
    bool integers = false;
    for (Value v : values) {
        const int t = dtypeOf(in, v);
        if (t == 2 || t == 3)
            integers = true;
        else if (!in.asNumber(v) || v.is(Tag::Float))
            return 1;
    }
    return integers ? 2 : 1;
}

void Interpreter::startGradient(Value loss) {
    if (!backwardOf_.empty()) {
        // Inside a Function's backward: what is differentiated here gets its gradient through that Function.
        eachNode(loss, [&](NodeId from) { graph.edge(from, backwardOf_.back(), EdgeKind::Diff); });
        return;
    }
    recordSink(loss);
    noteBackward();
}

void Interpreter::setUpIntrinsics() {
    struct Entry {
        const char* name;
        NativeFn fn;
    };
    static constexpr Entry kAll[] = {
        {"op", op},
        {"term", term},
        {"scaled", scaled},
        {"regulariser", regulariser},
        {"zero", zero},
        {"cut", cut},
        {"cut_int", cutInt},
        {"cut_bool", cutBool},
        {"view", view},
        {"number", ::gradpath::number},
        {"data", data},
        {"data_int", dataInt},
        {"data_bool", dataBool},
        {"leaf", leaf},
        {"update", ::gradpath::update},
        {"overwrite", overwrite},
        {"gate", gate},
        {"is_float", isFloat},
        {"requires_grad", requiresGrad},
        {"set_requires_grad", setRequiresGrad},
        {"new_parameter", newParameter},
        {"named_parameters", ::gradpath::namedParameters},
        {"named_modules", ::gradpath::namedModules},
        {"named_children", namedChildren},
        {"named_buffers", namedBuffers},
        {"children", children},
        {"register", registerName},
        {"register_all", registerAll},
        {"copy", copy},
        {"backward", backward},
        {"grad_of", gradOf},
        {"grad_mode", ::gradpath::gradMode},
        {"grad_enabled", gradEnabled},
        {"apply_function", applyFunction},
    };
    for (const Entry& e : kAll)
        intrinsic(e.name, e.fn);
    setUpTrainingIntrinsics(*this);
    setUpGeneralIntrinsics(*this);
    setUpFactIntrinsics(*this);
    setUpTapeIntrinsics(*this);
}

void Interpreter::intrinsic(std::string_view name, NativeFn fn) {
    putSlot(intrinsics, text(name), nativeValue(fn));
}

} // namespace gradpath
