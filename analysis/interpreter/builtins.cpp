// Built-in functions of Python.
// SPDX-License-Identifier: MIT
#include "analysis/interpreter/builtins.h"

#include <algorithm>
#include <cmath>

namespace gradpath {

namespace {

Value arg(const Args& args, size_t i) {
    return i < args.pos.size() ? args.pos[i] : Value{};
}

Value keyword(Interpreter& in, const Args& args, std::string_view name) {
    const Sym sym = in.syms.intern(name);
    for (const auto& [k, v] : args.kw)
        if (k == sym)
            return v;
    return {};
}

Value summaryOf(Interpreter& in, const Iteration& it) {
    return in.joinAll(it.item, it.items);
}

// ---- nothing to see ----
Value nothing(Interpreter&, Value, Args&) {
    return Value::none();
}
Value someInt(Interpreter&, Value, Args&) {
    return Value::any(AnyKind::Int);
}
Value someStr(Interpreter&, Value, Args&) {
    return Value::any(AnyKind::Str);
}

Value len(Interpreter& in, Value, Args& args) {
    const Value v = arg(args, 0);
    if (v.is(Tag::Str))
        return Value::integer(static_cast<int32_t>(in.syms.text(v.payload).size()));
    if (v.is(Tag::Set)) {
        Value out;
        in.each(v, [&](Value x) {
            Args& a = in.takeArgs();
            a.pos.push_back(x);
            out = in.join(out, len(in, {}, a));
            in.giveArgs();
        });
        return out;
    }
    if (!v.isObject())
        return Value::any(AnyKind::Int);
    const ObjKind kind = in.heap[v.payload].kind;
    const ObjId cls = in.heap[v.payload].cls;
    if (cls != 0 && cls != in.listClass && cls != in.dictClass && cls != in.tupleClass) {
        const Value own = in.classAttr(cls, in.n.len);
        if (!own.isBottom()) {
            const Value out = in.callMethod(v, in.n.len, in.takeArgs());
            in.giveArgs();
            return out;
        }
    }
    if (kind == ObjKind::Dict) {
        bool exact = false;
        const auto items = in.dictItems(v.payload, exact);
        return exact ? Value::integer(static_cast<int32_t>(items.size()))
                     : Value::any(AnyKind::Int);
    }
    const Iteration it = in.iterate(v);
    return it.exact ? Value::integer(static_cast<int32_t>(it.items.size()))
                    : Value::any(AnyKind::Int);
}

Value range(Interpreter& in, Value, Args& args) {
    const ObjId id = in.alloc(ObjKind::Range, in.rangeClass, 3, 1);
    const auto whole = [&](Value v) {
        return v.is(Tag::Bool) ? Value::integer(v.asBool())
                               : (v.is(Tag::Int) ? v : Value::any(AnyKind::Int));
    };
    const bool one = args.pos.size() < 2;
    in.heap.set(id, 0, one ? Value::integer(0) : whole(args.pos[0]));
    in.heap.set(id, 1, args.pos.empty() ? Value::any(AnyKind::Int) : whole(args.pos[one ? 0 : 1]));
    in.heap.set(id, 2, args.pos.size() > 2 ? whole(args.pos[2]) : Value::integer(1));
    return Value::object(id);
}

Value enumerate(Interpreter& in, Value, Args& args) {
    const Iteration it = in.iterate(arg(args, 0));
    Value start = arg(args, 1);
    if (start.isBottom())
        start = keyword(in, args, "start");
    const bool known = start.isBottom() || start.is(Tag::Int);
    const int32_t first = start.is(Tag::Int) ? start.asInt() : 0;
    if (!it.exact || !known) {
        const Value pair[] = {Value::any(AnyKind::Int), summaryOf(in, it)};
        return in.newSummary(in.newList(pair, ObjKind::Tuple, 3), ObjKind::Generator, 2);
    }
    std::vector<Value> out;
    for (size_t i = 0; i < it.items.size(); ++i) {
        const Value pair[] = {Value::integer(first + static_cast<int32_t>(i)), it.items[i]};
        out.push_back(in.newList(pair, ObjKind::Tuple, 100 + static_cast<uint32_t>(i)));
    }
    return in.newList(out, ObjKind::Generator, 2);
}

Value zipped(Interpreter& in, Args& args) {
    std::vector<Iteration> its;
    bool exact = !args.more;
    size_t count = SIZE_MAX;
    std::vector<Value> sources = args.pos;
    for (Value v : sources) {
        its.push_back(in.iterate(v));
        exact = exact && its.back().exact;
        if (its.back().exact)
            count = std::min(count, its.back().items.size());
    }
    if (args.more) {
        // `zip(*pairs)`: a tuple of unknown length for each place of a pair, as long as all pairs have those places.
        in.each(args.rest, [&](Value v) { its.push_back(in.iterate(v)); });
        const size_t n = its[0].items.size();
        const bool places = n <= 64 && std::all_of(its.begin(), its.end(), [&](const auto& it) {
                                return it.exact && it.items.size() == n;
                            });
        std::vector<Value> out(places ? n : 1);
        for (size_t i = 0; i < out.size(); ++i) {
            for (const Iteration& it : its)
                out[i] = in.join(out[i], places ? it.items[i] : summaryOf(in, it));
            out[i] = in.newSummary(out[i], ObjKind::Tuple, 100 + static_cast<uint32_t>(i));
        }
        return places ? in.newList(out, ObjKind::Generator, 2)
                      : in.newSummary(out[0], ObjKind::Generator, 2);
    }
    // One exact partner of moderate length fixes the positions: the others give what they can.
    if (!its.empty() && count <= 64 && count != SIZE_MAX) {
        std::vector<Value> out;
        for (size_t i = 0; i < count; ++i) {
            std::vector<Value> tuple;
            for (size_t k = 0; k < its.size(); ++k)
                tuple.push_back(its[k].exact ? its[k].items[i] : its[k].item);
            out.push_back(in.newList(tuple, ObjKind::Tuple, 100 + static_cast<uint32_t>(i)));
        }
        if (exact)
            return in.newList(out, ObjKind::Generator, 2);
        Value all;
        for (Value v : out)
            all = in.join(all, v);
        // The unknown partner may be shorter.
        return in.newSummary(all, ObjKind::Generator, 2);
    }
    std::vector<Value> tuple;
    for (const Iteration& it : its)
        tuple.push_back(summaryOf(in, it));
    return in.newSummary(in.newList(tuple, ObjKind::Tuple, 3), ObjKind::Generator, 2);
}

/// What `zip` gives can be iterated once.
Value zip(Interpreter& in, Value, Args& args) {
    const Value out = zipped(in, args);
    const ObjId holder = in.alloc(ObjKind::Instance, 0, 0, 5);
    in.heap[out.payload].aux = holder;
    in.putSlot(holder, Value::str(in.n.spent), Value::boolean(false));
    return out;
}

Value reversed(Interpreter& in, Value, Args& args) {
    Iteration it = in.iterate(arg(args, 0));
    std::reverse(it.items.begin(), it.items.end());
    return in.iterationList(it, ObjKind::Generator, 2);
}

Value sorted(Interpreter& in, Value, Args& args) {
    Iteration it = in.iterate(arg(args, 0));
    bool strings = it.exact;
    bool numbers = it.exact;
    for (Value v : it.items) {
        strings = strings && v.is(Tag::Str);
        numbers = numbers && in.asNumber(v).has_value();
    }
    const Value key = keyword(in, args, "key");
    const Value backwards = keyword(in, args, "reverse");
    if (it.items.size() > 1) {
        if (!key.isBottom() || (!strings && !numbers) ||
            (!backwards.isBottom() && !backwards.is(Tag::Bool)))
            return in.newSummary(summaryOf(in, it), ObjKind::List, 2);
        std::stable_sort(it.items.begin(), it.items.end(), [&](Value a, Value b) {
            return strings ? in.syms.text(a.payload) < in.syms.text(b.payload)
                           : *in.asNumber(a) < *in.asNumber(b);
        });
        if (backwards.is(Tag::Bool) && backwards.asBool())
            std::reverse(it.items.begin(), it.items.end());
    }
    return in.iterationList(it, ObjKind::List, 2);
}

Value sum(Interpreter& in, Value, Args& args) {
    const Iteration it = in.iterate(arg(args, 0));
    Value total = arg(args, 1);
    if (total.isBottom())
        total = keyword(in, args, "start");
    if (total.isBottom())
        total = Value::integer(0);
    const Site here = in.site();
    if (it.exact && it.items.size() <= 64) {
        for (size_t i = 0; i < it.items.size(); ++i)
            total = in.addTerm(total, it.items[i], here, static_cast<uint32_t>(i) + 1);
        return total;
    }
    const Value item = summaryOf(in, it);
    if (item.isBottom())
        return total;
    const Value once = in.addTerm(total, item, here, 1);
    return in.join(in.addTerm(once, item, here, 2), total);
}

Value extremum(Interpreter& in, Args& args, bool isMax) {
    Iteration it;
    if (args.pos.size() == 1 && !args.more) {
        it = in.iterate(args.pos[0]);
    } else {
        it.exact = !args.more;
        it.items = args.pos;
        it.item = args.rest;
    }
    if (it.exact && keyword(in, args, "key").isBottom() && !it.items.empty()) {
        Value best;
        bool all = true;
        for (Value v : it.items) {
            const auto x = in.asNumber(v);
            if (!x) {
                all = false;
                break;
            }
            if (best.isBottom() || (isMax ? *x > *in.asNumber(best) : *x < *in.asNumber(best)))
                best = v;
        }
        if (all)
            return best;
    }
    Value out = summaryOf(in, it);
    const Value fallback = keyword(in, args, "default");
    if (!fallback.isBottom())
        out = in.join(out, fallback);
    return out.isBottom() ? Value::any() : out;
}
Value maximum(Interpreter& in, Value, Args& args) {
    return extremum(in, args, true);
}
Value minimum(Interpreter& in, Value, Args& args) {
    return extremum(in, args, false);
}

Value absolute(Interpreter& in, Value, Args& args) {
    const Value v = arg(args, 0);
    if (const auto x = in.asNumber(v))
        return in.number(std::abs(*x), !v.is(Tag::Float));
    if (v.isObject()) {
        const Sym name = in.syms.intern("__abs__");
        if (in.heap[v.payload].cls != 0 && !in.classAttr(in.heap[v.payload].cls, name).isBottom()) {
            const Value out = in.callMethod(v, name, in.takeArgs());
            in.giveArgs();
            return out;
        }
    }
    return Value::any(v.kind, in.nodeOf(v));
}

Value roundNumber(Interpreter& in, Value, Args& args) {
    const Value v = arg(args, 0);
    if (const auto x = in.asNumber(v); x && args.pos.size() == 1)
        return in.number(std::nearbyint(*x), true);
    if (v.isObject()) {
        const Sym name = in.syms.intern("__round__");
        if (in.heap[v.payload].cls != 0 && !in.classAttr(in.heap[v.payload].cls, name).isBottom()) {
            const Value out = in.callMethod(v, name, in.takeArgs());
            in.giveArgs();
            return out;
        }
    }
    return Value::any(args.pos.size() > 1 ? AnyKind::Float : AnyKind::Int, in.nodeOf(v));
}

Value anyOrAll(Interpreter& in, Args& args, bool isAny) {
    const Iteration it = in.iterate(arg(args, 0));
    bool unknown = !it.exact;
    for (Value v : it.items) {
        const auto t = in.truth(v);
        if (!t)
            unknown = true;
        else if (*t == isAny)
            return Value::boolean(isAny);
    }
    return unknown ? Value::any(AnyKind::Bool) : Value::boolean(!isAny);
}
Value any(Interpreter& in, Value, Args& args) {
    return anyOrAll(in, args, true);
}
Value all(Interpreter& in, Value, Args& args) {
    return anyOrAll(in, args, false);
}

Value mapCall(Interpreter& in, Value, Args& args) {
    if (args.pos.size() < 2)
        return Value::any();
    const Value f = args.pos[0];
    std::vector<Iteration> its;
    bool exact = true;
    size_t count = SIZE_MAX;
    const std::vector<Value> sources(args.pos.begin() + 1, args.pos.end());
    for (Value v : sources) {
        its.push_back(in.iterate(v));
        exact = exact && its.back().exact;
        count = std::min(count, its.back().items.size());
    }
    std::vector<Value> out;
    if (exact && count <= 128) {
        for (size_t i = 0; i < count; ++i) {
            Args& a = in.takeArgs();
            for (const Iteration& it : its)
                a.pos.push_back(it.items[i]);
            // What each call makes is told apart.
            const Interpreter::Round round(in, static_cast<uint32_t>(i));
            out.push_back(in.call(f, a, static_cast<uint32_t>(i) + 1));
            in.giveArgs();
        }
        return in.newList(out, ObjKind::Generator, 2);
    }
    Args& a = in.takeArgs();
    for (const Iteration& it : its)
        a.pos.push_back(summaryOf(in, it));
    const Value item = in.call(f, a);
    in.giveArgs();
    return in.newSummary(item, ObjKind::Generator, 2);
}

Value filterCall(Interpreter& in, Value, Args& args) {
    if (args.pos.size() < 2)
        return Value::any();
    const Value f = args.pos[0];
    const Iteration it = in.iterate(args.pos[1]);
    std::vector<Value> kept;
    bool exact = it.exact && it.items.size() <= 256;
    Value item;
    const auto test = [&](Value v, uint32_t salt) {
        if (f.is(Tag::None))
            return in.truth(v);
        Args& a = in.takeArgs();
        a.pos.push_back(v);
        const Value t = in.call(f, a, salt);
        in.giveArgs();
        return in.truth(t);
    };
    if (exact) {
        for (size_t i = 0; i < it.items.size(); ++i) {
            const auto t = test(it.items[i], static_cast<uint32_t>(i) + 1);
            if (t != false)
                kept.push_back(it.items[i]);
            if (!t)
                exact = false;
        }
        if (exact)
            return in.newList(kept, ObjKind::Generator, 2);
        for (Value v : kept)
            item = in.join(item, v);
        return in.newSummary(item, ObjKind::Generator, 2);
    }
    return in.newSummary(summaryOf(in, it), ObjKind::Generator, 2);
}

Value iter(Interpreter& in, Value, Args& args) {
    const Value v = arg(args, 0);
    if (args.pos.size() > 1)
        return in.newSummary(in.call0(v), ObjKind::Generator, 2);
    return in.iterationList(in.iterate(v), ObjKind::Generator, 2);
}

Value next(Interpreter& in, Value, Args& args) {
    const Value v = arg(args, 0);
    if (v.isObject() && in.heap[v.payload].kind == ObjKind::Generator) {
        // Iterators advance; one that is exact gives up its first element.
        const ObjId id = v.payload;
        Iteration it = in.iterate(v);
        if (it.exact && !it.items.empty()) {
            const Value first = it.items.front();
            it.items.erase(it.items.begin());
            in.listBecomes(id, it);
            return first;
        }
        Value item = it.item;
        if (args.pos.size() > 1)
            item = in.join(item, args.pos[1]);
        return item.isBottom() ? Value::any() : item;
    }
    if (v.isObject() && in.heap[v.payload].cls != 0 &&
        !in.classAttr(in.heap[v.payload].cls, in.n.next).isBottom()) {
        const Value out = in.callMethod(v, in.n.next, in.takeArgs());
        in.giveArgs();
        return out;
    }
    return Value::any(AnyKind::Any, in.nodeOf(v));
}

Value isInstanceOf(Interpreter& in, Value v, Value type, bool& unknown) {
    if (type.isObject() && in.heap[type.payload].kind == ObjKind::Tuple) {
        const Iteration it = in.iterate(type);
        bool maybe = !it.exact;
        for (Value t : it.items) {
            bool u = false;
            if (isInstanceOf(in, v, t, u) == Value::boolean(true))
                return Value::boolean(true);
            maybe = maybe || u;
        }
        unknown = maybe;
        return Value::boolean(false);
    }
    if (!type.isObject() || in.heap[type.payload].kind != ObjKind::Class) {
        unknown = true;
        return Value::boolean(false);
    }
    if (const ObjId meta = in.classData(type.payload).metaclass) {
        const Sym check = in.syms.intern("__instancecheck__");
        const Value method = in.classAttr(meta, check);
        if (!method.isBottom()) {
            Args& a = in.takeArgs();
            a.pos = {type, v};
            const auto t = in.truth(in.call(method, a));
            in.giveArgs();
            if (!t)
                unknown = true;
            return Value::boolean(t == true);
        }
    }
    const ObjId own = in.typeOf(v);
    if (own == 0) {
        unknown = true;
        return Value::boolean(false);
    }
    if (type.payload == in.objectClass)
        return Value::boolean(true);
    if (in.isSubclass(own, type.payload))
        return Value::boolean(true);
    if (own == in.boolClass && type.payload == in.intClass)
        return Value::boolean(true);
    // Stub classes stand for hierarchies they do not spell out (abstract containers, numbers).
    // Members of an enumeration are kept as what they were assigned.
    if (in.classData(own).unknownBase || in.classData(type.payload).isAbstractTest ||
        in.classData(type.payload).isEnum)
        unknown = true;
    return Value::boolean(false);
}

Value isinstance(Interpreter& in, Value, Args& args) {
    const Value v = arg(args, 0);
    const Value type = arg(args, 1);
    bool first = true;
    bool result = false;
    bool unknown = false;
    in.each(v, [&](Value x) {
        bool u = false;
        const bool is = isInstanceOf(in, x, type, u) == Value::boolean(true);
        if (u && !is)
            unknown = true;
        if (!first && is != result)
            unknown = true;
        result = is;
        first = false;
    });
    return unknown ? Value::any(AnyKind::Bool) : Value::boolean(result);
}

Value issubclass(Interpreter& in, Value, Args& args) {
    const Value a = arg(args, 0);
    const Value b = arg(args, 1);
    if (!a.isObject() || in.heap[a.payload].kind != ObjKind::Class || !b.isObject() ||
        in.heap[b.payload].kind != ObjKind::Class)
        return Value::any(AnyKind::Bool);
    if (in.isSubclass(a.payload, b.payload))
        return Value::boolean(true);
    return in.classData(a.payload).unknownBase ? Value::any(AnyKind::Bool) : Value::boolean(false);
}

Value hasattr(Interpreter& in, Value, Args& args) {
    const Value name = arg(args, 1);
    if (!name.is(Tag::Str))
        return Value::any(AnyKind::Bool);
    const auto has = in.hasAttr(arg(args, 0), name.payload);
    return has ? Value::boolean(*has) : Value::any(AnyKind::Bool);
}

Value getattr(Interpreter& in, Value, Args& args) {
    return in.getAttrDynamic(arg(args, 0), arg(args, 1), arg(args, 2), args.pos.size() > 2);
}

Value setattr(Interpreter& in, Value, Args& args) {
    const Value v = arg(args, 2);
    in.setAttrDynamic(arg(args, 0), arg(args, 1), v.isBottom() ? Value::any() : v);
    return Value::none();
}

Value delattr(Interpreter& in, Value, Args& args) {
    if (arg(args, 1).is(Tag::Str))
        in.delAttr(arg(args, 0), arg(args, 1).payload);
    return Value::none();
}

Value callable(Interpreter& in, Value, Args& args) {
    const Value v = arg(args, 0);
    if (v.isAny() && v.kind == AnyKind::Any)
        return Value::any(AnyKind::Bool);
    if (v.is(Tag::Set))
        return Value::any(AnyKind::Bool);
    if (!v.isObject())
        return Value::boolean(false);
    switch (in.heap[v.payload].kind) {
    case ObjKind::Function:
    case ObjKind::BoundMethod:
    case ObjKind::Class:
    case ObjKind::Native:
        return Value::boolean(true);
    case ObjKind::Instance: {
        const auto& data = in.classData(in.heap[v.payload].cls);
        if (data.callMethod != 0 || !in.classAttr(in.heap[v.payload].cls, in.n.call).isBottom())
            return Value::boolean(true);
        return data.unknownBase ? Value::any(AnyKind::Bool) : Value::boolean(false);
    }
    default:
        return Value::boolean(false);
    }
}

Value superCall(Interpreter& in, Value, Args& args) {
    ObjId cls = 0;
    Value self;
    if (args.pos.size() >= 2) {
        cls = args.pos[0].isObject() && in.heap[args.pos[0].payload].kind == ObjKind::Class
                  ? args.pos[0].payload
                  : 0;
        self = args.pos[1];
    } else if (Interpreter::Frame* f = in.frame()) {
        // The method may be an inner function: look outwards for the first argument.
        for (size_t i = in.frames().size(); i-- > 0;) {
            Interpreter::Frame* g = in.frames()[i];
            if (g->function == 0)
                break;
            cls = in.functionData(g->function).definingClass;
            if (g->fn->nParams > 0) {
                self = g->slots[0];
                if (self.isObject())
                    break;
            }
            if (g->fn->kind != ir::FunctionKind::Lambda)
                break;
        }
        (void)f;
    }
    if (cls == 0 || !self.isObject())
        return Value::any();
    const ObjId id = in.alloc(ObjKind::Super, 0, 2, 4);
    in.heap.set(id, 0, Value::object(cls));
    in.heap.set(id, 1, self);
    return Value::object(id);
}

Value propertyCall(Interpreter& in, Value, Args& args) {
    const ObjId id = in.alloc(ObjKind::Property, in.propertyClass, 2, 5);
    in.heap.set(id, 0, arg(args, 0));
    in.heap.set(id, 1, arg(args, 1));
    return Value::object(id);
}
Value staticmethodCall(Interpreter& in, Value, Args& args) {
    const ObjId id = in.alloc(ObjKind::StaticMethod, in.staticmethodClass, 1, 5);
    in.heap.set(id, 0, arg(args, 0));
    return Value::object(id);
}
Value classmethodCall(Interpreter& in, Value, Args& args) {
    const ObjId id = in.alloc(ObjKind::ClassMethod, in.classmethodClass, 1, 5);
    in.heap.set(id, 0, arg(args, 0));
    return Value::object(id);
}

Value idOf(Interpreter& in, Value, Args& args) {
    // Identity of a single object is a constant: `id(p) not in ignored` must fold.
    const Value v = arg(args, 0);
    if (v.isObject() && (in.heap[v.payload].flags & kObjSummary) == 0)
        return Value::integer(static_cast<int32_t>(v.payload) + 1000000);
    return Value::any(AnyKind::Int);
}

Value divmodCall(Interpreter& in, Value, Args& args) {
    const Value a = arg(args, 0);
    const Value b = arg(args, 1);
    const Value pair[] = {in.binary(ir::BinaryOp::FloorDiv, a, b),
                          in.binary(ir::BinaryOp::Mod, a, b)};
    return in.newList(pair, ObjKind::Tuple, 2);
}
Value powCall(Interpreter& in, Value, Args& args) {
    return in.binary(ir::BinaryOp::Pow, arg(args, 0), arg(args, 1));
}

Value varsCall(Interpreter& in, Value, Args& args) {
    if (args.pos.empty())
        return Value::any();
    return in.getAttr(args.pos[0], in.n.dict);
}

Value sliceCall(Interpreter& in, Value, Args& args) {
    const ObjId id = in.alloc(ObjKind::Slice, in.sliceClass, 3, 2);
    const bool one = args.pos.size() == 1;
    in.heap.set(id, 0, one ? Value::none() : arg(args, 0));
    in.heap.set(id, 1, one ? arg(args, 0) : arg(args, 1));
    in.heap.set(id, 2, args.pos.size() > 2 ? args.pos[2] : Value::none());
    return Value::object(id);
}

Value unknownCall(Interpreter& in, Value, Args& args) {
    return in.callUnknown(Value::any(), args);
}

Value reveal(Interpreter& in, Value, Args& args) {
    std::string text;
    for (Value v : args.pos)
        text += (text.empty() ? "" : ", ") + in.show(v, 3);
    in.records.reveals.push_back({text, in.site()});
    return Value::none();
}

Value leave(Interpreter& in, Value, Args&) {
    in.raise();
    return {};
}

} // namespace

void fillDict(Interpreter& in, ObjId dict, Value source) {
    in.each(source, [&](Value v) {
        if (v.isObject() && in.heap[v.payload].kind == ObjKind::Dict) {
            bool exact = false;
            for (const auto& [k, x] : in.dictItems(v.payload, exact)) {
                bool certain = false;
                in.dictSet(
                    dict, k,
                    exact && !source.is(Tag::Set) ? x : in.join(x, in.dictGet(dict, k, certain)));
            }
            if (in.heap[v.payload].flags & kObjOpen)
                in.heap[dict].flags |= kObjOpen;
            return;
        }
        if (v.is(Tag::None))
            return;
        const Iteration it = in.iterate(v);
        const auto put = [&](Value pair) {
            const std::vector<Value> kv = in.unpack(pair, 2, ir::kNone);
            in.dictSet(dict, kv[0], kv[1]);
        };
        for (Value pair : it.items)
            put(pair);
        if (!it.exact && !it.item.isBottom()) {
            const std::vector<Value> kv = in.unpack(it.item, 2, ir::kNone);
            in.dictSet(dict, kv[0].is(Tag::Str) ? Value::any(AnyKind::Str) : kv[0], kv[1]);
        }
    });
}

Value keywordArgument(Interpreter& in, const Args& args, std::string_view name) {
    return keyword(in, args, name);
}

Value Interpreter::addTerm(Value total, Value item, Site here, uint32_t salt) {
    const uint32_t saved = ctx_;
    ctx_ = context(here.ctx, here.gid, 0x20000u + salt);
    const Value out = binary(ir::BinaryOp::Add, total, item);
    ctx_ = saved;
    gid_ = here.gid;
    return out;
}

Value Interpreter::nativeValue(NativeFn fn, Value self) {
    const auto it = std::find(natives_.begin(), natives_.end(), fn);
    const uint32_t index = static_cast<uint32_t>(it - natives_.begin());
    if (it == natives_.end())
        natives_.push_back(fn);
    ObjId id;
    if (self.isBottom()) {
        id = heap.make(ObjKind::Native, functionClass, 0, 0, 1);
    } else {
        id = alloc(ObjKind::Native, functionClass, 1, 8000 + index);
        heap.set(id, 0, (heap[id].flags & kObjSummary) ? join(heap.get(id, 0), self) : self);
    }
    heap[id].aux = index;
    return Value::object(id);
}

void Interpreter::define(std::string_view name, NativeFn fn) {
    putSlot(builtins, text(name), nativeValue(fn));
}

void Interpreter::method(ObjKind kind, std::string_view name, NativeFn fn) {
    methods_[(static_cast<uint64_t>(kind) << 32) | syms.intern(name)] = nativeValue(fn);
}

Value Interpreter::listMethod(ObjKind kind, Sym name) const {
    const auto it = methods_.find((static_cast<uint64_t>(kind) << 32) | name);
    return it == methods_.end() ? Value{} : it->second;
}

void Interpreter::exposeMethod(ObjId cls, Sym name, Value native) {
    const ObjId id = heap.make(ObjKind::Native, functionClass, 0, 0, 1);
    heap[id].aux = heap[native.payload].aux | kMethodBit;
    putSlot(cls, Value::str(name), Value::object(id));
}

void Interpreter::constructor(ObjId cls, NativeFn fn) {
    // A built-in type is called through a `__new__` of its own.
    putSlot(cls, Value::str(n.newName), nativeValue(fn));
}

void Interpreter::setUpBuiltins() {
    struct Entry {
        const char* name;
        NativeFn fn;
    };
    static constexpr Entry kFunctions[] = {
        {"print", nothing},
        {"len", len},
        {"enumerate", enumerate},
        {"zip", zip},
        {"reversed", reversed},
        {"sorted", sorted},
        {"sum", sum},
        {"max", maximum},
        {"min", minimum},
        {"abs", absolute},
        {"round", roundNumber},
        {"any", any},
        {"all", all},
        {"map", mapCall},
        {"filter", filterCall},
        {"iter", iter},
        {"next", next},
        {"isinstance", isinstance},
        {"issubclass", issubclass},
        {"hasattr", hasattr},
        {"getattr", getattr},
        {"setattr", setattr},
        {"delattr", delattr},
        {"callable", callable},
        {"id", idOf},
        {"hash", someInt},
        {"repr", someStr},
        {"format", someStr},
        {"input", someStr},
        {"chr", someStr},
        {"ord", someInt},
        {"divmod", divmodCall},
        {"pow", powCall},
        {"vars", varsCall},
        {"open", unknownCall},
        {"exec", unknownCall},
        {"eval", unknownCall},
        {"globals", unknownCall},
        {"locals", unknownCall},
        {"dir", unknownCall},
        {"exit", leave},
        {"quit", leave},
        {"breakpoint", nothing},
        {"bin", someStr},
        {"hex", someStr},
        {"ascii", someStr},
        {"memoryview", unknownCall},
        {"bytearray", unknownCall},
        {"complex", unknownCall},
        {"__import__", unknownCall},
        {"compile", unknownCall},
        {"gradpath_reveal", reveal},
    };
    for (const Entry& e : kFunctions)
        define(e.name, e.fn);
    constructor(rangeClass, range);
    constructor(sliceClass, sliceCall);
    constructor(propertyClass, propertyCall);
    constructor(staticmethodClass, staticmethodCall);
    constructor(classmethodClass, classmethodCall);
    putSlot(builtins, text("super"), nativeValue(superCall));
    putSlot(builtins, text("NotImplemented"), {Tag::NotImplemented});
    putSlot(builtins, text("Ellipsis"), {Tag::Ellipsis});
    putSlot(builtins, text("__debug__"), Value::boolean(true));
    setUpConversions(*this);
    setUpTypeMethods(*this);
}

} // namespace gradpath
