// Joins, constants, truth and text of abstract values.
// SPDX-License-Identifier: MIT
#include "analysis/interpreter/interpreter.h"
#include "analysis/interpreter/limits.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <map>

namespace gradpath {

namespace {
constexpr size_t kMaxConstants = 4;
constexpr size_t kMaxTensors = 12;
constexpr size_t kMaxAlternatives = 40;
constexpr size_t kMaxLayers = 1000; ///< and parameters
} // namespace

bool Interpreter::isConst(Value v) const {
    switch (v.tag) {
    case Tag::None:
    case Tag::Bool:
    case Tag::Int:
    case Tag::Float:
    case Tag::Str:
    case Tag::Ellipsis:
        return true;
    default:
        return false;
    }
}

bool Interpreter::isCallable(Value v) const {
    if (!v.isObject())
        return false;
    const ObjKind kind = heap[v.payload].kind;
    return kind == ObjKind::Function || kind == ObjKind::BoundMethod;
}

AnyKind Interpreter::kindOf(Value v) const {
    switch (v.tag) {
    case Tag::Bool:
        return AnyKind::Bool;
    case Tag::Int:
        return AnyKind::Int;
    case Tag::Float:
        return AnyKind::Float;
    case Tag::Str:
        return AnyKind::Str;
    case Tag::Any:
        return v.kind;
    default:
        return AnyKind::Any;
    }
}

Value Interpreter::setOf(std::vector<Value> values) {
    uint8_t absent = 0;
    Value widest;
    for (Value& v : values) {
        absent |= v.maybeAbsent;
        v = v.present();
        if (v.is(Tag::Set) &&
            (widest.isBottom() || sets_[v.payload].size() > sets_[widest.payload].size()))
            widest = v;
    }
    // Most of what is joined says the same or less.
    std::sort(values.begin(), values.end());
    values.erase(std::unique(values.begin(), values.end()), values.end());
    size_t nSets = 0;
    std::erase_if(values, [&](Value v) {
        const bool drop = v.isBottom() || (v != widest && covers(widest, v));
        nSets += !drop && v.is(Tag::Set);
        return drop;
    });
    if (values.empty())
        return absent ? Value{}.absentToo() : Value{};
    if (values.size() == 1)
        return absent ? values[0].absentToo() : values[0];
    if (nSets == 0) {
        fuel_ += values.size() / 8;
        return setOfSorted(std::move(values), absent);
    }
    std::vector<Value> flat;
    for (Value v : values) {
        if (v.is(Tag::Set)) {
            const auto& s = sets_[v.payload];
            flat.insert(flat.end(), s.begin(), s.end());
        } else {
            flat.push_back(v);
        }
    }
    fuel_ += flat.size() / 8;
    std::sort(flat.begin(), flat.end());
    flat.erase(std::unique(flat.begin(), flat.end()), flat.end());
    return setOfSorted(std::move(flat), absent);
}

bool Interpreter::tooMany(const std::vector<Value>& values) const {
    size_t layers = 0;
    for (Value v : values)
        if (v.isObject() && (isParameter(v.payload) || isModule(v.payload)))
            ++layers;
    return values.size() - layers > kMaxAlternatives || layers > kMaxLayers;
}

/// Tuples of one length become one, item by item: `for name, parameter in model.named_parameters()`.
void Interpreter::mergeTuples(std::vector<Value>& values) {
    std::map<uint32_t, std::vector<ObjId>> byLength;
    std::vector<Value> out;
    for (Value v : values) {
        const bool isTuple = v.isObject() && heap[v.payload].cls == tupleClass &&
                             (heap[v.payload].flags & (kObjOpen | kObjSummary)) == 0 &&
                             heap.get(v.payload, 0).isBottom();
        const auto length = isTuple ? listLength(v.payload) : std::nullopt;
        if (length)
            byLength[*length].push_back(v.payload);
        else
            out.push_back(v);
    }
    for (const auto& [length, tuples] : byLength) {
        std::vector<Value> content;
        for (uint32_t i = 0; i < length; ++i) {
            std::vector<Value> items;
            for (ObjId tuple : tuples)
                items.push_back(heap.get(tuple, 2 + i));
            content.push_back(joinAll({}, items));
        }
        const auto [known, isNew] = mergedTuples_.try_emplace(content, 0);
        if (isNew) {
            const Object& sample = heap[tuples.front()];
            const ObjId id = heap.make(ObjKind::Tuple, tupleClass, sample.gid, sample.ctx,
                                       static_cast<uint16_t>(length + 2));
            // Not logged: whichever branch asks next finds the same object.
            heap[id].slots[1] = Value::integer(static_cast<int32_t>(length));
            std::copy(content.begin(), content.end(), heap[id].slots + 2);
            known.value() = id;
        }
        out.push_back(Value::object(known->second));
    }
    std::sort(out.begin(), out.end());
    values = std::move(out);
}

/// `values`: in order, at least two.
Value Interpreter::internedSet(std::vector<Value>&& values, uint8_t absent) {
    return {Tag::Set, AnyKind::Any, absent, 0, sets_.intern(std::move(values))};
}

/// Both present, different, neither a set nor unknown.
Value Interpreter::setOfTwo(Value x, Value y) {
    const Value pair[] = {std::min(x, y), std::max(x, y)};
    const uint32_t known = sets_.find(pair);
    return known != 0 ? Value{Tag::Set, AnyKind::Any, 0, 0, known}
                      : internedSet({pair[0], pair[1]}, 0);
}

/// `flat`: different alternatives in order, none of them a set.
Value Interpreter::setOfSorted(std::vector<Value> flat, uint8_t absent) {
    size_t nScalars = 0;
    size_t nTensors = 0;
    size_t nUnknown = 0;
    for (Value v : flat) {
        nUnknown += v.isAny();
        nScalars += v.is(Tag::Int) || v.is(Tag::Float) || v.is(Tag::Str);
        nTensors += v.isObject() && heap[v.payload].kind == ObjKind::Tensor;
    }
    if (flat.size() > 1 && flat.size() <= kMaxAlternatives && nScalars <= kMaxConstants &&
        nTensors <= kMaxTensors && (nUnknown == 0 || (nUnknown == 1 && nScalars == 0)))
        return internedSet(std::move(flat), absent);
    // Unknown numbers swallow the constants of their kind; several unknowns become one.
    std::vector<Value> out;
    out.reserve(flat.size());
    bool haveAny = false;
    Value any;
    size_t scalars = 0;
    size_t tensors = 0;
    for (Value v : flat) {
        if (v.isAny()) {
            if (!haveAny) {
                any = v;
                haveAny = true;
            } else {
                any.kind = any.kind == v.kind ? any.kind : AnyKind::Any;
                any.payload = graph.either(any.payload, v.payload);
            }
        } else {
            if (v.is(Tag::Int) || v.is(Tag::Float) || v.is(Tag::Str))
                ++scalars;
            if (v.isObject() && heap[v.payload].kind == ObjKind::Tensor)
                ++tensors;
            out.push_back(v);
        }
    }
    if (scalars > kMaxConstants || (haveAny && scalars > 0)) {
        AnyKind kind = haveAny ? any.kind : AnyKind::Any;
        bool first = !haveAny;
        std::vector<Value> rest;
        for (Value v : out) {
            if (v.is(Tag::Int) || v.is(Tag::Float) || v.is(Tag::Str)) {
                const AnyKind k = kindOf(v);
                kind = first ? k : (kind == k ? kind : AnyKind::Any);
                first = false;
            } else {
                rest.push_back(v);
            }
        }
        out = std::move(rest);
        any = Value::any(kind, haveAny ? any.payload : 0);
        haveAny = true;
    }
    if (tensors > kMaxTensors) {
        NodeId node = 0;
        std::vector<Value> rest;
        Value sample;
        for (Value v : out) {
            if (v.isObject() && heap[v.payload].kind == ObjKind::Tensor &&
                !isParameter(v.payload)) {
                node = graph.either(node, tensorNode(v.payload));
                if (const auto it = folding_.find(v.payload); it != folding_.end())
                    node = graph.either(node, it->second);
                sample = v;
            } else {
                rest.push_back(v);
            }
        }
        if (!sample.isBottom()) {
            const auto [it, isNew] = merged_.try_emplace(node, 0);
            if (isNew) {
                it.value() = heap.make(ObjKind::Tensor, heap[sample.payload].cls,
                                       heap[sample.payload].gid, heap[sample.payload].ctx, 4);
                // Not logged: whichever branch asks next finds the same object.
                heap[it->second].slots[0] = Value::any(AnyKind::Any, node);
            }
            rest.push_back(Value::object(it->second));
            std::sort(rest.begin(), rest.end());
            out = std::move(rest);
        }
    }
    if (out.size() > kMaxAlternatives && tooMany(out))
        mergeTuples(out);
    if (out.size() > kMaxAlternatives && tooMany(out)) {
        // The same alternatives have one content: a loop that goes on joining them settles.
        const auto [known, isNew] = overfull_.try_emplace(out, 0);
        if (isNew)
            known.value() = graph.fresh(site(), NodeKind::Opaque);
        const NodeId node = known->second;
        std::vector<Value> functions;
        if (haveAny) {
            graph.edge(any.payload, node, EdgeKind::Diff);
            if (const auto it = widened_.find(any.payload); it != widened_.end())
                functions = it->second;
        }
        for (Value v : out) {
            if (isNew)
                escape(v, site(), node, false);
            // One more than the limit says that there are too many.
            if (isCallable(v) && functions.size() <= kMaxCalledBack)
                functions.push_back(v);
        }
        if (!functions.empty())
            widened_[node] = std::move(functions);
        out.clear();
        any = Value::any(AnyKind::Any, node);
        haveAny = true;
    }
    if (haveAny) {
        out.push_back(any);
        std::sort(out.begin(), out.end());
    }
    if (out.empty())
        return absent ? Value{}.absentToo() : Value{};
    if (out.size() == 1)
        return absent ? out[0].absentToo() : out[0];
    return internedSet(std::move(out), absent);
}

namespace {
constexpr size_t kSearched = 16; ///< up to so many, looking in a row beats halving

bool holds(const std::vector<Value>& set, Value v) {
    return set.size() <= kSearched ? std::find(set.begin(), set.end(), v) != set.end()
                                   : std::binary_search(set.begin(), set.end(), v);
}
} // namespace

/// Most joins bring nothing new.
bool Interpreter::covers(Value set, Value v) const {
    if (!set.is(Tag::Set))
        return false;
    const std::vector<Value>& all = sets_[set.payload];
    if (!v.is(Tag::Set))
        return holds(all, v);
    const std::vector<Value>& some = sets_[v.payload];
    return some.size() <= all.size() &&
           std::includes(all.begin(), all.end(), some.begin(), some.end());
}

Value Interpreter::join(Value a, Value b) {
    if (a == b || b.isBottom())
        return b.isBottom() && b.maybeAbsent ? a.absentToo() : a;
    if (a.isBottom())
        return b;
    const uint8_t absent = a.maybeAbsent | b.maybeAbsent;
    const Value x = a.present();
    const Value y = b.present();
    if (x.is(Tag::Set) && y.is(Tag::Set) && x != y)
        fuel_ += (sets_[x.payload].size() + sets_[y.payload].size()) / 8;
    Value out;
    if (x == y) {
        out = x;
    } else if (x.isAny() && y.isAny()) {
        out = Value::any(x.kind == y.kind ? x.kind : AnyKind::Any,
                         graph.either(x.payload, y.payload));
    } else if (!x.is(Tag::Set) && !y.is(Tag::Set) && !x.isAny() && !y.isAny()) {
        out = setOfTwo(x, y);
    } else if (covers(x, y)) {
        out = x;
    } else if (covers(y, x)) {
        out = y;
    } else if (x.is(Tag::Set) && y.is(Tag::Set)) {
        const std::vector<Value>& left = sets_[x.payload];
        const std::vector<Value>& right = sets_[y.payload];
        std::vector<Value> flat;
        flat.reserve(left.size() + right.size());
        std::set_union(left.begin(), left.end(), right.begin(), right.end(),
                       std::back_inserter(flat));
        out = setOfSorted(std::move(flat), 0);
    } else {
        out = setOf({x, y});
    }
    out.maybeAbsent = absent;
    return out;
}

Value Interpreter::joinAll(Value all, std::span<const Value> values) {
    if (values.size() <= 2) {
        for (Value v : values)
            all = join(all, v);
        return all;
    }
    std::vector<Value> together(values.begin(), values.end());
    together.push_back(all);
    return setOf(std::move(together));
}

std::optional<bool> Interpreter::truth(Value v) {
    switch (v.tag) {
    case Tag::None:
        return false;
    case Tag::Bool:
        return v.asBool();
    case Tag::Int:
        return v.asInt() != 0;
    case Tag::Float:
        return floats_[v.payload] != 0.0;
    case Tag::Str:
        return !syms.text(v.payload).empty();
    case Tag::Ellipsis:
        return true;
    case Tag::Object: {
        const Object& o = heap[v.payload];
        switch (o.kind) {
        case ObjKind::List:
        case ObjKind::Tuple:
        case ObjKind::Set: {
            if (o.flags & kObjOpen)
                return std::nullopt;
            const auto length = listLength(v.payload);
            if (!length)
                return std::nullopt;
            return *length > 0;
        }
        case ObjKind::Dict: {
            bool exact = false;
            const auto items = dictItems(v.payload, exact);
            if (!exact)
                return std::nullopt;
            return !items.empty();
        }
        case ObjKind::Tensor:
        case ObjKind::Range:
        case ObjKind::Generator:
        case ObjKind::State:
            return std::nullopt;
        case ObjKind::Instance: {
            const ObjId cls = o.cls;
            if (!classAttr(cls, n.boolName).isBottom() || !classAttr(cls, n.len).isBottom()) {
                Value length = classAttr(cls, n.boolName).isBottom()
                                   ? callMethod(v, n.len, takeArgs())
                                   : callMethod(v, n.boolName, takeArgs());
                giveArgs();
                if (length.isObject())
                    return std::nullopt;
                return truth(length);
            }
            return classData(cls).unknownBase ? std::nullopt : std::optional<bool>(true);
        }
        default:
            return true;
        }
    }
    case Tag::Set: {
        std::optional<bool> out;
        bool first = true;
        for (Value x : std::vector<Value>(sets_[v.payload])) {
            const auto t = truth(x);
            if (!t)
                return std::nullopt;
            if (first) {
                out = t;
                first = false;
            } else if (*out != *t) {
                return std::nullopt;
            }
        }
        return out;
    }
    default:
        return std::nullopt;
    }
}

std::optional<double> Interpreter::asNumber(Value v) const {
    if (v.is(Tag::Int))
        return v.asInt();
    if (v.is(Tag::Bool))
        return v.asBool() ? 1 : 0;
    if (v.is(Tag::Float))
        return floats_[v.payload];
    return std::nullopt;
}

Value Interpreter::floatValue(double v) {
    const uint64_t bits = std::bit_cast<uint64_t>(v);
    const auto [it, isNew] = floatIndex_.try_emplace(bits, 0);
    if (isNew) {
        floats_.push_back(v);
        it.value() = static_cast<uint32_t>(floats_.size() - 1);
    }
    return {Tag::Float, AnyKind::Any, 0, 0, it->second};
}

Value Interpreter::number(double v, bool integer) {
    if (!integer)
        return floatValue(v);
    if (std::isfinite(v) && std::abs(v) < 2147483647.0)
        return Value::integer(static_cast<int32_t>(v));
    return Value::any(AnyKind::Int);
}

std::string Interpreter::className(ObjId instance) const {
    const ObjId cls = heap[instance].cls;
    return cls == 0 ? std::string("object") : std::string(syms.text(classData(cls).name));
}

std::string Interpreter::show(Value v, int depth) {
    switch (v.tag) {
    case Tag::Bottom:
        return "<nothing>";
    case Tag::None:
        return "None";
    case Tag::Bool:
        return v.asBool() ? "True" : "False";
    case Tag::Int:
        return std::to_string(v.asInt());
    case Tag::Float:
        return std::to_string(floats_[v.payload]);
    case Tag::Str:
        return "'" + std::string(syms.text(v.payload)) + "'";
    case Tag::Ellipsis:
        return "...";
    case Tag::NotImplemented:
        return "NotImplemented";
    case Tag::Any: {
        static constexpr const char* kinds[] = {"unknown", "bool", "int", "float", "str"};
        return std::string(kinds[static_cast<size_t>(v.kind)]) +
               (v.payload ? "#" + std::to_string(v.payload) : "");
    }
    case Tag::Set: {
        std::string out = "{";
        for (Value x : std::vector<Value>(sets_[v.payload]))
            out += (out.size() > 1 ? " | " : "") + show(x, depth - 1);
        return out + "}";
    }
    case Tag::Object:
        break;
    }
    const Object& o = heap[v.payload];
    const std::string id = std::to_string(v.payload);
    switch (o.kind) {
    case ObjKind::Tensor:
        return className(v.payload) + "@" + id + "#" + std::to_string(tensorNode(v.payload));
    case ObjKind::Class:
        return "class " + std::string(syms.text(classData(v.payload).name));
    case ObjKind::List:
    case ObjKind::Tuple: {
        std::string out = o.kind == ObjKind::List ? "[" : "(";
        const auto length = listLength(v.payload);
        if (depth <= 0)
            return out + "..." + (o.kind == ObjKind::List ? "]" : ")");
        for (uint32_t i = 2; i < o.nSlots && (!length || i < 2 + *length); ++i)
            out += (i > 2 ? ", " : "") + show(o.slots[i], depth - 1);
        if (!length)
            out += " *" + show(heap.get(v.payload, 0), depth - 1);
        return out + (o.kind == ObjKind::List ? "]" : ")");
    }
    case ObjKind::Dict: {
        bool exact = false;
        std::string out = "{";
        if (depth <= 0)
            return "{...}";
        for (const auto& [k, x] : dictItems(v.payload, exact))
            out += (out.size() > 1 ? ", " : "") + show(k, 0) + ": " + show(x, depth - 1);
        return out + (exact ? "}" : ", ...}");
    }
    case ObjKind::Function: {
        const FunctionData& f = functionData(v.payload);
        return "function " +
               std::string(modules[f.module].view.str(modules[f.module].view.functions[f.fn].name));
    }
    case ObjKind::Module:
        return "module";
    case ObjKind::Instance:
        return className(v.payload) + "@" + id;
    default:
        return "object@" + id;
    }
}

} // namespace gradpath
