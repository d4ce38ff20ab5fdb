// Calls: binding arguments, running bodies, building instances, and what happens when the callee is unknown.
// SPDX-License-Identifier: MIT
#include "analysis/interpreter/builtins.h"
#include "analysis/interpreter/interpreter.h"
#include "analysis/interpreter/limits.h"

#include <algorithm>

namespace gradpath {

namespace {
constexpr size_t kMaxDepth = 110;
constexpr int kMaxSame = 4; ///< the same function on the same receiver, nested
} // namespace

Args& Interpreter::takeArgs() {
    if (argsUsed_ == argsPool_.size())
        argsPool_.emplace_back();
    Args& args = argsPool_[argsUsed_++];
    args.clear();
    return args;
}

uint32_t Interpreter::context(uint32_t parent, uint32_t gid, uint32_t iteration) {
    const auto [it, isNew] = contextIndex_.try_emplace(ContextKey{parent, gid, iteration}, 0);
    if (isNew) {
        contexts_.push_back({parent, gid, iteration});
        it.value() = static_cast<uint32_t>(contexts_.size() - 1);
    }
    return it->second;
}

namespace {
constexpr size_t kMaxClasses = 4;
constexpr size_t kMaxFunctions = 8;
} // namespace

ObjId Interpreter::alloc(ObjKind kind, ObjId cls, uint16_t nSlots, uint32_t salt) {
    const ContextKey key{ctx_, gid_, salt * 32 + static_cast<uint32_t>(kind)};
    const auto [it, isNew] = allocs_.try_emplace(key, 0);
    if (isNew) {
        const ObjId id = heap.make(kind, cls, gid_, ctx_, nSlots);
        heap[id].birth = ++clock_;
        heap.setFromSite(id);
        it.value() = id;
        return id;
    }
    const ObjId id = it->second;
    heap[id].birth = ++clock_;
    heap[id].remade = true;
    // Made anew: nothing that lives on from the last time refers to it.
    heap[id].cls = cls;
    heap[id].flags = 0;
    if (const ObjId companion = attrHolder(id, false); companion != 0 && companion != id) {
        heap[companion].birth = clock_;
        for (uint32_t i = 0; i < heap[companion].nSlots; ++i)
            heap.set(companion, i, Value{});
    } else if (kind != ObjKind::Instance && kind != ObjKind::Class && kind != ObjKind::Tensor) {
        heap[id].aux = 0;
    }
    for (uint32_t i = kind == ObjKind::Tensor ? 4 : 0; i < heap[id].nSlots; ++i)
        heap.set(id, i, Value{});
    return id;
}

Value Interpreter::branch(size_t count, const std::function<Value(size_t)>& run) {
    if (count == 1)
        return run(0);
    const Heap::Mark mark = heap.open();
    Frame* f = frame();
    if (f != nullptr)
        ++f->openMarks;
    std::vector<Delta> states;
    std::vector<Value> results;
    const uint32_t gid = gid_;
    const uint32_t ctx = ctx_;
    ++branches_;
    for (size_t i = 0; i < count; ++i) {
        gid_ = gid;
        ctx_ = ctx;
        const Value v = run(i);
        if (raised_) {
            raised_ = false;
        } else {
            results.push_back(v);
            states.push_back(heap.snapshot(mark));
        }
        heap.rollback(mark);
    }
    --branches_;
    gid_ = gid;
    ctx_ = ctx;
    if (f != nullptr)
        --f->openMarks;
    if (states.empty())
        raised_ = true;
    else
        joinStates(mark, states);
    heap.close();
    Value out; // joined last: joining looks into the states
    for (Value v : results)
        out = join(out, v);
    return out;
}

Value Interpreter::call0(Value callee) {
    Args& args = takeArgs();
    const Value out = call(callee, args);
    giveArgs();
    return out;
}

Value Interpreter::call1(Value callee, Value a) {
    Args& args = takeArgs();
    args.pos.push_back(a);
    const Value out = call(callee, args);
    giveArgs();
    return out;
}

Value Interpreter::call(Value callee, Args& args, uint32_t salt) {
    if (callee.is(Tag::Set)) {
        std::vector<Value> options;
        size_t classes = 0;
        size_t functions = 0;
        for (Value v : sets_[callee.payload])
            if (!v.is(Tag::None)) {
                options.push_back(v);
                classes += v.isObject() && heap[v.payload].kind == ObjKind::Class;
                functions += v.isObject() && heap[v.payload].kind == ObjKind::Function;
            }
        // Picked from a registry by an unknown name: to run all of them for every layer of a model costs more than it tells.
        if (classes > kMaxClasses || functions > kMaxFunctions) {
            for (Value v : options)
                escape(v, site(), 0, false);
            return callUnknown(callee, args);
        }
        const Args copy = args;
        return branch(options.size(), [&](size_t i) {
            Args& mine = takeArgs();
            mine = copy;
            const Value out = call(options[i], mine, salt * 64 + static_cast<uint32_t>(i) + 1);
            giveArgs();
            return out;
        });
    }
    if (callee.isObject())
        return callObject(callee.payload, args, salt);
    // None stands in for an optional library that is missing here: a program that calls it has it.
    return callUnknown(callee.is(Tag::None) ? Value::any() : callee, args);
}

Value Interpreter::callObject(ObjId callee, Args& args, uint32_t salt) {
    const Object& o = heap[callee];
    switch (o.kind) {
    case ObjKind::Function:
        return callFunction(callee, args, salt);
    case ObjKind::BoundMethod: {
        const Value self = heap.get(callee, 0);
        const Value method = heap.get(callee, 1);
        if (!self.is(Tag::Set)) {
            args.pos.insert(args.pos.begin(), self);
            return call(method, args, salt);
        }
        const std::vector<Value> options = sets_[self.payload];
        const Args copy = args;
        return branch(options.size(), [&](size_t i) {
            Args& mine = takeArgs();
            mine = copy;
            mine.pos.insert(mine.pos.begin(), options[i]);
            const Value out = call(method, mine, salt * 64 + static_cast<uint32_t>(i) + 1);
            giveArgs();
            return out;
        });
    }
    case ObjKind::Class:
        return instantiate(callee, args);
    case ObjKind::Native: {
        Value self = heap.get(callee, 0);
        if ((o.aux & kMethodBit) != 0 && self.isBottom() && !args.pos.empty()) {
            // Called through its class or super(): the first argument is the receiver.
            self = args.pos.front();
            args.pos.erase(args.pos.begin());
            if (!self.isObject())
                return Value::any();
        }
        const NativeFn native = natives_[o.aux & ~kMethodBit];
        // A bound method that is kept may have been bound to several receivers, or to an unknown one.
        if (self.isAny())
            return callUnknown(self, args);
        if (self.is(Tag::Set)) {
            const std::span<const Value> options(sets_[self.payload]);
            const Args copy = args;
            return branch(options.size(), [&](size_t i) {
                Args& mine = takeArgs();
                mine = copy;
                const Value out = options[i].isAny() ? callUnknown(options[i], mine)
                                                     : native(*this, options[i], mine);
                giveArgs();
                return out;
            });
        }
        return native(*this, self, args);
    }
    case ObjKind::StaticMethod:
    case ObjKind::ClassMethod:
        return call(heap.get(callee, 0), args, salt);
    case ObjKind::Instance:
    case ObjKind::Tensor:
    case ObjKind::List:
    case ObjKind::Dict:
    case ObjKind::Tuple: {
        const ObjId cls = o.cls;
        if (cls == 0)
            return callUnknown(Value::object(callee), args);
        const ClassData& data = classData(cls);
        Sym name = n.call;
        // The stub's own `__call__` only passes its arguments on.
        if (data.callMethod != 0 && classAttr(cls, n.call) == data.passingCall)
            name = data.callMethod;
        // A class on top of an unknown one that has `forward` is taken for a module.
        if (classAttr(cls, name).isBottom() && data.unknownBase &&
            !classAttr(cls, n.forward).isBottom())
            name = n.forward;
        Value own = slotOf(callee, Value::str(name));
        if (o.kind != ObjKind::Instance)
            own = {};
        const Value method = own.isBottom() ? classAttr(cls, name) : own;
        if (method.isBottom())
            return callUnknown(Value::object(callee), args);
        if (!own.isBottom())
            return call(own, args, salt);
        return callMethod(Value::object(callee), name, args);
    }
    default:
        return callUnknown(Value::object(callee), args);
    }
}

Value Interpreter::callMethod(Value self, Sym name, Args& args) {
    if (self.is(Tag::Set)) {
        std::vector<Value> options;
        for (Value v : sets_[self.payload])
            if (!v.is(Tag::None))
                options.push_back(v);
        const Args copy = args;
        const uint32_t ctx = ctx_;
        const uint32_t gid = gid_;
        return branch(options.size(), [&](size_t i) {
            Args& mine = takeArgs();
            mine = copy;
            // Receivers of one call are told apart, so that their results do not mix.
            ctx_ = context(ctx, gid, 0x10000u + static_cast<uint32_t>(i));
            const Value out = callMethod(options[i], name, mine);
            ctx_ = ctx;
            giveArgs();
            return out;
        });
    }
    if (self.isAny()) {
        if (self.kind == AnyKind::Str)
            return Value::any(AnyKind::Any, self.payload);
        if (self.kind != AnyKind::Any && self.payload != 0 && name == n.backward) {
            // A number has no such method; what the program meant to train is known all the same.
            startGradient(self);
            return Value::none();
        }
        return callUnknown(Value::any(AnyKind::Any, self.payload), args);
    }
    if (!self.isObject()) {
        const Value method = listMethod(ObjKind::Free, name);
        if (!method.isBottom() && self.is(Tag::Str))
            return natives_[heap[method.payload].aux](*this, self, args);
        return Value::any();
    }
    const ObjId id = self.payload;
    const Object& o = heap[id];
    if (o.cls != 0 && o.kind != ObjKind::Class && o.kind != ObjKind::Module &&
        o.kind != ObjKind::Function && o.kind != ObjKind::Super && o.kind != ObjKind::BoundMethod) {
        const ObjId holder = attrHolder(id, false);
        const Value own = holder != 0 ? slotOf(holder, Value::str(name)) : Value{};
        if (own.isBottom()) {
            const Value method = classAttr(o.cls, name);
            if (method.isObject() && heap[method.payload].kind == ObjKind::Function) {
                args.pos.insert(args.pos.begin(), self);
                return callFunction(method.payload, args, 0);
            }
            if (method.isObject() && heap[method.payload].kind == ObjKind::Native &&
                (heap[method.payload].aux & kMethodBit) != 0)
                return natives_[heap[method.payload].aux & ~kMethodBit](*this, self, args);
            // A method that somebody put into the class, and that nobody knows, is given the object.
            if (method.isAny()) {
                args.pos.insert(args.pos.begin(), self);
                return callUnknown(method, args);
            }
            if (method.is(Tag::Set))
                for (Value v : std::span<const Value>(sets_[method.payload]))
                    if (v.isAny())
                        escape(self, site());
            if (method.isBottom() && name == n.getattr && args.pos.size() == 1)
                return getAttrDynamic(self, args.pos[0], {}, false);
            if (method.isBottom()) {
                const Value built = listMethod(o.kind, name);
                if (!built.isBottom())
                    return natives_[heap[built.payload].aux](*this, self, args);
            }
        }
    }
    const Value attr = getAttr(self, name);
    if (raised_)
        return {};
    return call(attr, args);
}

Value Interpreter::callUnknown(Value callee, Args& args, bool worldSink) {
    (void)worldSink;
    const bool decorator = (callFlags & ir::kCallDecorator) != 0;
    callFlags = 0;
    if (decorator && args.pos.size() == 1 && args.pos[0].isObject()) {
        // An unknown decorator is taken to return what it is given: registries, docstrings, compilers.
        const ObjKind kind = heap[args.pos[0].payload].kind;
        if (kind == ObjKind::Function || kind == ObjKind::Class)
            return args.pos[0];
    }
    const Site where = site();
    NodeId node = graph.at(where, NodeKind::Opaque, 9000);
    const NodeId receiver = callee.isAny() ? callee.payload : 0;
    graph.edge(receiver, node, EdgeKind::Maybe);
    const auto give = [&](Value v) {
        escape(v, where, node);
        if (receiver != 0)
            eachNode(v, [&](NodeId from) { graph.edge(from, receiver, EdgeKind::Maybe); });
    };
    for (Value v : args.pos)
        give(v);
    for (const auto& [name, v] : args.kw)
        give(v);
    if (args.more)
        give(args.rest);
    if (args.moreKw)
        give(args.restKw);
    if (const auto it = widened_.find(receiver);
        receiver != 0 && it != widened_.end() && it->second.size() <= kMaxCalledBack)
        for (Value f : std::vector<Value>(it->second))
            callBack(f, where, node);
    if (graph[node].firstEdge == 0)
        node = 0;
    else
        forgetWiped();
    return Value::any(AnyKind::Any, node);
}

bool Interpreter::bindArguments(Frame& f, const FunctionData& data, Args& args) {
    const ir::Function& fn = *f.fn;
    const auto& extra = f.module->view.extra;
    const bool varArgs = (fn.flags & ir::kFnVarArgs) != 0;
    const bool varKw = (fn.flags & ir::kFnVarKw) != 0;
    const uint32_t nPositional = fn.nParams - fn.nKwOnly - (varArgs ? 1u : 0u) - (varKw ? 1u : 0u);
    const uint32_t firstKwOnly = nPositional + (varArgs ? 1u : 0u);
    const auto nameOf = [&](uint32_t i) {
        return f.module->syms[extra[fn.params + 4 * i]];
    };
    for (uint32_t i = 0; i < nPositional && i < args.pos.size(); ++i)
        f.slots[i] = args.pos[i];
    if (varArgs) {
        if (args.more) {
            Value all = args.rest;
            for (size_t i = nPositional; i < args.pos.size(); ++i)
                all = join(all, args.pos[i]);
            f.slots[nPositional] = newSummary(all, ObjKind::Tuple, 1);
        } else if (args.pos.size() > nPositional) {
            f.slots[nPositional] =
                newList(std::span(args.pos).subspan(nPositional), ObjKind::Tuple, 1);
        } else {
            f.slots[nPositional] = newList({}, ObjKind::Tuple, 1);
        }
    }
    Value kwDict;
    if (varKw) {
        kwDict = newDict(2);
        f.slots[fn.nParams - 1u] = kwDict;
    }
    for (const auto& [name, v] : args.kw) {
        bool found = false;
        for (uint32_t i = fn.nPosOnly; i < nPositional && !found; ++i) {
            if (nameOf(i) == name) {
                f.slots[i] = f.slots[i].isBottom() ? v : join(f.slots[i], v);
                found = true;
            }
        }
        for (uint32_t i = firstKwOnly; i < firstKwOnly + fn.nKwOnly && !found; ++i) {
            if (nameOf(i) == name) {
                f.slots[i] = v;
                found = true;
            }
        }
        if (!found && varKw)
            dictSet(kwDict.payload, Value::str(name), v);
    }
    if (varKw && args.moreKw)
        dictSet(kwDict.payload, Value::any(AnyKind::Str), args.restKw);
    // What was not given.
    const uint32_t firstDefault =
        nPositional - static_cast<uint32_t>(std::min<size_t>(data.defaults.size(), nPositional));
    const auto fill = [&](uint32_t i, Value fallback) {
        if (!f.slots[i].isBottom())
            return;
        Value v = fallback;
        if (args.more && i < nPositional && i >= args.pos.size())
            v = join(v, args.rest);
        if (args.moreKw)
            v = join(v, args.restKw);
        f.slots[i] = v.isBottom() ? Value::any() : v;
    };
    for (uint32_t i = 0; i < nPositional; ++i)
        fill(i, i >= firstDefault ? data.defaults[i - firstDefault] : Value{});
    for (uint32_t i = firstKwOnly; i < firstKwOnly + fn.nKwOnly; ++i) {
        Value fallback;
        for (const auto& [index, v] : data.kwDefaults)
            if (index == i)
                fallback = v;
        fill(i, fallback);
    }
    return true;
}

Value Interpreter::runBody(Frame& f) {
    frames_.push_back(&f);
    f.entry = heap.open(Heap::Log::WhenNeeded);
    if (!f.module->stub && f.fn->nLocals > 0)
        f.defs.assign(f.fn->nLocals, 0);
    const uint32_t savedCtx = ctx_;
    const uint32_t savedGid = gid_;
    const uint32_t savedFlags = callFlags;
    ctx_ = f.ctx;
    for (uint32_t i = 0; i < f.fn->nParams && !f.defs.empty(); ++i) {
        // Parameters are definitions too: a value can be passed and never read.
        const Value v = f.slots[i];
        if (v.isObject() || v.is(Tag::Set) || (v.isAny() && v.payload != 0)) {
            gid_ = f.module->gidBase + f.fn->instrBegin;
            define(f, static_cast<uint16_t>(i), v, Definition::Kind::Param);
        }
    }
    for (uint32_t i = 0; i < f.fn->nCells; ++i) {
        const uint32_t from = f.module->view.extra[f.fn->cells + 2 * i + 1];
        heap.set(f.cells[i], 0, from != ir::kNone ? f.slots[from] : Value{});
    }
    Flow flow = block(f, f.fn->instrBegin, f.fn->instrEnd);
    raised_ = false;
    Value result;
    bool live = false;
    if (flow == Flow::Normal) {
        result = Value::none();
        live = true;
    } else if (f.returned) {
        result = f.result;
        live = true;
    }
    if (!f.returns.empty()) {
        std::vector<Delta> states;
        if (live)
            states.push_back(heap.snapshot(f.entry));
        for (PendingReturn& r : f.returns)
            states.push_back(std::move(r.delta));
        heap.rollback(f.entry);
        joinStates(f.entry, states);
        for (const PendingReturn& r : f.returns)
            result = join(result, r.value);
        live = true;
    }
    heap.close();
    frames_.pop_back();
    ctx_ = savedCtx;
    gid_ = savedGid;
    callFlags = savedFlags;
    if (!live && !out_ && f.yields == 0)
        raised_ = true;
    if (f.yields != 0)
        result = Value::object(f.yields);
    return result;
}

Value Interpreter::callFunction(ObjId fnObj, Args& args, uint32_t salt) {
    callFlags = 0;
    const FunctionData& data = functionData(fnObj);
    LoadedModule& mod = modules[data.module];
    const ir::Function& fn = mod.view.functions[data.fn];
    if (out_)
        return Value::any();
    if (mod.stub && !args.pos.empty() && args.pos[0].isObject() && mod.syms[fn.name] == n.init)
        heap[args.pos[0].payload].flags |= kObjReady;
    if (mod.stub && fn.instrBegin == fn.instrEnd && (fn.flags & ir::kFnGenerator) == 0)
        return Value::none();
    // Bound recursion: by depth, and by the same receiver being on the stack too often.
    int same = 0;
    const Value receiver = args.pos.empty() ? Value{} : args.pos[0];
    for (const Frame* f : frames_)
        if (f->fn == &fn && (fn.nParams == 0 || f->slots[0] == receiver || !receiver.isObject()))
            ++same;
    if (frames_.size() >= kMaxDepth || same >= kMaxSame)
        return callUnknown(Value::any(), args);

    Frame f{};
    f.module = &mod;
    f.fn = &fn;
    f.fnIndex = data.fn;
    f.globals = mod.object;
    f.function = fnObj;
    const uint32_t ctx = ctx_;
    f.ctx = context(ctx, gid_, salt);
    f.slots = heap.pushFrame(fn.nRegs);
    f.depth = heap.depth() - 1;
    ctx_ = f.ctx;
    bindArguments(f, data, args);
    for (uint32_t i = 0; i < fn.nCells; ++i)
        f.cells.push_back(alloc(ObjKind::Cell, 0, 1, 10 + i));
    f.cells.insert(f.cells.end(), data.closure.begin(), data.closure.end());
    if (fn.flags & ir::kFnGenerator)
        f.yields = newList({}, ObjKind::Generator, 3).payload;
    ctx_ = ctx;
    if (!mod.stub) {
        called_.emplace_back(pairKey(data.module, data.fn), receiver);
        everCalled_[pairKey(data.module, data.fn)] = true;
    }
    const Value out = runBody(f);
    heap.popFrame();
    return out;
}

namespace {
/// What the constructor that `dataclass` or `namedtuple` writes does.
void fillFields(Interpreter& in, ObjId id, const ClassData& data, Args& args) {
    const Value self = Value::object(id);
    for (size_t i = 0; i < data.fields.size(); ++i) {
        const ClassField& field = data.fields[i];
        Value v;
        if (i < args.pos.size())
            v = args.pos[i];
        for (const auto& [name, x] : args.kw)
            if (name == field.name)
                v = x;
        if (v.isBottom() && (args.more || args.moreKw))
            v = in.join(in.join(args.rest, args.restKw),
                        field.isFactory ? Value::any() : field.fallback);
        if (v.isBottom())
            v = field.isFactory ? in.call0(field.fallback) : field.fallback;
        if (v.isBottom())
            v = Value::any();
        if (data.isNamedTuple) {
            in.heap.set(id, 2 + static_cast<uint32_t>(i), v);
            in.heap.set(id, 1, Value::integer(static_cast<int32_t>(data.fields.size())));
        } else {
            in.setAttr(self, field.name, v);
            if (data.storage == ObjKind::Dict && !v.is(Tag::None))
                in.dictSet(id, Value::str(field.name), v);
        }
    }
    if (!in.classAttr(in.heap[id].cls, in.n.postInit).isBottom()) {
        in.callMethod(self, in.n.postInit, in.takeArgs());
        in.giveArgs();
    }
}
} // namespace

Value initDataclass(Interpreter& in, Value self, Args& args) {
    const Value init = Value::str(in.n.init);
    for (ObjId base : in.classData(in.heap[self.payload].cls).mro) {
        if (!in.classData(base).isDataclass || in.slotOf(base, init).isObject())
            continue;
        fillFields(in, self.payload, in.classData(base), args);
        break;
    }
    return Value::none();
}

Value bareInstance(Interpreter& in, ObjId cls) {
    const ObjKind storage = in.classData(cls).storage;
    // The class is part of the key: one call may make objects of several.
    const ObjId id = in.alloc(storage, cls, storage == ObjKind::Tensor ? 4 : 2, 11 + 64 * cls);
    if ((in.heap[id].flags & kObjSummary) == 0 && storage == ObjKind::Instance) {
        in.heap.set(id, 0, {});
        in.heap.set(id, 1, {});
    } else if ((in.heap[id].flags & kObjSummary) == 0 && storage != ObjKind::Dict &&
               storage != ObjKind::Tensor) {
        in.heap.set(id, 1, Value::integer(0));
    }
    return Value::object(id);
}

Value Interpreter::instantiate(ObjId cls, Args& args) {
    const ClassData& data = classData(cls);
    Value maker = classAttr(cls, n.newName);
    if (maker.isObject() && heap[maker.payload].kind == ObjKind::Native) {
        // Built-in types make themselves; classes on top of them are made like any other.
        if (slotOf(cls, Value::str(n.newName)) == maker)
            return natives_[heap[maker.payload].aux](*this, {}, args);
        maker = {};
    }
    Value self;
    if (maker.isObject() && (heap[maker.payload].kind == ObjKind::Function ||
                             heap[maker.payload].kind == ObjKind::StaticMethod ||
                             heap[maker.payload].kind == ObjKind::Native)) {
        Args& copy = takeArgs();
        copy = args;
        copy.pos.insert(copy.pos.begin(), Value::object(cls));
        self = call(maker, copy);
        giveArgs();
        const bool mine = self.isObject() && heap[self.payload].cls == cls;
        if (!mine)
            return self;
    } else {
        self = bareInstance(*this, cls);
        // A tuple is filled when it is made, whatever its `__init__` does.
        if (data.storage == ObjKind::Tuple && !data.isNamedTuple && !args.pos.empty())
            listBecomes(self.payload, iterate(args.pos[0]));
    }
    const ObjId id = self.payload;
    if (data.fn != ir::kNone)
        roots[root_].made[pairKey(data.module, data.fn)] = true;
    if (data.registersModules || data.unknownBase)
        roots[root_].instances.push_back(id);
    const Value init = classAttr(cls, n.init);
    // What a dataclass inherits from a built-in container is not its constructor.
    const bool plain =
        init.isBottom() || (init.isObject() && heap[init.payload].kind == ObjKind::Native);
    if (data.isNamedTuple || (data.isDataclass && plain)) {
        fillFields(*this, id, data, args);
    } else if (!init.isBottom()) {
        Args& copy = takeArgs();
        copy = args;
        const uint32_t ctx = ctx_;
        // Constructors run in a context of their own: two objects made by one call site of a loop do not mix.
        const Value bound = init;
        copy.pos.insert(copy.pos.begin(), self);
        call(bound, copy, 12);
        ctx_ = ctx;
        giveArgs();
    } else if (data.unknownBase) {
        const NodeId node = graph.fresh(site(), NodeKind::Opaque);
        for (Value v : args.pos)
            escape(v, site(), node);
        for (const auto& [name, v] : args.kw)
            escape(v, site(), node);
    } else if (data.storage == ObjKind::List || data.storage == ObjKind::Tuple ||
               data.storage == ObjKind::Set || data.storage == ObjKind::Dict) {
        const Value method = listMethod(data.storage, n.init);
        if (!method.isBottom())
            natives_[heap[method.payload].aux](*this, self, args);
    } else if (classAttr(cls, n.args).isBottom() && !args.pos.empty() &&
               isSubclass(cls, exceptionClass)) {
        setAttr(self, n.args, newList(args.pos, ObjKind::Tuple, 13));
    }
    if (data.tracksContainers && !raised_)
        if (const Value after = classAttr(cls, n.afterInit); after.is(Tag::Str)) {
            callMethod(self, after.payload, takeArgs());
            giveArgs();
        }
    heap[id].flags |= kObjBuilt;
    return self;
}

} // namespace gradpath
