// What stubs say about how a value was made, and what the interpreter notes beside the graph for rules about layers.
// SPDX-License-Identifier: MIT
#include "analysis/interpreter/builtins.h"

#include <algorithm>

namespace gradpath {

namespace {

Value arg(const Args& args, size_t i) {
    return i < args.pos.size() ? args.pos[i] : Value{};
}

std::string_view word(const Interpreter& in, Value v) {
    return v.is(Tag::Str) ? in.syms.text(v.payload) : std::string_view();
}

/// Calls `f` with the node of each tensor that the value may be.
template <typename F>
void eachTensor(Interpreter& in, Value v, F&& f) {
    in.each(v, [&](Value x) {
        if (x.isObject() && in.heap[x.payload].kind == ObjKind::Tensor)
            f(in.tensorNode(x.payload));
    });
}

Value madeBy(Interpreter& in, Value, Args& args) {
    const Fact fact = factOf(word(in, arg(args, 0)));
    eachTensor(in, arg(args, 1), [&](NodeId node) {
        // Only a fresh result: a parameter handed through was not made here.
        if (in.graph[node].kind == NodeKind::Op)
            in.graph.note(node, fact);
    });
    return arg(args, 1);
}

Value expects(Interpreter& in, Value, Args& args) {
    const Value result = arg(args, 2);
    const NodeId input = in.nodeOf(arg(args, 1));
    if (input != 0 && in.gradMode() != false) {
        Expectation e{word(in, arg(args, 0)), input, in.nodeOf(result), in.site(), {}};
        if (const Value about = arg(args, 3); about.isObject())
            e.about = {in.heap[about.payload].gid, in.heap[about.payload].ctx};
        auto& all = in.records.expectations;
        const bool known = std::any_of(all.begin(), all.end(), [&](const Expectation& x) {
            return x.input == e.input && x.result == e.result && x.site == e.site;
        });
        if (!known)
            all.push_back(e);
    }
    return result;
}

Value thin(Interpreter& in, Value, Args& args) {
    eachTensor(in, arg(args, 0), [&](NodeId node) {
        if (in.graph[node].kind == NodeKind::Op)
            noteThin(in, node, arg(args, 1), arg(args, 2));
    });
    return arg(args, 0);
}

Value isThin(Interpreter& in, Value, Args& args) {
    const Value x = arg(args, 0);
    const Value dim = arg(args, 1);
    if (!x.isObject() || in.heap[x.payload].kind != ObjKind::Tensor || !dim.is(Tag::Int))
        return Value::boolean(false);
    return Value::boolean(in.graph[in.tensorNode(x.payload)].thin == dim.asInt());
}

/// The node behind copies that hold the same elements in the same places.
NodeId original(const Interpreter& in, NodeId node) {
    for (int i = 0; i < 8 && (in.graph[node].fact == Fact::Same || in.graph[node].converts); ++i) {
        const uint32_t e = in.graph[node].firstEdge;
        if (e == 0 || in.graph.edgeAt(e).next != 0)
            break;
        node = in.graph.edgeAt(e).from;
    }
    return node;
}

Value sameValues(Interpreter& in, Value, Args& args) {
    const Value a = arg(args, 0);
    const Value b = arg(args, 1);
    if (!a.isObject() || !b.isObject() || in.heap[a.payload].kind != ObjKind::Tensor ||
        in.heap[b.payload].kind != ObjKind::Tensor)
        return Value::boolean(false);
    const NodeId x = original(in, in.tensorNode(a.payload));
    return Value::boolean(x != 0 && x == original(in, in.tensorNode(b.payload)));
}

Value aboveZero(Interpreter& in, Value, Args& args) {
    const auto limit = in.asNumber(arg(args, 1));
    eachTensor(in, arg(args, 0), [&](NodeId node) {
        if (in.graph[node].kind == NodeKind::Op)
            in.graph.note(node, limit && *limit == 0 ? Fact::AboveZero : Fact::Several);
    });
    return arg(args, 0);
}

Value chosen(Interpreter& in, Value, Args& args) {
    const Value result = arg(args, 3);
    if (in.gradMode() != false && in.nodeOf(result) != 0)
        in.records.choices.push_back({in.nodeOf(arg(args, 0)), in.nodeOf(arg(args, 1)),
                                      in.nodeOf(arg(args, 2)), in.nodeOf(result), in.site()});
    return result;
}

/// Where a result is read from depends on `index`, and no gradient flows back to that.
Value indexed(Interpreter& in, Value, Args& args) {
    eachTensor(in, arg(args, 0), [&](NodeId node) {
        if (in.graph[node].kind != NodeKind::Op)
            return;
        in.eachNode(arg(args, 1), [&](NodeId from) {
            in.graph.edge(from, node, EdgeKind::Cut, Reason::Indices);
        });
    });
    return arg(args, 0);
}

Value reduces(Interpreter& in, Value, Args& args) {
    if (in.gradMode() != false)
        in.each(arg(args, 0), [&](Value v) {
            if (v.isObject())
                in.records.reductions.push_back(v.payload);
        });
    return arg(args, 0);
}

Value given(Interpreter& in, Value, Args& args) {
    for (Value v : args.pos) {
        eachTensor(in, v, [&](NodeId node) {
            const Node& n = in.graph[node];
            if (n.kind == NodeKind::Parameter)
                in.records.given.push_back(n.object);
            // What is written through `.data` or under `no_grad` goes into the parameter behind it.
            in.graph.operands(node, [&](const Edge& e) {
                if (e.kind == EdgeKind::Cut && in.graph[e.from].kind == NodeKind::Parameter)
                    in.records.given.push_back(in.graph[e.from].object);
            });
        });
    }
    return arg(args, 0);
}

} // namespace

void noteThin(Interpreter& in, NodeId node, Value dim, Value size) {
    const bool one = size.is(Tag::Int) && size.asInt() == 1 && dim.is(Tag::Int) &&
                     dim.asInt() > -100 && dim.asInt() < 100;
    in.graph.noteThin(node, one ? static_cast<int8_t>(dim.asInt()) : kThinNowhere);
}

void setUpFactIntrinsics(Interpreter& in) {
    in.intrinsic("made_by", madeBy);
    in.intrinsic("expects", expects);
    in.intrinsic("thin", thin);
    in.intrinsic("is_thin", isThin);
    in.intrinsic("same_values", sameValues);
    in.intrinsic("above_zero", aboveZero);
    in.intrinsic("chosen", chosen);
    in.intrinsic("reduces", reduces);
    in.intrinsic("given", given);
    in.intrinsic("indexed", indexed);
}

ObjId Interpreter::classAround(uint32_t gid) const {
    const LoadedModule& m = moduleOf(gid);
    if (gid - m.gidBase >= m.view.instrs.size())
        return 0;
    const uint32_t fn = m.view.functionOfInstr[gid - m.gidBase];
    for (const FunctionData& f : functions_)
        if (f.fn == fn && &modules[f.module] == &m && f.definingClass != 0)
            return f.definingClass;
    return 0;
}

void Interpreter::noteDiscarded(Value callee, Value result) {
    const Frame* f = frame();
    if (f == nullptr || f->fn->kind != ir::FunctionKind::Function || gradMode() == false)
        return;
    const ObjId module = callee.isObject() && isModule(callee.payload) ? callee.payload : 0;
    const Site here = site();
    const auto look = [&](Value v) {
        if (!v.isObject() || heap[v.payload].kind != ObjKind::Tensor)
            return;
        // Made by the framework in this very statement, not handed through.
        const Site made = userSite({heap[v.payload].gid, heap[v.payload].ctx});
        const NodeId node = tensorNode(v.payload);
        if (made.gid == here.gid && node != 0 && graph[node].kind == NodeKind::Op)
            records.discards.push_back({node, module, here});
    };
    if (result.isObject() && heap[result.payload].kind == ObjKind::Tuple)
        for (Value v : iterate(result).items)
            look(v);
    else
        look(result);
}

void Interpreter::noteEarlyStore(ObjId module, Sym name, Value value) {
    if (heap[module].kind != ObjKind::Instance || !isModule(module) ||
        (heap[module].flags & (kObjEscaped | kObjBuilt | kObjSummary)) != 0)
        return;
    const Frame* f = frame();
    if (f == nullptr || f->module->stub || instrAt(gid_).op != ir::Op::SetAttr)
        return;
    if (!(heap[value.payload].kind == ObjKind::Instance && isModule(value.payload)) &&
        !(heap[value.payload].kind == ObjKind::Tensor && isParameter(value.payload)))
        return;
    const ClassData& data = classData(heap[module].cls);
    const Value setter = classAttr(heap[module].cls, n.setattr);
    const Value maker = classAttr(heap[module].cls, n.newName);
    const auto byUser = [&](Value v) {
        return v.isObject() && heap[v.payload].kind != ObjKind::Native;
    };
    // Functional models of Keras 3 set up their base last.
    if (data.unknownBase || data.tracksContainers || data.isDataclass || data.metaclass != 0 ||
        byUser(setter) || byUser(maker))
        return;
    const bool constructing = std::any_of(frames_.begin(), frames_.end(), [&](const Frame* x) {
        return x->fn->nParams > 0 && x->slots[0] == Value::object(module) &&
               x->module->syms[x->fn->name] == n.init;
    });
    if (constructing)
        records.earlyStores.push_back({module, name, site()});
}

} // namespace gradpath
