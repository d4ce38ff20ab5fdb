// Calling a built-in type: int(x), list(x), dict(x), type(x).
// SPDX-License-Identifier: MIT
#include "analysis/interpreter/builtins.h"

#include <algorithm>
#include <cmath>
#include <string>

namespace gradpath {

namespace {

Value arg(const Args& args, size_t i) {
    return i < args.pos.size() ? args.pos[i] : Value{};
}

Value convert(Interpreter& in, Args& args, AnyKind kind, std::string_view method, Reason reason) {
    const Value v = arg(args, 0);
    if (v.isBottom())
        return kind == AnyKind::Str ? in.text("") : Value::integer(0);
    if (v.is(Tag::Set)) {
        Value out;
        in.each(v, [&](Value x) {
            Args& a = in.takeArgs();
            a.pos.push_back(x);
            out = in.join(out, convert(in, a, kind, method, reason));
            in.giveArgs();
        });
        return out;
    }
    if (kind == AnyKind::Str) {
        if (in.isConst(v))
            return in.toText(v);
        return Value::any(AnyKind::Str);
    }
    if (const auto x = in.asNumber(v)) {
        if (kind == AnyKind::Int)
            return in.number(std::trunc(*x), true);
        if (kind == AnyKind::Float)
            return in.number(*x, false);
        return Value::boolean(*x != 0);
    }
    if (v.is(Tag::Str) && kind == AnyKind::Int) {
        const std::string_view s = in.syms.text(v.payload);
        if (!s.empty() && s.size() < 9 &&
            s.find_first_not_of("0123456789") == std::string_view::npos)
            return Value::integer(std::stoi(std::string(s)));
    }
    if (kind == AnyKind::Bool) {
        if (const auto t = in.truth(v))
            return Value::boolean(*t);
    }
    if (v.isObject() && in.heap[v.payload].cls != 0) {
        const Sym name = in.syms.intern(method);
        if (!in.classAttr(in.heap[v.payload].cls, name).isBottom()) {
            const Value out = in.callMethod(v, name, in.takeArgs());
            in.giveArgs();
            return out;
        }
    }
    const Value values[] = {v};
    return Value::any(kind, in.opNode(values, EdgeKind::Cut, reason, 8));
}
Value toInt(Interpreter& in, Value, Args& args) {
    return convert(in, args, AnyKind::Int, "__int__", Reason::Int);
}
Value toFloat(Interpreter& in, Value, Args& args) {
    return convert(in, args, AnyKind::Float, "__float__", Reason::Float);
}
Value toBool(Interpreter& in, Value, Args& args) {
    if (args.pos.empty())
        return Value::boolean(false);
    return convert(in, args, AnyKind::Bool, "__bool__", Reason::Bool);
}
Value toStr(Interpreter& in, Value, Args& args) {
    return convert(in, args, AnyKind::Str, "__str__", Reason::None);
}

Value toSequence(Interpreter& in, Args& args, ObjKind kind) {
    if (args.pos.empty())
        return in.newList({}, kind, 6);
    Iteration it = in.iterate(args.pos[0]);
    if (kind == ObjKind::Set && it.exact) {
        std::vector<Value> unique;
        for (Value v : it.items)
            if (std::find(unique.begin(), unique.end(), v) == unique.end())
                unique.push_back(v);
        it.items = std::move(unique);
    }
    return in.iterationList(it, kind, 6);
}
Value toList(Interpreter& in, Value, Args& args) {
    return toSequence(in, args, ObjKind::List);
}
Value toTuple(Interpreter& in, Value, Args& args) {
    return toSequence(in, args, ObjKind::Tuple);
}
Value toSet(Interpreter& in, Value, Args& args) {
    return toSequence(in, args, ObjKind::Set);
}

Value toDict(Interpreter& in, Value, Args& args) {
    const Value dict = in.newDict(6);
    if (!args.pos.empty())
        fillDict(in, dict.payload, args.pos[0]);
    for (const auto& [k, v] : args.kw)
        in.dictSet(dict.payload, Value::str(k), v);
    if (args.moreKw)
        in.dictSet(dict.payload, Value::any(AnyKind::Str), args.restKw);
    return dict;
}

Value typeCall(Interpreter& in, Value, Args& args) {
    if (args.pos.size() == 3) {
        // A class made at run time.
        const ObjId ns = in.alloc(ObjKind::Class, in.typeClass, 0, 7);
        uint32_t index = 0;
        ClassData& data = in.newClassData(index);
        in.heap[ns].aux = index;
        data.mro = {ns};
        const Iteration bases = in.iterate(args.pos[1]);
        if (args.pos[2].isObject() && in.heap[args.pos[2].payload].kind == ObjKind::Dict) {
            bool exact = false;
            for (const auto& [k, v] : in.dictItems(args.pos[2].payload, exact))
                if (k.is(Tag::Str))
                    in.putSlot(ns, k, v);
        }
        const Sym name = args.pos[0].is(Tag::Str) ? args.pos[0].payload : in.syms.intern("<class>");
        in.makeClass(name, 0, ir::kNone, bases.items, ns);
        return Value::object(ns);
    }
    const ObjId cls = in.typeOf(arg(args, 0));
    return cls != 0 ? Value::object(cls) : Value::any();
}

Value newObject(Interpreter& in, Value, Args& args) {
    const Value cls = args.pos.empty() ? Value::object(in.objectClass) : args.pos[0];
    return cls.isObject() && in.heap[cls.payload].kind == ObjKind::Class
               ? bareInstance(in, cls.payload)
               : Value::any();
}

} // namespace

void setUpConversions(Interpreter& in) {
    in.constructor(in.objectClass, newObject);
    in.constructor(in.listClass, toList);
    in.constructor(in.tupleClass, toTuple);
    in.constructor(in.setClass, toSet);
    in.constructor(in.frozensetClass, toSet);
    in.constructor(in.dictClass, toDict);
    in.constructor(in.intClass, toInt);
    in.constructor(in.floatClass, toFloat);
    in.constructor(in.boolClass, toBool);
    in.constructor(in.strClass, toStr);
    in.constructor(in.typeClass, typeCall);
}

} // namespace gradpath
