// The instruction loop.
// SPDX-License-Identifier: MIT
#include "analysis/interpreter/interpreter.h"

#include <algorithm>

namespace gradpath {

using ir::Op;

namespace {
bool carriesSomething(Value v) {
    return v.isObject() || v.is(Tag::Set) || (v.isAny() && v.payload != 0);
}
} // namespace

uint32_t Interpreter::defineRecord(Definition::Kind kind, Sym name, Value value, ObjId owner) {
    const LoadedModule* mod = frames_.empty() ? nullptr : frames_.back()->module;
    if (mod == nullptr || mod->stub)
        return 0;
    // Parameters of one call share its site: their names tell them apart.
    const uint64_t salt = (static_cast<uint64_t>(kind) << 61) ^ PairHash {
    }(pairKey(owner, kind == Definition::Kind::Param ? name + 1 : 0));
    const uint64_t key = pairKey(gid_, ctx_) ^ salt;
    const auto [it, isNew] = recordIndex_.try_emplace(key, 0);
    if (isNew) {
        records.definitions.push_back({kind, name, site(), value, nodeOf(value), {}, owner});
        it.value() = static_cast<uint32_t>(records.definitions.size() - 1);
    } else {
        Definition& d = records.definitions[it->second];
        d.value = join(d.value, value);
        d.node = graph.either(d.node, nodeOf(value));
    }
    return it->second;
}

/// A method of a framework that is named and not called does nothing.
void Interpreter::noteIdleMethod(const Frame& f, const ir::Instr& in) {
    const Value method = f.slots[in.dst];
    if (f.module->stub || !method.isObject() || heap[method.payload].kind != ObjKind::BoundMethod)
        return;
    const Value fn = heap.get(method.payload, 1);
    if (fn.isObject() && heap[fn.payload].kind == ObjKind::Function &&
        modules[functionData(fn.payload).module].stub)
        records.idleMethods.push_back({f.module->syms[in.b], site()});
}

/// An attribute of a tensor or module of layers gets a truth value, from outside.
void Interpreter::noteFlag(const Frame& f, const ir::Instr& in) {
    const Value value = f.slots[in.dst];
    if (f.module->stub || !value.is(Tag::Bool))
        return;
    const Value self = f.fn->nParams > 0 ? f.slots[0] : Value{};
    each(f.slots[in.a], [&](Value v) {
        if (!v.isObject() || v == self)
            return;
        const ObjKind kind = heap[v.payload].kind;
        if (kind == ObjKind::Tensor || (kind == ObjKind::Instance && isModule(v.payload)))
            records.flags.push_back({v.payload, f.module->syms[in.b], value.asBool(), site()});
    });
}

void Interpreter::define(Frame& f, uint16_t local, Value value, Definition::Kind kind) {
    if (f.defs.empty())
        return;
    const uint32_t before = f.defs[local];
    uint32_t now = 0;
    if (carriesSomething(value)) {
        const uint32_t name = f.module->view.extra[f.fn->localNames + local];
        if (name != ir::kNone)
            now = defineRecord(kind, f.module->syms[name], value, 0);
    }
    if (before != 0 && before != now && records.definitions[before].killed.gid == 0)
        records.definitions[before].killed = site();
    f.defs[local] = now;
}

Value Interpreter::loadGlobal(Frame& f, uint32_t name) {
    LoadedModule& mod = *f.module;
    if (mod.globals.empty())
        mod.globals.resize(mod.syms.size());
    LoadedModule::GlobalSlot& last = mod.globals[name];
    const ShapeId shape = heap[f.globals].shape;
    if (last.holder != 0 && last.shape == shape) {
        const Value v = heap.get(last.holder, last.slot);
        if (!v.isBottom())
            return last.holder == f.globals ? v.present() : v;
    }
    const Value key = Value::str(mod.syms[name]);
    bool sure = true;
    for (ObjId holder : {f.globals, builtins, mod.stub ? intrinsics : ObjId{0}}) {
        const int32_t slot = holder != 0 ? heap.shapes.find(heap[holder].shape, key) : -1;
        if (slot < 0)
            continue;
        const Value v = heap.get(holder, static_cast<uint32_t>(slot));
        if (v.isBottom()) {
            if (holder == f.globals && mod.stub && submodule(mod, mod.syms[name]) != nullptr)
                return importFrom(Value::object(holder), mod.syms[name]);
            sure = false; // it may be there again, under the same shape
            continue;
        }
        if (sure)
            last = {shape, static_cast<uint32_t>(slot), holder};
        return holder == f.globals ? v.present() : v;
    }
    return Value::any();
}

void Interpreter::collectArgs(Frame& f, uint32_t at, Args& args) {
    const auto& extra = f.module->view.extra;
    const uint32_t nPos = extra[at];
    const uint32_t nKw = extra[at + 1];
    uint32_t p = at + 2;
    for (uint32_t i = 0; i < nPos; ++i, ++p) {
        const uint32_t reg = extra[p];
        const Value v = f.slots[reg & ~ir::kStar];
        if ((reg & ir::kStar) == 0) {
            if (args.more)
                args.rest = join(args.rest, v.isBottom() ? Value::any() : v);
            else
                args.pos.push_back(v.isBottom() ? Value::any() : v.present());
            continue;
        }
        const Iteration it = iterate(v);
        if (it.exact && !args.more) {
            args.pos.insert(args.pos.end(), it.items.begin(), it.items.end());
        } else {
            args.more = true;
            args.rest = join(args.rest, it.item);
            for (Value x : it.items)
                args.rest = join(args.rest, x);
            if (args.rest.isBottom())
                args.rest = Value::any();
        }
    }
    for (uint32_t i = 0; i < nKw; ++i, p += 2) {
        const uint32_t name = extra[p];
        const Value v = f.slots[extra[p + 1]];
        if (name != ir::kNone) {
            args.kw.emplace_back(f.module->syms[name], v.isBottom() ? Value::any() : v.present());
            continue;
        }
        each(v, [&](Value d) {
            if (d.isObject() && heap[d.payload].kind == ObjKind::Dict) {
                bool exact = false;
                for (const auto& [k, x] : dictItems(d.payload, exact)) {
                    if (k.is(Tag::Str)) {
                        args.kw.emplace_back(k.payload, x);
                    } else {
                        args.moreKw = true;
                        args.restKw = join(args.restKw, x);
                    }
                }
                if (!exact && (heap[d.payload].flags & kObjOpen)) {
                    args.moreKw = true;
                    args.restKw = join(args.restKw, Value::any());
                }
            } else if (!d.is(Tag::None)) {
                args.moreKw = true;
                args.restKw = join(args.restKw, Value::any(AnyKind::Any, nodeOf(d)));
            }
        });
    }
}

Value Interpreter::displayTuple(Frame& f, const ir::Instr& in, ObjKind kind) {
    const auto& extra = f.module->view.extra;
    std::vector<Value> items;
    Value rest;
    bool exact = true;
    for (uint32_t i = 0; i < in.a; ++i) {
        const uint32_t reg = extra[in.b + i];
        Value v = f.slots[reg & ~ir::kStar];
        if (v.isBottom())
            v = Value::any();
        if ((reg & ir::kStar) == 0) {
            items.push_back(v.present());
            continue;
        }
        const Iteration it = iterate(v);
        if (it.exact) {
            items.insert(items.end(), it.items.begin(), it.items.end());
        } else {
            exact = false;
            rest = join(rest, it.item);
        }
    }
    if (kind == ObjKind::Set) {
        std::vector<Value> unique;
        for (Value v : items)
            if (std::find(unique.begin(), unique.end(), v) == unique.end())
                unique.push_back(v);
        items = std::move(unique);
    }
    if (exact)
        return newList(items, kind);
    for (Value v : items)
        rest = join(rest, v);
    return newSummary(rest, kind);
}

Value Interpreter::makeFunction(Frame& f, const ir::Instr& in) {
    const auto& extra = f.module->view.extra;
    const ObjId id = alloc(ObjKind::Function, functionClass, 0);
    uint32_t index = 0;
    FunctionData& data = newFunctionData(index);
    data.module = static_cast<uint32_t>(heap[f.module->object].aux);
    data.fn = in.a;
    uint32_t p = in.b;
    const uint32_t nDefaults = extra[p++];
    for (uint32_t i = 0; i < nDefaults; ++i)
        data.defaults.push_back(f.slots[extra[p++]].present());
    const uint32_t nKw = extra[p++];
    for (uint32_t i = 0; i < nKw; ++i, p += 2)
        data.kwDefaults.emplace_back(extra[p], f.slots[extra[p + 1]].present());
    const uint32_t nClosure = extra[p++];
    for (uint32_t i = 0; i < nClosure; ++i)
        data.closure.push_back(f.cells[extra[p++]]);
    if (f.classNamespace != 0)
        data.definingClass = f.classNamespace;
    else if (f.function != 0)
        data.definingClass = functionData(f.function).definingClass;
    heap[id].aux = index;
    return Value::object(id);
}

Value Interpreter::makeClassFrom(Frame& f, const ir::Instr& in) {
    const auto& extra = f.module->view.extra;
    uint32_t p = in.b;
    const uint32_t nBases = extra[p++];
    std::vector<Value> bases;
    for (uint32_t i = 0; i < nBases; ++i) {
        const uint32_t reg = extra[p++];
        const Value v = f.slots[reg & ~ir::kStar];
        if (reg & ir::kStar) {
            const Iteration it = iterate(v);
            if (it.exact)
                bases.insert(bases.end(), it.items.begin(), it.items.end());
            else
                bases.push_back(Value::any());
        } else {
            bases.push_back(v.isBottom() ? Value::any() : v);
        }
    }
    const uint32_t nKw = extra[p++];
    ObjId metaclass = 0;
    for (uint32_t i = 0; i < nKw; ++i, p += 2) {
        const Value v = f.slots[extra[p + 1]];
        if (extra[p] != ir::kNone && f.module->view.str(extra[p]) == "metaclass" && v.isObject() &&
            heap[v.payload].kind == ObjKind::Class)
            metaclass = v.payload;
    }
    const uint32_t nClosure = extra[p++];
    std::vector<ObjId> closure;
    for (uint32_t i = 0; i < nClosure; ++i)
        closure.push_back(f.cells[extra[p++]]);
    const uint32_t moduleIndex = heap[f.module->object].aux;
    const ir::Function& body = f.module->view.functions[in.a];
    const ObjId ns = alloc(ObjKind::Class, typeClass, 0);
    // Its methods refer to the class while the body runs, so the data must exist before.
    uint32_t index = 0;
    ClassData& data = newClassData(index);
    data.name = f.module->syms[body.name];
    data.module = moduleIndex;
    data.fn = in.a;
    data.site = site();
    heap[ns].aux = index;
    data.mro = {ns};
    data.metaclass = metaclass;

    Frame inner;
    inner.module = f.module;
    inner.fn = &body;
    inner.fnIndex = in.a;
    inner.globals = f.globals;
    inner.classNamespace = ns;
    inner.function = f.function;
    inner.cells.clear();
    const uint32_t savedCtx = ctx_;
    const uint32_t savedGid = gid_;
    inner.ctx = context(ctx_, gid_, 0);
    inner.slots = heap.pushFrame(body.nRegs);
    inner.depth = heap.depth() - 1;
    for (uint32_t i = 0; i < body.nCells; ++i) {
        ctx_ = inner.ctx;
        inner.cells.push_back(alloc(ObjKind::Cell, 0, 1, i));
    }
    inner.cells.insert(inner.cells.end(), closure.begin(), closure.end());
    runBody(inner);
    heap.popFrame();
    ctx_ = savedCtx;
    gid_ = savedGid;
    makeClass(classData(ns).name, moduleIndex, in.a, bases, ns);
    return Value::object(ns);
}

Interpreter::Flow Interpreter::block(Frame& f, uint32_t begin, uint32_t end) {
    const ir::ModuleView& view = f.module->view;
    const auto& extra = view.extra;
    const uint32_t base = f.module->gidBase;
    const auto val = [&](uint32_t reg) {
        const Value v = f.slots[reg];
        return v.isBottom() ? Value::any() : v;
    };
    const auto put = [&](uint16_t dst, Value v) {
        if (dst == ir::kNoReg)
            return;
        if (dst < f.fn->nLocals)
            setLocal(f, dst, v);
        else
            f.slots[dst] = v;
    };
    uint32_t pc = begin;
    while (pc < end) {
        if (raised_) {
            raised_ = false;
            return Flow::Dead;
        }
        if (++fuel_ > fuelPerRoot_)
            out_ = true;
        if ((fuel_ & 255) == 0 && stop != nullptr && stop->load(std::memory_order_relaxed))
            out_ = true;
        if (out_)
            return Flow::Dead;
        const ir::Instr& in = view.instrs[pc];
        gid_ = base + pc;
        ctx_ = f.ctx;
        switch (in.op) {
        case Op::LoadConst:
            put(in.dst, f.module->consts[in.a]);
            break;
        case Op::LoadGlobal:
            put(in.dst, loadGlobal(f, in.a));
            break;
        case Op::LoadDeref: {
            const Value v = heap.get(f.cells[in.a], 0);
            put(in.dst, v.isBottom() ? Value::any() : v.present());
            break;
        }
        case Op::LoadName: {
            Value v = slotOf(f.classNamespace, Value::str(f.module->syms[in.a]));
            if (v.isBottom() && in.b != ir::kNone)
                v = heap.get(f.cells[in.b], 0);
            if (v.isBottom())
                v = loadGlobal(f, in.a);
            put(in.dst, v.present());
            break;
        }
        case Op::StoreLocal: {
            const Value v = val(in.a).present();
            define(f, in.dst, v, Definition::Kind::Local);
            setLocal(f, in.dst, v);
            break;
        }
        case Op::StoreGlobal: {
            const Sym name = f.module->syms[in.a];
            const Value v = val(in.b).present();
            if (carriesSomething(v)) {
                const uint32_t record = defineRecord(Definition::Kind::Global, name, v, 0);
                // Flow-insensitive: the last other store wins as the killer.
                if (f.fn->kind == ir::FunctionKind::Module) {
                    const uint64_t key = (static_cast<uint64_t>(f.globals) << 32) | name;
                    const auto it = recordIndex_.find(~key);
                    if (it != recordIndex_.end() && it->second != 0 && it->second != record &&
                        f.openMarks == 0 && records.definitions[it->second].killed.gid == 0)
                        records.definitions[it->second].killed = site();
                    recordIndex_[~key] = f.openMarks == 0 ? record : 0;
                }
            }
            if (f.module->stub && f.fn->kind != ir::FunctionKind::Module)
                notePatch(f.globals, Value::str(name));
            putSlot(f.globals, Value::str(name), v);
            break;
        }
        case Op::StoreDeref: {
            const Value v = val(in.b).present();
            const ObjId cell = f.cells[in.a];
            if (carriesSomething(v) && f.fn->cells != ir::kNone && in.a < f.fn->nCells)
                defineRecord(Definition::Kind::Local, f.module->syms[extra[f.fn->cells + 2 * in.a]],
                             v, 0);
            heap.set(cell, 0, (heap[cell].flags & kObjSummary) ? join(heap.get(cell, 0), v) : v);
            break;
        }
        case Op::StoreName:
            putSlot(f.classNamespace, Value::str(f.module->syms[in.a]), val(in.b).present());
            break;
        case Op::DeleteLocal:
            if (!f.defs.empty())
                f.defs[in.dst] = 0;
            setLocal(f, in.dst, Value{});
            break;
        case Op::DeleteGlobal:
            putSlot(f.classNamespace != 0 ? f.classNamespace : f.globals,
                    Value::str(f.module->syms[in.a]), Value{});
            break;
        case Op::DeleteDeref:
            heap.set(f.cells[in.a], 0, Value{});
            break;
        case Op::Annotation:
            if (f.classNamespace != 0) {
                ClassData& data = classData(f.classNamespace);
                const Sym name = f.module->syms[in.a];
                bool known = false;
                for (const ClassField& field : data.fields)
                    known = known || field.name == name;
                if (!known)
                    data.fields.push_back({name, {}, false});
            }
            break;
        case Op::Move:
            put(in.dst, val(in.a));
            break;
        case Op::Attr:
            f.module->noteRead(pc, root_);
            put(in.dst, getAttr(val(in.a), f.module->syms[in.b]));
            if (in.n == ir::kCallDiscarded)
                noteIdleMethod(f, in);
            break;
        case Op::SetAttr:
            noteFlag(f, in);
            setAttr(val(in.a), f.module->syms[in.b], val(in.dst).present());
            break;
        case Op::DelAttr:
            delAttr(val(in.a), f.module->syms[in.b]);
            break;
        case Op::Item: {
            const Value obj = val(in.a);
            const Value index = val(in.b);
            put(in.dst, getItem(obj, index));
            if (isConst(index) && !f.module->stub) {
                each(obj, [&](Value o) {
                    if (!o.isObject())
                        return;
                    const ObjKind kind = heap[o.payload].kind;
                    if (kind != ObjKind::Tuple && kind != ObjKind::List && kind != ObjKind::Dict)
                        return;
                    if (pickIndex_
                            .try_emplace((static_cast<uint64_t>(gid_) << 32) | o.payload, true)
                            .second)
                        records.picks.push_back({o.payload, index, site()});
                });
            }
            break;
        }
        case Op::SetItem:
            setItem(val(in.a), val(in.b), val(in.dst).present());
            break;
        case Op::DelItem:
            delItem(val(in.a), val(in.b));
            break;
        case Op::Slice: {
            const ObjId id = alloc(ObjKind::Slice, sliceClass, 3);
            for (uint32_t i = 0; i < 3; ++i)
                heap.set(id, i,
                         extra[in.b + i] == ir::kNone ? Value::none() : val(extra[in.b + i]));
            put(in.dst, Value::object(id));
            break;
        }
        case Op::Unary:
            put(in.dst, unary(static_cast<ir::UnaryOp>(in.n), val(in.a)));
            break;
        case Op::Binary:
            put(in.dst, binary(static_cast<ir::BinaryOp>(in.n), val(in.a), val(in.b)));
            break;
        case Op::InPlace:
            put(in.dst, binary(static_cast<ir::BinaryOp>(in.n), val(in.a), val(in.b), true));
            break;
        case Op::Compare:
            put(in.dst, compare(static_cast<ir::CompareOp>(in.n), val(in.a), val(in.b)));
            break;
        case Op::Tuple:
            put(in.dst, displayTuple(f, in, ObjKind::Tuple));
            break;
        case Op::List:
            put(in.dst, displayTuple(f, in, ObjKind::List));
            break;
        case Op::Set:
            put(in.dst, displayTuple(f, in, ObjKind::Set));
            break;
        case Op::Dict: {
            const Value dict = newDict();
            for (uint32_t i = 0; i < in.a; ++i) {
                const uint32_t key = extra[in.b + 2 * i];
                const Value v = val(extra[in.b + 2 * i + 1]);
                if (key != ir::kNone) {
                    dictSet(dict.payload, val(key), v);
                    continue;
                }
                each(v, [&](Value d) {
                    if (d.isObject() && heap[d.payload].kind == ObjKind::Dict) {
                        bool exact = false;
                        for (const auto& [k, x] : dictItems(d.payload, exact)) {
                            const bool plain = v.is(Tag::Set) || !exact;
                            bool certain = false;
                            dictSet(dict.payload, k,
                                    plain ? join(x, dictGet(dict.payload, k, certain)) : x);
                        }
                    } else if (!d.is(Tag::None)) {
                        dictSet(dict.payload, Value::any(), Value::any(AnyKind::Any, nodeOf(d)));
                    }
                });
            }
            put(in.dst, dict);
            break;
        }
        case Op::Format: {
            std::string out;
            bool known = in.n == 0; // a format or conversion changes the text
            std::vector<Value> parts;
            for (uint32_t i = 0; i < in.a; ++i) {
                const Value v = val(extra[in.b + i]);
                if (v.is(Tag::Set))
                    parts.push_back(v);
                const Value t = toText(v);
                if (t.is(Tag::Str))
                    out += syms.text(t.payload);
                else
                    known = false;
            }
            put(in.dst, known ? text(out) : Value::any(AnyKind::Str));
            break;
        }
        case Op::ListAppend:
            append(val(in.a).payload, val(in.b).present());
            break;
        case Op::SetAdd: {
            const ObjId set = val(in.a).payload;
            const Iteration it = iterate(Value::object(set));
            const Value v = val(in.b).present();
            if (!it.exact || std::find(it.items.begin(), it.items.end(), v) == it.items.end())
                append(set, v);
            break;
        }
        case Op::DictAdd:
            dictSet(val(in.a).payload, val(in.b), val(in.dst).present());
            break;
        case Op::ToGenerator: {
            const Iteration it = iterate(val(in.a));
            put(in.dst, iterationList(it, ObjKind::Generator));
            break;
        }
        case Op::Call: {
            Args& args = takeArgs();
            collectArgs(f, in.b, args);
            callFlags = in.n;
            gid_ = base + pc;
            ctx_ = f.ctx;
            const Value callee = val(in.a);
            const bool decorates = (in.n & ir::kCallDecorator) != 0 && args.pos.size() == 1;
            const Value decorated = decorates ? args.pos[0] : Value{};
            Value v = call(callee, args);
            giveArgs();
            if (raised_ && decorates) {
                // A registry refuses what it has, and a module may run twice: as itself and as the main program.
                raised_ = false;
                v = decorated;
            }
            if ((in.n & ir::kCallDiscarded) != 0 && !f.module->stub)
                noteDiscarded(callee, v);
            put(in.dst, v);
            break;
        }
        case Op::CallMethod: {
            Args& args = takeArgs();
            collectArgs(f, in.b + 1, args);
            callFlags = in.n;
            gid_ = base + pc;
            ctx_ = f.ctx;
            f.module->noteRead(pc, root_);
            const Value self = val(in.a);
            const Sym name = f.module->syms[extra[in.b]];
            const Value v = callMethod(self, name, args);
            giveArgs();
            if ((in.n & ir::kCallDiscarded) != 0 && !f.module->stub)
                noteDiscarded(self.isObject() && isModule(self.payload)
                                  ? slotOf(self.payload, Value::str(name))
                                  : Value{},
                              v);
            put(in.dst, v);
            break;
        }
        case Op::MakeFunction:
            put(in.dst, makeFunction(f, in));
            break;
        case Op::MakeClass:
            put(in.dst, makeClassFrom(f, in));
            break;
        case Op::Import:
            put(in.dst, importModule(view.str(in.a), in.n, *f.module, in.b == 1));
            break;
        case Op::ImportFrom: {
            const Value from = val(in.a);
            const Sym name = f.module->syms[in.b];
            // A library's package has all its sub-modules; each is loaded when somebody asks for it.
            const ir::Instr& next = view.instrs[pc + 1];
            if (f.module->stub && f.fn->kind == ir::FunctionKind::Module &&
                from == Value::object(f.globals) && next.op == Op::StoreGlobal && next.a == in.b &&
                slotOf(f.globals, Value::str(name)).isBottom() &&
                submodule(*f.module, name) != nullptr) {
                putSlot(f.globals, Value::str(name), {});
                ++pc; // the store
                break;
            }
            put(in.dst, importFrom(from, name));
            break;
        }
        case Op::ImportStar: {
            const Value m = val(in.a);
            if (!m.isObject() || heap[m.payload].kind != ObjKind::Module)
                break;
            const ObjId target = f.classNamespace != 0 ? f.classNamespace : f.globals;
            const Value all = slotOf(m.payload, Value::str(n.all));
            std::vector<Value> names;
            if (all.isObject()) {
                const Iteration it = iterate(all);
                if (it.exact)
                    names = it.items;
            }
            if (names.empty())
                for (Value k : heap.shapes.keys(heap[m.payload].shape))
                    if (k.is(Tag::Str) && !syms.text(k.payload).starts_with("_"))
                        names.push_back(k);
            for (Value k : names) {
                if (!k.is(Tag::Str))
                    continue;
                const Value v = importFrom(m, k.payload);
                if (!v.isBottom())
                    putSlot(target, k, v.present());
            }
            break;
        }
        case Op::Unpack: {
            const uint32_t count = extra[in.b];
            const Value source = val(in.a);
            const std::vector<Value> parts = unpack(source, count, extra[in.b + 1]);
            for (uint32_t i = 0; i < count; ++i)
                put(static_cast<uint16_t>(extra[in.b + 2 + i]),
                    i < parts.size() ? parts[i] : Value::any());
            break;
        }
        case Op::Return:
            for (LoopFrame* loop : f.loops)
                loop->leaving = site();
            leaveReturn(f, in.a == ir::kNone ? Value::none() : val(in.a).present());
            return Flow::Dead;
        case Op::Raise:
            return Flow::Dead;
        case Op::Break:
        case Op::Continue: {
            if (f.loops.empty())
                return Flow::Dead;
            LoopFrame& loop = *f.loops.back();
            loop.leaving = site();
            const bool isBreak = in.op == Op::Break;
            if (f.openMarks == loop.openMarks)
                (isBreak ? loop.broke : loop.continued) = true;
            else
                (isBreak ? loop.breaks : loop.continues).push_back(heap.snapshot(loop.mark));
            return Flow::Dead;
        }
        case Op::Yield: {
            if (f.yields != 0) {
                const Value v = in.a == ir::kNone ? Value::none() : val(in.a);
                if (in.b == 1) {
                    const Iteration it = iterate(v);
                    if (it.exact) {
                        for (Value x : it.items)
                            append(f.yields, x);
                    } else {
                        heap.set(f.yields, 0, join(heap.get(f.yields, 0), it.item));
                        heap.set(f.yields, 1, Value::any(AnyKind::Int));
                    }
                } else {
                    append(f.yields, v);
                }
            }
            put(in.dst, Value::any());
            break;
        }
        case Op::Await:
            put(in.dst, val(in.a));
            break;
        case Op::If: {
            if (ifRegion(f, pc) == Flow::Dead)
                return Flow::Dead;
            pc = extra[in.b + 1];
            continue;
        }
        case Op::While: {
            if (whileRegion(f, pc) == Flow::Dead)
                return Flow::Dead;
            pc = extra[in.b + 3];
            continue;
        }
        case Op::For: {
            if (forRegion(f, pc) == Flow::Dead)
                return Flow::Dead;
            pc = extra[in.b + 1];
            continue;
        }
        case Op::Try: {
            if (tryRegion(f, pc) == Flow::Dead)
                return Flow::Dead;
            pc = extra[in.b + 2 + extra[in.b + 1] + 1];
            continue;
        }
        case Op::With: {
            if (withRegion(f, pc) == Flow::Dead)
                return Flow::Dead;
            pc = extra[in.b];
            continue;
        }
        case Op::LoadException:
            put(in.dst, Value::any());
            break;
        case Op::Assert: {
            const auto t = truth(val(in.a));
            if (t == false)
                return Flow::Dead;
            if (!t)
                refineTests(f, in.b, true);
            break;
        }
        case Op::Poison: {
            const uint32_t count = extra[in.b];
            for (uint32_t i = 0; i < count; ++i)
                setLocal(f, extra[in.b + 1 + i], Value::any());
            break;
        }
        }
        ++pc;
    }
    if (raised_) {
        raised_ = false;
        return Flow::Dead;
    }
    return Flow::Normal;
}

} // namespace gradpath
