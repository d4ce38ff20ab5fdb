// Unary, binary and comparison operators.
// SPDX-License-Identifier: MIT
#include "analysis/interpreter/interpreter.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string>

namespace gradpath {

namespace {

struct OperatorNames {
    std::string_view plain, reflected, inPlace;
};
// In the order of ir::BinaryOp.
constexpr std::array<OperatorNames, 13> kBinary{{
    {"__add__", "__radd__", "__iadd__"},
    {"__sub__", "__rsub__", "__isub__"},
    {"__mul__", "__rmul__", "__imul__"},
    {"__truediv__", "__rtruediv__", "__itruediv__"},
    {"__floordiv__", "__rfloordiv__", "__ifloordiv__"},
    {"__mod__", "__rmod__", "__imod__"},
    {"__pow__", "__rpow__", "__ipow__"},
    {"__matmul__", "__rmatmul__", "__imatmul__"},
    {"__and__", "__rand__", "__iand__"},
    {"__or__", "__ror__", "__ior__"},
    {"__xor__", "__rxor__", "__ixor__"},
    {"__lshift__", "__rlshift__", "__ilshift__"},
    {"__rshift__", "__rrshift__", "__irshift__"},
}};
constexpr std::array<std::string_view, 6> kCompare{"__eq__", "__ne__", "__lt__",
                                                   "__le__", "__gt__", "__ge__"};
constexpr std::array<std::string_view, 6> kSwapped{"__eq__", "__ne__", "__gt__",
                                                   "__ge__", "__lt__", "__le__"};
constexpr std::array<std::string_view, 3> kUnary{"__neg__", "__pos__", "__invert__"};

bool isSequence(ObjKind k) {
    return k == ObjKind::List || k == ObjKind::Tuple;
}

std::optional<double> arithmetic(ir::BinaryOp op, double x, double y) {
    using ir::BinaryOp;
    switch (op) {
    case BinaryOp::Add:
        return x + y;
    case BinaryOp::Sub:
        return x - y;
    case BinaryOp::Mul:
        return x * y;
    case BinaryOp::Div:
        return y == 0 ? std::nullopt : std::optional(x / y);
    case BinaryOp::FloorDiv:
        return y == 0 ? std::nullopt : std::optional(std::floor(x / y));
    case BinaryOp::Mod:
        return y == 0 ? std::nullopt : std::optional(x - std::floor(x / y) * y);
    case BinaryOp::Pow:
        return std::pow(x, y);
    default:
        break;
    }
    if (x != std::floor(x) || y != std::floor(y) || std::abs(x) > 2e9 || std::abs(y) > 2e9)
        return std::nullopt;
    const int64_t a = static_cast<int64_t>(x);
    const int64_t b = static_cast<int64_t>(y);
    switch (op) {
    case BinaryOp::And:
        return static_cast<double>(a & b);
    case BinaryOp::Or:
        return static_cast<double>(a | b);
    case BinaryOp::Xor:
        return static_cast<double>(a ^ b);
    case BinaryOp::LShift:
        return b >= 0 && b < 31 ? std::optional(static_cast<double>(a << b)) : std::nullopt;
    case BinaryOp::RShift:
        return b >= 0 && b < 63 ? std::optional(static_cast<double>(a >> b)) : std::nullopt;
    default:
        return std::nullopt;
    }
}
} // namespace

Value Interpreter::unary(ir::UnaryOp op, Value a) {
    if (op == ir::UnaryOp::Not) {
        const auto t = truth(a);
        return t ? Value::boolean(!*t) : Value::any(AnyKind::Bool);
    }
    if (const auto x = asNumber(a)) {
        const bool integer = !a.is(Tag::Float);
        if (op == ir::UnaryOp::Neg)
            return number(-*x, integer);
        if (op == ir::UnaryOp::Pos)
            return number(*x, integer);
        return integer ? number(-*x - 1, true) : Value::any();
    }
    if (a.is(Tag::Set)) {
        noteNone(a);
        Value out;
        each(a, [&](Value x) { out = join(out, unary(op, x)); });
        return out;
    }
    if (a.isAny())
        return Value::any(a.kind == AnyKind::Bool ? AnyKind::Int : a.kind, a.payload);
    if (a.isObject() && heap[a.payload].cls != 0) {
        const Sym name = syms.intern(kUnary[static_cast<size_t>(op)]);
        if (!classAttr(heap[a.payload].cls, name).isBottom()) {
            const Value out = callMethod(a, name, takeArgs());
            giveArgs();
            return out;
        }
    }
    return Value::any(AnyKind::Any, nodeOf(a));
}

Value Interpreter::binary(ir::BinaryOp op, Value a, Value b, bool inPlace) {
    const auto x = asNumber(a);
    const auto y = asNumber(b);
    if (x && y) {
        const auto r = arithmetic(op, *x, *y);
        const bool integer = !a.is(Tag::Float) && !b.is(Tag::Float) && op != ir::BinaryOp::Div &&
                             !(op == ir::BinaryOp::Pow && *y < 0);
        if (!r)
            return Value::any(integer ? AnyKind::Int : AnyKind::Float);
        if (a.is(Tag::Bool) && b.is(Tag::Bool) &&
            (op == ir::BinaryOp::And || op == ir::BinaryOp::Or || op == ir::BinaryOp::Xor))
            return Value::boolean(*r != 0);
        return number(*r, integer);
    }
    if (a.is(Tag::Set) || b.is(Tag::Set)) {
        // Each combination; sets are small.
        const bool left = a.is(Tag::Set);
        std::vector<Value> options = sets_[left ? a.payload : b.payload];
        if (noteNone(left ? a : b))
            std::erase_if(options, [](Value v) { return v.is(Tag::None); });
        return branch(options.size(), [&](size_t i) {
            return left ? binary(op, options[i], b, inPlace) : binary(op, a, options[i], inPlace);
        });
    }
    if (a.is(Tag::Str)) {
        if (b.is(Tag::Str) && op == ir::BinaryOp::Add)
            return text(std::string(syms.text(a.payload)) + std::string(syms.text(b.payload)));
        if (op == ir::BinaryOp::Mod) {
            // "%d" formatting of a constant with constants.
            std::vector<Value> parts;
            if (b.isObject() && heap[b.payload].kind == ObjKind::Tuple)
                parts = iterate(b).items;
            else
                parts.push_back(b);
            std::string out;
            const std::string_view f = syms.text(a.payload);
            size_t next = 0;
            for (size_t i = 0; i < f.size(); ++i) {
                if (f[i] != '%') {
                    out += f[i];
                    continue;
                }
                if (i + 1 < f.size() && f[i + 1] == '%') {
                    out += '%';
                    ++i;
                    continue;
                }
                const size_t end = f.find_first_of("dsif", i + 1);
                if (end == std::string_view::npos || end != i + 1 || next >= parts.size())
                    return Value::any(AnyKind::Str);
                const Value t = toText(parts[next++]);
                if (!t.is(Tag::Str))
                    return Value::any(AnyKind::Str);
                out += syms.text(t.payload);
                i = end;
            }
            return text(out);
        }
        if (b.is(Tag::Int) && op == ir::BinaryOp::Mul && b.asInt() >= 0 && b.asInt() < 64) {
            std::string out;
            for (int32_t i = 0; i < b.asInt(); ++i)
                out += syms.text(a.payload);
            return text(out);
        }
        return Value::any(AnyKind::Str);
    }
    const auto kindAt = [&](Value v) {
        return v.isObject() ? heap[v.payload].kind : ObjKind::Free;
    };
    const ObjKind ka = kindAt(a);
    const ObjKind kb = kindAt(b);
    if (inPlace && ka == ObjKind::List && op == ir::BinaryOp::Add) {
        const Iteration it = iterate(b);
        if (it.exact) {
            for (Value v : it.items)
                append(a.payload, v);
        } else {
            heap.set(a.payload, 0, join(heap.get(a.payload, 0), it.item));
            heap.set(a.payload, 1, Value::any(AnyKind::Int));
        }
        return a;
    }
    if (isSequence(ka) && isSequence(kb) && op == ir::BinaryOp::Add) {
        const Iteration l = iterate(a);
        const Iteration r = iterate(b);
        if (l.exact && r.exact) {
            std::vector<Value> all = l.items;
            all.insert(all.end(), r.items.begin(), r.items.end());
            return newList(all, ka);
        }
        Value all = join(l.item, r.item);
        for (Value v : l.items)
            all = join(all, v);
        for (Value v : r.items)
            all = join(all, v);
        return newSummary(all, ka);
    }
    if (op == ir::BinaryOp::Mul && (isSequence(ka) || isSequence(kb))) {
        const Value list = isSequence(ka) ? a : b;
        const Value count = isSequence(ka) ? b : a;
        const Iteration it = iterate(list);
        if (it.exact && count.is(Tag::Int) && count.asInt() >= 0 &&
            it.items.size() * static_cast<size_t>(count.asInt()) <= 256) {
            std::vector<Value> all;
            for (int32_t i = 0; i < count.asInt(); ++i)
                all.insert(all.end(), it.items.begin(), it.items.end());
            return newList(all, kindAt(list));
        }
        Value all = it.item;
        for (Value v : it.items)
            all = join(all, v);
        return newSummary(all, kindAt(list));
    }
    if (ka == ObjKind::Dict && kb == ObjKind::Dict && op == ir::BinaryOp::Or) {
        const Value out = inPlace ? a : newDict();
        for (const Value source : {a, b}) {
            if (source == out)
                continue;
            bool exact = false;
            for (const auto& [k, v] : dictItems(source.payload, exact))
                dictSet(out.payload, exact ? k : (k.is(Tag::Str) ? k : Value::any()), v);
        }
        return out;
    }
    if (ka == ObjKind::Set && kb == ObjKind::Set) {
        const Iteration l = iterate(a);
        const Iteration r = iterate(b);
        if (l.exact && r.exact) {
            std::vector<Value> out;
            const auto has = [](const std::vector<Value>& in, Value v) {
                return std::find(in.begin(), in.end(), v) != in.end();
            };
            for (Value v : l.items) {
                const bool other = has(r.items, v);
                if (op == ir::BinaryOp::Or || (op == ir::BinaryOp::And && other) ||
                    (op == ir::BinaryOp::Sub && !other) || (op == ir::BinaryOp::Xor && !other))
                    out.push_back(v);
            }
            if (op == ir::BinaryOp::Or || op == ir::BinaryOp::Xor)
                for (Value v : r.items)
                    if (!has(l.items, v))
                        out.push_back(v);
            return newList(out, ObjKind::Set);
        }
        return newSummary(join(anyItem(a.payload), anyItem(b.payload)), ObjKind::Set);
    }
    const OperatorNames& names = kBinary[static_cast<size_t>(op)];
    const auto tryMethod = [&](Value self, std::string_view name, Value other) -> Value {
        if (!self.isObject() || heap[self.payload].cls == 0)
            return {};
        const Sym sym = syms.intern(name);
        if (classAttr(heap[self.payload].cls, sym).isBottom())
            return {};
        Args& args = takeArgs();
        args.pos.push_back(other);
        const Value out = callMethod(self, sym, args);
        giveArgs();
        return out.is(Tag::NotImplemented) ? Value{} : out;
    };
    if (inPlace)
        if (const Value v = tryMethod(a, names.inPlace, b); !v.isBottom())
            return v;
    if (const Value v = tryMethod(a, names.plain, b); !v.isBottom())
        return v;
    if (const Value v = tryMethod(b, names.reflected, a); !v.isBottom())
        return v;
    const Value both[] = {a, b};
    const NodeId node = opNode(both, EdgeKind::Diff, Reason::None);
    const AnyKind l = kindOf(a);
    const AnyKind r = kindOf(b);
    AnyKind kind = AnyKind::Any;
    if (l == AnyKind::Str || r == AnyKind::Str)
        kind = AnyKind::Str;
    else if (l == AnyKind::Float || r == AnyKind::Float)
        kind = l != AnyKind::Any && r != AnyKind::Any ? AnyKind::Float : AnyKind::Any;
    else if (l != AnyKind::Any && r != AnyKind::Any)
        kind = op == ir::BinaryOp::Div ? AnyKind::Float : AnyKind::Int;
    return Value::any(kind, node);
}

Value Interpreter::compare(ir::CompareOp op, Value a, Value b) {
    using ir::CompareOp;
    const auto unknown = [&] {
        return Value::any(AnyKind::Bool);
    };
    if (a.is(Tag::Set) || b.is(Tag::Set)) {
        const bool left = a.is(Tag::Set);
        Value out;
        for (Value x : std::span<const Value>(sets_[left ? a.payload : b.payload])) {
            const Value one = left ? compare(op, x, b) : compare(op, a, x);
            out = join(out, one);
        }
        if (out.is(Tag::Set)) {
            bool onlyBools = true;
            each(out, [&](Value v) {
                onlyBools =
                    onlyBools && (v.is(Tag::Bool) || (v.isAny() && v.kind == AnyKind::Bool));
            });
            if (onlyBools)
                return unknown();
        }
        return out;
    }
    if (op == CompareOp::Is || op == CompareOp::IsNot) {
        const bool negate = op == CompareOp::IsNot;
        if (a.isAny() || b.isAny()) {
            const Value other = a.isAny() ? b : a;
            const Value any = a.isAny() ? a : b;
            // A number or text is not None and no object.
            if (any.kind != AnyKind::Any && (other.is(Tag::None) || other.isObject()))
                return Value::boolean(negate);
            return unknown();
        }
        if (a.isObject() && b.isObject() && a == b && (heap[a.payload].flags & kObjSummary))
            return unknown();
        return Value::boolean((a.present() == b.present()) != negate);
    }
    if (op == CompareOp::In || op == CompareOp::NotIn) {
        const bool negate = op == CompareOp::NotIn;
        if (a.is(Tag::Str) && b.is(Tag::Str))
            return Value::boolean((syms.text(b.payload).find(syms.text(a.payload)) !=
                                   std::string_view::npos) != negate);
        if (!b.isObject())
            return unknown();
        const ObjKind kind = heap[b.payload].kind;
        if (kind == ObjKind::Dict) {
            const Value k = dictKey(a);
            if (k.isBottom())
                return unknown();
            const int32_t slot = heap.shapes.find(heap[b.payload].shape, k);
            const Value v =
                slot >= 0 ? heap.get(b.payload, 2 + static_cast<uint32_t>(slot)) : Value{};
            if (!v.isBottom() && !v.maybeAbsent)
                return Value::boolean(!negate);
            if (v.isBottom() && heap.get(b.payload, 0).isBottom() &&
                (heap[b.payload].flags & (kObjOpen | kObjSummary)) == 0)
                return Value::boolean(negate);
            return unknown();
        }
        if (kind == ObjKind::Instance && !classAttr(heap[b.payload].cls, n.contains).isBottom()) {
            Args& args = takeArgs();
            args.pos.push_back(a);
            const Value found = callMethod(b, n.contains, args);
            giveArgs();
            const auto t = truth(found);
            return t ? Value::boolean(*t != negate) : unknown();
        }
        const Iteration it = iterate(b);
        if (!it.exact)
            return unknown();
        bool maybe = false;
        for (Value v : it.items) {
            const Value eq = compare(CompareOp::Eq, a, v);
            const auto t = eq.is(Tag::Bool) ? std::optional<bool>(eq.asBool()) : std::nullopt;
            if (t && *t)
                return Value::boolean(!negate);
            if (!t)
                maybe = true;
        }
        return maybe ? unknown() : Value::boolean(negate);
    }
    const auto x = asNumber(a);
    const auto y = asNumber(b);
    if (x && y) {
        switch (op) {
        case CompareOp::Eq:
            return Value::boolean(*x == *y);
        case CompareOp::Ne:
            return Value::boolean(*x != *y);
        case CompareOp::Lt:
            return Value::boolean(*x < *y);
        case CompareOp::Le:
            return Value::boolean(*x <= *y);
        case CompareOp::Gt:
            return Value::boolean(*x > *y);
        default:
            return Value::boolean(*x >= *y);
        }
    }
    if (a.is(Tag::Str) && b.is(Tag::Str)) {
        const int c = syms.text(a.payload).compare(syms.text(b.payload));
        switch (op) {
        case CompareOp::Eq:
            return Value::boolean(c == 0);
        case CompareOp::Ne:
            return Value::boolean(c != 0);
        case CompareOp::Lt:
            return Value::boolean(c < 0);
        case CompareOp::Le:
            return Value::boolean(c <= 0);
        case CompareOp::Gt:
            return Value::boolean(c > 0);
        default:
            return Value::boolean(c >= 0);
        }
    }
    const size_t index = static_cast<size_t>(op);
    const auto tryMethod = [&](Value self, std::string_view name, Value other) -> Value {
        if (!self.isObject() || heap[self.payload].cls == 0)
            return {};
        const Sym sym = syms.intern(name);
        if (classAttr(heap[self.payload].cls, sym).isBottom())
            return {};
        Args& args = takeArgs();
        args.pos.push_back(other);
        const Value out = callMethod(self, sym, args);
        giveArgs();
        return out;
    };
    if (const Value v = tryMethod(a, kCompare[index], b); !v.isBottom())
        return v;
    if (const Value v = tryMethod(b, kSwapped[index], a); !v.isBottom())
        return v;
    if (op == CompareOp::Eq || op == CompareOp::Ne) {
        const bool negate = op == CompareOp::Ne;
        if (isConst(a) && isConst(b))
            return Value::boolean((a.present() == b.present()) != negate);
        if (a.isObject() && b.isObject()) {
            const ObjKind ka = heap[a.payload].kind;
            const ObjKind kb = heap[b.payload].kind;
            if (isSequence(ka) && ka == kb) {
                const Iteration l = iterate(a);
                const Iteration r = iterate(b);
                if (!l.exact || !r.exact)
                    return unknown();
                if (l.items.size() != r.items.size())
                    return Value::boolean(negate);
                for (size_t i = 0; i < l.items.size(); ++i) {
                    const Value eq = compare(CompareOp::Eq, l.items[i], r.items[i]);
                    if (!eq.is(Tag::Bool))
                        return unknown();
                    if (!eq.asBool())
                        return Value::boolean(negate);
                }
                return Value::boolean(!negate);
            }
            if (a == b)
                return heap[a.payload].flags & kObjSummary ? unknown() : Value::boolean(!negate);
            const auto plain = [](ObjKind k) {
                return k == ObjKind::Class || k == ObjKind::Function || k == ObjKind::Instance ||
                       k == ObjKind::Module;
            };
            if (plain(ka) && plain(kb))
                return Value::boolean(negate);
            return unknown();
        }
        // An object never equals a constant, unless it is one of ours that knows better.
        if ((a.isObject() && isConst(b)) || (b.isObject() && isConst(a)))
            return Value::boolean(negate);
    }
    // A comparison of numbers made from tensors keeps the cut visible.
    const Value both[] = {a, b};
    const NodeId node = opNode(both, EdgeKind::Cut, Reason::Comparison);
    return Value::any(AnyKind::Bool, node);
}

Value Interpreter::toText(Value v) {
    switch (v.tag) {
    case Tag::Str:
        return v;
    case Tag::Int:
        return text(std::to_string(v.asInt()));
    case Tag::Bool:
        return text(v.asBool() ? "True" : "False");
    case Tag::None:
        return text("None");
    case Tag::Float: {
        const double d = floats_[v.payload];
        if (d == std::floor(d) && std::abs(d) < 1e15)
            return text(std::to_string(static_cast<int64_t>(d)) + ".0");
        return Value::any(AnyKind::Str);
    }
    default:
        return Value::any(AnyKind::Str);
    }
}

} // namespace gradpath
