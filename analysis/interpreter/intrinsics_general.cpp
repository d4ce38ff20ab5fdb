// Intrinsics that are not about tensors: unknown values, iteration, and the class factories of the standard library.
// SPDX-License-Identifier: MIT
#include "analysis/interpreter/builtins.h"

namespace gradpath {

namespace {

Value arg(const Args& args, size_t i) {
    return i < args.pos.size() ? args.pos[i] : Value{};
}

Value maybe(Interpreter&, Value, Args&) {
    return Value::any(AnyKind::Bool);
}
Value someInt(Interpreter&, Value, Args&) {
    return Value::any(AnyKind::Int);
}
Value someFloat(Interpreter&, Value, Args&) {
    return Value::any(AnyKind::Float);
}
Value someStr(Interpreter&, Value, Args&) {
    return Value::any(AnyKind::Str);
}
Value unknown(Interpreter& in, Value, Args& args) {
    in.callFlags = 0;
    return in.callUnknown(Value::any(), args);
}
Value reads(Interpreter&, Value, Args&) {
    return Value::none();
}

Value uncalled(Interpreter& in, Value, Args&) {
    return Value::boolean(in.uncalled);
}

Value callUnknownLater(Interpreter& in, Value, Args& args) {
    if (args.pos.empty())
        return Value::none();
    const Value f = args.pos[0];
    Args& a = in.takeArgs();
    a.pos.assign(args.pos.begin() + 1, args.pos.end());
    if (a.pos.empty()) {
        a.more = true;
        a.rest = Value::any();
    }
    // It may run or not, any number of times.
    const Value out =
        in.branch(2, [&](size_t i) { return i == 0 ? in.call(f, a, 3) : Value::none(); });
    in.giveArgs();
    in.escape(out, in.site());
    return out;
}

Value elements(Interpreter& in, Value, Args& args) {
    return in.iterationList(in.iterate(arg(args, 0)), ObjKind::List, 1);
}
/// A number, or as many as a tuple has: the form in which layers keep sizes.
Value asTuple(Interpreter& in, Value, Args& args) {
    const Value count = arg(args, 1);
    Value out;
    uint32_t salt = 1;
    in.each(arg(args, 0), [&](Value v) {
        ++salt;
        const bool isObject = v.isObject();
        if (isObject && in.heap[v.payload].kind == ObjKind::Tuple) {
            out = in.join(out, v);
        } else if (isObject && in.heap[v.payload].kind == ObjKind::List) {
            out = in.join(out, in.iterationList(in.iterate(v), ObjKind::Tuple, salt));
        } else if (v.isAny() && v.kind == AnyKind::Any) {
            out = in.join(out, in.newSummary(v, ObjKind::Tuple, salt));
        } else if (count.is(Tag::Int) && count.asInt() > 0 && count.asInt() < 9) {
            const std::vector<Value> items(static_cast<size_t>(count.asInt()), v);
            out = in.join(out, in.newList(items, ObjKind::Tuple, salt));
        } else {
            out = in.join(out, in.newSummary(v, ObjKind::Tuple, salt));
        }
    });
    return out.isBottom() ? Value::any() : out;
}

Value repeat(Interpreter& in, Value, Args& args) {
    return in.newSummary(arg(args, 0), ObjKind::List, 1);
}

Value eachView(Interpreter& in, Value, Args& args) {
    const Value x = arg(args, 0);
    const Value count = arg(args, 1);
    const auto part = [&](uint32_t salt) {
        const Value values[] = {x};
        const Value out =
            in.opResult(values, EdgeKind::Diff, Reason::None,
                        x.isObject() ? static_cast<int>(in.heap[x.payload].aux) : 1, salt);
        in.makeView(out.payload, x);
        return out;
    };
    if (count.is(Tag::Int) && count.asInt() >= 0 && count.asInt() <= 64) {
        std::vector<Value> out;
        for (int32_t i = 0; i < count.asInt(); ++i)
            out.push_back(part(10 + static_cast<uint32_t>(i)));
        return in.newList(out, ObjKind::Tuple, 1);
    }
    return in.newSummary(part(10), ObjKind::Tuple, 1);
}

Value test(Interpreter& in, Args& args, const std::function<std::optional<bool>(Value)>& f) {
    std::optional<bool> out;
    bool first = true;
    bool mixed = false;
    in.each(arg(args, 0), [&](Value v) {
        const auto t = f(v);
        if (!t || (!first && out != t))
            mixed = true;
        out = t;
        first = false;
    });
    return mixed || !out ? Value::any(AnyKind::Bool) : Value::boolean(*out);
}
Value isTensor(Interpreter& in, Value, Args& args) {
    return test(in, args, [&](Value v) -> std::optional<bool> {
        if (v.isAny() && v.kind == AnyKind::Any)
            return std::nullopt;
        return v.isObject() && in.heap[v.payload].kind == ObjKind::Tensor;
    });
}
Value isModuleTest(Interpreter& in, Value, Args& args) {
    return test(in, args, [&](Value v) -> std::optional<bool> {
        if (v.isAny() && v.kind == AnyKind::Any)
            return std::nullopt;
        return v.isObject() && in.isModule(v.payload);
    });
}
Value isKnown(Interpreter& in, Value, Args& args) {
    return test(in, args, [&](Value v) -> std::optional<bool> {
        (void)in;
        return !(v.isAny() && v.kind == AnyKind::Any);
    });
}

// ---- class factories ----
Value dataclass(Interpreter& in, Value, Args& args) {
    const Value cls = arg(args, 0);
    if (!cls.isObject() || in.heap[cls.payload].kind != ObjKind::Class)
        return in.getAttr(Value::object(in.intrinsics), in.syms.intern("dataclass"));
    in.classData(cls.payload).isDataclass = true;
    return cls;
}

Value field(Interpreter& in, Value, Args& args) {
    const ObjId id = in.alloc(ObjKind::State, 0, 2, 1);
    const Value factory = keywordArgument(in, args, "default_factory");
    const Value fallback = keywordArgument(in, args, "default");
    in.heap[id].aux = factory.isBottom() ? 2 : 1;
    in.heap.set(id, 0, fallback);
    in.heap.set(id, 1, factory);
    return Value::object(id);
}

Value namedtuple(Interpreter& in, Value, Args& args) {
    std::vector<Value> names;
    const Value given =
        arg(args, 1).isBottom() ? keywordArgument(in, args, "field_names") : arg(args, 1);
    if (given.is(Tag::Str)) {
        std::string part;
        for (char c : std::string(in.syms.text(given.payload)) + " ") {
            if (c == ' ' || c == ',') {
                if (!part.empty())
                    names.push_back(in.text(part));
                part.clear();
            } else {
                part += c;
            }
        }
    } else {
        const Iteration it = in.iterate(given.isBottom() ? Value::any() : given);
        if (!it.exact)
            return Value::any();
        names = it.items;
        // typing.NamedTuple("X", [("a", int), ...])
        for (Value& v : names)
            if (v.isObject())
                v = in.getItem(v, Value::integer(0));
    }
    const ObjId ns = in.alloc(ObjKind::Class, in.typeClass, 0, 1);
    uint32_t index = 0;
    ClassData& data = in.newClassData(index);
    in.heap[ns].aux = index;
    data.mro = {ns};
    for (Value v : names) {
        if (!v.is(Tag::Str))
            return Value::any();
        data.fields.push_back({v.payload, {}, false});
    }
    const Value defaults = keywordArgument(in, args, "defaults");
    if (!defaults.isBottom()) {
        const Iteration it = in.iterate(defaults);
        const size_t count = std::min(it.items.size(), data.fields.size());
        for (size_t i = 0; i < count; ++i)
            data.fields[data.fields.size() - count + i].fallback = it.items[i];
    }
    const Value base = Value::object(in.namedTupleClass);
    const Sym name = arg(args, 0).is(Tag::Str) ? arg(args, 0).payload : in.syms.intern("<tuple>");
    in.makeClass(name, 0, ir::kNone, std::span<const Value>(&base, 1), ns);
    return Value::object(ns);
}

Value identity(Interpreter&, Value, Args& args) {
    return arg(args, 0);
}

} // namespace

void setUpGeneralIntrinsics(Interpreter& in) {
    struct Entry {
        const char* name;
        NativeFn fn;
    };
    static constexpr Entry kAll[] = {
        {"maybe", maybe},
        {"some_int", someInt},
        {"some_float", someFloat},
        {"some_str", someStr},
        {"unknown", unknown},
        {"reads", reads},
        {"call_unknown", callUnknownLater},
        {"uncalled", uncalled},
        {"elements", elements},
        {"as_tuple", asTuple},
        {"repeat", repeat},
        {"each", eachView},
        {"is_tensor", isTensor},
        {"is_module", isModuleTest},
        {"is_known", isKnown},
        {"dataclass", dataclass},
        {"field", field},
        {"namedtuple", namedtuple},
        {"contextmanager", identity},
        {"auto", field},
    };
    for (const Entry& e : kAll)
        in.intrinsic(e.name, e.fn);
    in.putSlot(in.intrinsics, in.text("NamedTuple"), Value::object(in.namedTupleClass));
    in.putSlot(in.intrinsics, in.text("Enum"), Value::object(in.enumClass));
    for (const char* name : {"IntEnum", "StrEnum", "Flag", "IntFlag"})
        in.putSlot(in.intrinsics, in.text(name), Value::object(in.enumClass));
}

} // namespace gradpath
