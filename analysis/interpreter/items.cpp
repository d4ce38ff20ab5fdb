// Subscripts, slices and unpacking.
// SPDX-License-Identifier: MIT
#include "analysis/interpreter/interpreter.h"

#include <algorithm>

namespace gradpath {

namespace {
/// Bounds of a slice over `n` elements; nothing when a part is unknown.
struct Bounds {
    int64_t start, stop, step;
};
std::optional<Bounds> bounds(Value lo, Value hi, Value by, int64_t n) {
    const auto part = [](Value v, int64_t fallback) -> std::optional<int64_t> {
        if (v.is(Tag::None) || v.isBottom())
            return fallback;
        if (v.is(Tag::Int))
            return v.asInt();
        return std::nullopt;
    };
    const auto step = part(by, 1);
    if (!step || *step == 0)
        return std::nullopt;
    const auto start = part(lo, *step > 0 ? 0 : n - 1);
    const auto stop = part(hi, *step > 0 ? n : -n - 1);
    if (!start || !stop)
        return std::nullopt;
    const auto clamp = [&](int64_t v, bool isStop) {
        if (v < 0)
            v += n;
        if (*step > 0)
            return std::clamp<int64_t>(v, 0, n);
        return std::clamp<int64_t>(v, -1, isStop ? n : n - 1);
    };
    return Bounds{clamp(*start, false), clamp(*stop, true), *step};
}
} // namespace

Value Interpreter::getItem(Value obj, Value index) {
    if (obj.is(Tag::Set)) {
        Value out;
        each(obj, [&](Value v) {
            if (!v.is(Tag::None))
                out = join(out, getItem(v, index));
        });
        return out.isBottom() ? Value::any() : out;
    }
    if (obj.isAny())
        return Value::any(obj.kind == AnyKind::Str ? AnyKind::Str : AnyKind::Any, obj.payload);
    const bool slicing = index.isObject() && heap[index.payload].kind == ObjKind::Slice;
    const auto sliceBounds = [&](int64_t count) {
        return bounds(heap.get(index.payload, 0), heap.get(index.payload, 1),
                      heap.get(index.payload, 2), count);
    };
    if (obj.is(Tag::Str)) {
        const std::string_view s = syms.text(obj.payload);
        if (slicing) {
            const auto b = sliceBounds(static_cast<int64_t>(s.size()));
            if (!b)
                return Value::any(AnyKind::Str);
            std::string out;
            for (int64_t i = b->start; b->step > 0 ? i < b->stop : i > b->stop; i += b->step)
                out += s[static_cast<size_t>(i)];
            return text(out);
        }
        if (index.is(Tag::Int)) {
            int64_t i = index.asInt();
            if (i < 0)
                i += static_cast<int64_t>(s.size());
            if (i >= 0 && i < static_cast<int64_t>(s.size()))
                return text(s.substr(static_cast<size_t>(i), 1));
        }
        return Value::any(AnyKind::Str);
    }
    if (!obj.isObject())
        return Value::any();
    const ObjId id = obj.payload;
    const ObjId cls = heap[id].cls;
    switch (heap[id].kind) {
    case ObjKind::List:
    case ObjKind::Tuple:
    case ObjKind::Generator: {
        if (cls != listClass && cls != tupleClass && cls != generatorClass && cls != 0) {
            const Value own = classAttr(cls, n.getitem);
            if (own.isObject() && heap[own.payload].kind == ObjKind::Function)
                break;
        }
        if (index.is(Tag::Set)) {
            Value out;
            each(index, [&](Value i) { out = join(out, getItem(obj, i)); });
            return out;
        }
        if (slicing) {
            const ObjKind kind = heap[id].kind == ObjKind::Tuple ? ObjKind::Tuple : ObjKind::List;
            const Iteration it = iterate(obj);
            if (it.exact) {
                const auto b = sliceBounds(static_cast<int64_t>(it.items.size()));
                if (b) {
                    std::vector<Value> out;
                    for (int64_t i = b->start; b->step > 0 ? i < b->stop : i > b->stop;
                         i += b->step)
                        out.push_back(it.items[static_cast<size_t>(i)]);
                    return newList(out, kind);
                }
            }
            return newSummary(anyItem(id), kind);
        }
        const Value v = listItem(id, index);
        return v.isBottom() ? Value::any() : v;
    }
    case ObjKind::Dict: {
        if (cls != dictClass && cls != 0) {
            const Value own = classAttr(cls, n.getitem);
            if (own.isObject() && heap[own.payload].kind == ObjKind::Function)
                break;
        }
        if (index.is(Tag::Set)) {
            Value out;
            each(index, [&](Value i) { out = join(out, getItem(obj, i)); });
            return out;
        }
        bool certain = false;
        const Value v = dictGet(id, index, certain);
        if (!certain && cls != dictClass && cls != 0 && !classAttr(cls, n.missing).isBottom()) {
            Args& args = takeArgs();
            args.pos.push_back(index);
            const Value made = callMethod(obj, n.missing, args);
            giveArgs();
            return join(v, made);
        }
        return v.isBottom() ? Value::any() : v;
    }
    case ObjKind::Class: {
        if (classData(id).isEnum && index.is(Tag::Str))
            return getAttr(obj, index.payload);
        return obj;
    }
    case ObjKind::Range: {
        const Iteration it = iterate(obj);
        if (it.exact && index.is(Tag::Int)) {
            int64_t i = index.asInt();
            if (i < 0)
                i += static_cast<int64_t>(it.items.size());
            if (i >= 0 && i < static_cast<int64_t>(it.items.size()))
                return it.items[static_cast<size_t>(i)];
        }
        return Value::any(AnyKind::Int);
    }
    case ObjKind::Function:
    case ObjKind::Native:
        return obj;
    default:
        break;
    }
    if (cls != 0 && !classAttr(cls, n.getitem).isBottom()) {
        Args& args = takeArgs();
        args.pos.push_back(index);
        const Value out = callMethod(obj, n.getitem, args);
        giveArgs();
        return out;
    }
    return Value::any(AnyKind::Any, nodeOf(obj));
}

void Interpreter::setItem(Value obj, Value index, Value value) {
    if (obj.is(Tag::Set)) {
        const std::span<const Value> options(sets_[obj.payload]);
        branch(options.size(), [&](size_t i) {
            setItem(options[i], index, value);
            return Value::none();
        });
        return;
    }
    if (obj.isAny()) {
        // Writing into something unknown: it absorbs the value.
        if (obj.payload != 0) {
            escape(value, site(), obj.payload);
        } else {
            escape(value, site());
        }
        return;
    }
    if (!obj.isObject())
        return;
    const ObjId id = obj.payload;
    const ObjId cls = heap[id].cls;
    if (cls != 0 && cls != listClass && cls != dictClass) {
        const Value own = classAttr(cls, n.setitem);
        if (own.isObject() && heap[own.payload].kind == ObjKind::Function) {
            Args& args = takeArgs();
            args.pos = {index, value};
            callMethod(obj, n.setitem, args);
            giveArgs();
            return;
        }
    }
    if (heap[id].kind == ObjKind::Tuple && !records.gradientCalls.empty()) {
        // A pair of a gradient and its variable.
        bool gradient = false;
        eachNode(obj,
                 [&](NodeId node) { gradient = gradient || graph[node].fact == Fact::Gradient; });
        if (gradient)
            records.misuses.push_back({syms.intern("tuple-assigned"), site(), true, {}});
    }
    switch (heap[id].kind) {
    case ObjKind::List: {
        const auto length = listLength(id);
        if (index.is(Tag::Int) && length && (heap[id].flags & kObjSummary) == 0) {
            int32_t i = index.asInt();
            if (i < 0)
                i += static_cast<int32_t>(*length);
            if (i >= 0 && i < static_cast<int32_t>(*length)) {
                heap.set(id, 2 + static_cast<uint32_t>(i), value);
                defineRecord(Definition::Kind::Item, 0, value, id);
                return;
            }
        }
        Value item = value;
        if (index.isObject() && heap[index.payload].kind == ObjKind::Slice) {
            const Iteration it = iterate(value);
            item = it.item;
            for (Value v : it.items)
                item = join(item, v);
            heap.set(id, 1, Value::any(AnyKind::Int));
        }
        heap.set(id, 0, join(heap.get(id, 0), item));
        return;
    }
    case ObjKind::Dict:
        if (index.is(Tag::Set)) {
            each(index, [&](Value k) {
                bool certain = false;
                dictSet(id, k, join(dictGet(id, k, certain), value));
            });
        } else {
            dictSet(id, index, value);
        }
        defineRecord(Definition::Kind::Item, index.is(Tag::Str) ? index.payload : 0, value, id);
        return;
    default:
        break;
    }
}

void Interpreter::delItem(Value obj, Value index) {
    each(obj, [&](Value v) {
        if (!v.isObject())
            return;
        const ObjId id = v.payload;
        if (heap[id].kind == ObjKind::Dict) {
            const Value k = dictKey(index);
            const int32_t slot = k.isBottom() ? -1 : heap.shapes.find(heap[id].shape, k);
            if (slot >= 0)
                heap.set(id, 2 + static_cast<uint32_t>(slot), Value{});
        } else if (heap[id].kind == ObjKind::List) {
            Iteration it = iterate(v);
            if (it.exact && index.is(Tag::Int)) {
                int64_t i = index.asInt();
                if (i < 0)
                    i += static_cast<int64_t>(it.items.size());
                if (i >= 0 && i < static_cast<int64_t>(it.items.size()))
                    it.items.erase(it.items.begin() + i);
                listBecomes(id, it);
            } else {
                listBecomes(id, Iteration{{}, false, false, anyItem(id), id});
            }
        } else if (heap[id].cls != 0 && !classAttr(heap[id].cls, n.delitem).isBottom()) {
            Args& args = takeArgs();
            args.pos.push_back(index);
            callMethod(v, n.delitem, args);
            giveArgs();
        }
    });
}

std::vector<Value> Interpreter::unpack(Value v, uint32_t count, uint32_t star) {
    std::vector<Value> out(count);
    if (v.is(Tag::Set)) {
        for (Value x : std::span<const Value>(sets_[v.payload])) {
            if (x.is(Tag::None))
                continue;
            const std::vector<Value> one = unpack(x, count, star);
            for (uint32_t i = 0; i < count; ++i)
                out[i] = join(out[i], one[i]);
        }
        return out;
    }
    const Iteration it = iterate(v);
    if (it.exact && (star == ir::kNone ? it.items.size() == count : it.items.size() + 1 >= count)) {
        if (star == ir::kNone)
            return it.items;
        const size_t tail = count - star - 1;
        for (uint32_t i = 0; i < star; ++i)
            out[i] = it.items[i];
        const size_t middle = it.items.size() - star - tail;
        out[star] = newList(std::span(it.items).subspan(star, middle), ObjKind::List, 7000);
        for (size_t i = 0; i < tail; ++i)
            out[star + 1 + i] = it.items[star + middle + i];
        return out;
    }
    Value all = joinAll(it.item, it.items);
    if (all.isBottom())
        all = Value::any();
    for (uint32_t i = 0; i < count; ++i)
        out[i] = i == star ? newSummary(all, ObjKind::List, 7000) : all;
    return out;
}

} // namespace gradpath
