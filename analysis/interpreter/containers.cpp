// Lists, tuples, sets and dicts: exact while their length and keys are known, summarised when not.
// SPDX-License-Identifier: MIT
//
// List, Tuple, Set (slots): 0 every element whose position is unknown, 1 the length, 2... the elements.
// Dict: 0 values of unknown keys, 1 the unknown keys, 2... by shape. Joining slot by slot is right for both.
#include "analysis/interpreter/interpreter.h"

#include <algorithm>

namespace gradpath {

namespace {
constexpr uint32_t kMaxExact = 4096;
constexpr uint32_t kMaxKeys = 2048;
} // namespace

Value Interpreter::newList(std::span<const Value> items, ObjKind kind, uint32_t salt) {
    const ObjId cls = kind == ObjKind::List    ? listClass
                      : kind == ObjKind::Tuple ? tupleClass
                      : kind == ObjKind::Set   ? setClass
                                               : generatorClass;
    if (items.size() > kMaxExact) {
        return newSummary(joinAll({}, items), kind, salt);
    }
    const ObjId id = alloc(kind, cls, static_cast<uint16_t>(items.size() + 2), salt);
    if (heap[id].flags & kObjSummary) {
        heap.set(id, 0, joinAll(anyItem(id), items));
        heap.set(id, 1, join(heap.get(id, 1), Value::integer(static_cast<int32_t>(items.size()))));
        return Value::object(id);
    }
    heap.set(id, 1, Value::integer(static_cast<int32_t>(items.size())));
    for (uint32_t i = 0; i < items.size(); ++i)
        heap.set(id, 2 + i, items[i]);
    return Value::object(id);
}

Value Interpreter::newSummary(Value item, ObjKind kind, uint32_t salt) {
    const ObjId cls = kind == ObjKind::List    ? listClass
                      : kind == ObjKind::Tuple ? tupleClass
                      : kind == ObjKind::Set   ? setClass
                                               : generatorClass;
    const ObjId id = alloc(kind, cls, 2, salt);
    heap.set(id, 0, (heap[id].flags & kObjSummary) ? join(heap.get(id, 0), item) : item);
    heap.set(id, 1, Value::any(AnyKind::Int));
    return Value::object(id);
}

Value Interpreter::newDict(uint32_t salt) {
    const ObjId id = alloc(ObjKind::Dict, dictClass, 2, salt);
    return Value::object(id);
}

std::optional<uint32_t> Interpreter::listLength(ObjId list) const {
    const Value length = heap.get(list, 1);
    if (length.is(Tag::Int))
        return static_cast<uint32_t>(length.asInt());
    return std::nullopt;
}

Value Interpreter::anyItem(ObjId list) {
    const Object& o = heap[list];
    const auto length = listLength(list);
    const uint32_t end = length ? std::min<uint32_t>(o.nSlots, 2 + *length) : o.nSlots;
    std::vector<Value> items;
    for (uint32_t i = 2; i < end; ++i)
        items.push_back(heap.get(list, i).present());
    Value out = joinAll(heap.get(list, 0), items);
    if (o.flags & kObjOpen)
        out = join(out, Value::any());
    return out;
}

Value Interpreter::listItem(ObjId list, Value index) {
    const auto length = listLength(list);
    if (index.is(Tag::Bool))
        index = Value::integer(index.asBool() ? 1 : 0);
    const uint8_t unsure = heap[list].kind == ObjKind::Tuple ? kObjOpen : kObjOpen | kObjSummary;
    if (index.is(Tag::Int) && length && (heap[list].flags & unsure) == 0) {
        int32_t i = index.asInt();
        if (i < 0)
            i += static_cast<int32_t>(*length);
        if (i < 0 || i >= static_cast<int32_t>(*length))
            return {};
        const Value v = heap.get(list, 2 + static_cast<uint32_t>(i));
        const Value rest = heap.get(list, 0);
        return rest.isBottom() ? v.present() : join(v.present(), rest);
    }
    return anyItem(list);
}

void Interpreter::append(ObjId list, Value item) {
    const auto length = listLength(list);
    if (length && *length < kMaxExact && (heap[list].flags & kObjSummary) == 0) {
        // A slot may hold what another branch appended at the same position.
        heap.set(list, 2 + *length, item);
        heap.set(list, 1, Value::integer(static_cast<int32_t>(*length + 1)));
        return;
    }
    heap.set(list, 0, join(heap.get(list, 0), item));
    heap.set(list, 1, Value::any(AnyKind::Int));
}

void Interpreter::listBecomes(ObjId list, const Iteration& it) {
    if (it.exact && it.items.size() <= kMaxExact && (heap[list].flags & kObjSummary) == 0) {
        heap.set(list, 0, Value{});
        for (uint32_t i = 0; i < it.items.size(); ++i)
            heap.set(list, 2 + i, it.items[i]);
        heap.set(list, 1, Value::integer(static_cast<int32_t>(it.items.size())));
        return;
    }
    heap.set(list, 0, join(anyItem(list), joinAll(it.item, it.items)));
    heap.set(list, 1, Value::any(AnyKind::Int));
}

Value Interpreter::iterationList(const Iteration& it, ObjKind kind, uint32_t salt) {
    if (it.exact)
        return newList(it.items, kind, salt);
    return newSummary(it.item, kind, salt);
}

Value Interpreter::dictKey(Value v) {
    switch (v.tag) {
    case Tag::None:
    case Tag::Bool:
    case Tag::Int:
    case Tag::Float:
    case Tag::Str:
        return v.present();
    case Tag::Object: {
        const Object& o = heap[v.payload];
        if (o.kind == ObjKind::Tuple) {
            // Tuples of constants are keys by their content.
            const auto length = listLength(v.payload);
            if (!length)
                return {};
            std::string text = "\x01(";
            for (uint32_t i = 0; i < *length; ++i) {
                const Value item = dictKey(heap.get(v.payload, 2 + i));
                if (item.isBottom())
                    return {};
                text += std::to_string(item.bits()) + ",";
            }
            return Value::str(syms.intern(text));
        }
        if (o.kind == ObjKind::Tensor || o.kind == ObjKind::List || o.kind == ObjKind::Dict ||
            o.kind == ObjKind::Set)
            return {};
        return v.present();
    }
    default:
        return {};
    }
}

Value Interpreter::dictGet(ObjId dict, Value key, bool& certain) {
    certain = true;
    const Value k = dictKey(key);
    const Value rest = heap.get(dict, 0);
    const bool open = (heap[dict].flags & kObjOpen) != 0;
    if (k.isBottom()) {
        bool exact = false;
        std::vector<Value> all;
        for (const auto& [name, value] : dictItems(dict, exact))
            if (all.empty() || all.back() != value) // registries hold runs of the same
                all.push_back(value);
        Value out = setOf(std::move(all));
        certain = false;
        if (open)
            out = join(out, Value::any());
        return out;
    }
    const int32_t slot = heap.shapes.find(heap[dict].shape, k);
    Value v = slot >= 0 ? heap.get(dict, 2 + static_cast<uint32_t>(slot)) : Value{};
    if (v.isBottom() || v.maybeAbsent) {
        certain = false;
        if (!rest.isBottom())
            v = join(v, rest);
        if (open)
            v = join(v, Value::any());
    }
    return v.present();
}

void Interpreter::dictSet(ObjId dict, Value key, Value value) {
    const Value k = dictKey(key);
    int32_t slot = k.isBottom() ? -1 : heap.shapes.find(heap[dict].shape, k);
    if (slot < 0 && (k.isBottom() || heap.shapes.count(heap[dict].shape) >= kMaxKeys)) {
        heap.set(dict, 0, join(heap.get(dict, 0), value));
        heap.set(dict, 1, join(heap.get(dict, 1), key.isBottom() ? Value::any() : key));
        if (!k.isBottom())
            return; // one key too many, but none of the others
        // The unknown key may be one of the known ones. In a registry most of those hold the same by now.
        const uint32_t count = heap.shapes.count(heap[dict].shape);
        Value last;
        Value joined;
        for (uint32_t i = 0; i < count; ++i) {
            const Value old = heap.get(dict, 2 + i);
            if (old.isBottom())
                continue;
            if (old != last) {
                last = old;
                joined = join(old, value);
            }
            if (joined != old)
                heap.set(dict, 2 + i, joined);
        }
        return;
    }
    if (slot < 0) {
        heap[dict].shape = heap.shapes.extend(heap[dict].shape, k);
        slot = static_cast<int32_t>(heap.shapes.count(heap[dict].shape)) - 1;
    }
    const uint32_t at = 2 + static_cast<uint32_t>(slot);
    heap.set(dict, at,
             (heap[dict].flags & kObjSummary) ? join(heap.get(dict, at), value) : value.present());
}

void Interpreter::dictClear(ObjId dict) {
    const bool weak = (heap[dict].flags & kObjSummary) != 0;
    for (uint32_t i = 0; i < heap[dict].nSlots; ++i) {
        const Value old = heap.get(dict, i);
        if (!old.isBottom())
            heap.set(dict, i, weak ? old.absentToo() : Value{});
    }
}

std::vector<std::pair<Value, Value>> Interpreter::dictItems(ObjId dict, bool& exact) {
    std::vector<std::pair<Value, Value>> out;
    const auto keys = heap.shapes.keys(heap[dict].shape);
    exact = (heap[dict].flags & kObjOpen) == 0;
    for (uint32_t i = 0; i < keys.size(); ++i) {
        const Value v = heap.get(dict, 2 + i);
        if (v.isBottom())
            continue;
        if (v.maybeAbsent)
            exact = false;
        out.emplace_back(keys[i], v.present());
    }
    const Value rest = heap.get(dict, 0);
    if (!rest.isBottom()) {
        exact = false;
        out.emplace_back(heap.get(dict, 1), rest);
    }
    return out;
}

Iteration Interpreter::iterateBuiltin(Value v) {
    const ObjId id = v.payload;
    const ObjId cls = heap[id].cls;
    heap[id].cls = 0;
    Iteration out = iterate(v);
    heap[id].cls = cls;
    return out;
}

Iteration Interpreter::iterate(Value v) {
    Iteration out;
    switch (v.tag) {
    case Tag::Str: {
        const std::string_view s = syms.text(v.payload);
        out.exact = true;
        for (char c : s)
            out.items.push_back(text(std::string_view(&c, 1)));
        return out;
    }
    case Tag::Any:
        out.item = v.kind == AnyKind::Str ? v : Value::any(AnyKind::Any, v.payload);
        return out;
    case Tag::Set: {
        bool first = true;
        for (Value x : std::span<const Value>(sets_[v.payload])) {
            if (x.is(Tag::None))
                continue;
            const Iteration one = iterate(x);
            if (first) {
                out = one;
                first = false;
                continue;
            }
            Value all = out.item;
            if (out.exact)
                for (Value y : out.items)
                    all = join(all, y);
            if (one.exact)
                for (Value y : one.items)
                    all = join(all, y);
            else
                all = join(all, one.item);
            out.items.clear();
            out.exact = false;
            out.nonEmpty = false;
            out.item = all;
        }
        return out;
    }
    case Tag::Object:
        break;
    default:
        out.exact = true;
        return out;
    }
    const ObjId id = v.payload;
    const Object& o = heap[id];
    switch (o.kind) {
    case ObjKind::List:
    case ObjKind::Tuple:
    case ObjKind::Set:
    case ObjKind::Generator: {
        if (o.cls != listClass && o.cls != tupleClass && o.cls != 0 &&
            !modules[classData(o.cls).module].stub) {
            const Value iter = classAttr(o.cls, n.iter);
            if (!iter.isBottom() && iter.isObject() && heap[iter.payload].kind == ObjKind::Function)
                break;
        }
        if (o.kind == ObjKind::Generator && o.aux != 0 &&
            !slotOf(o.aux, Value::str(n.spent)).isBottom())
            putSlot(o.aux, Value::str(n.spent), Value::boolean(true));
        const auto length = listLength(id);
        out.container = id;
        // A tuple never changes: one that stands for several of the same length is known element by element.
        const uint8_t unsure = o.kind == ObjKind::Tuple ? kObjOpen : kObjOpen | kObjSummary;
        if (length && heap.get(id, 0).isBottom() && (o.flags & unsure) == 0) {
            out.exact = true;
            for (uint32_t i = 0; i < *length; ++i)
                out.items.push_back(heap.get(id, 2 + i).present());
        } else {
            out.item = anyItem(id);
        }
        return out;
    }
    case ObjKind::Dict: {
        bool exact = false;
        const auto items = dictItems(id, exact);
        out.exact = exact;
        for (const auto& [k, x] : items) {
            (void)x;
            out.items.push_back(k);
        }
        if (!exact) {
            for (Value k : out.items)
                out.item = join(out.item, k);
            if (heap[id].flags & kObjOpen)
                out.item = join(out.item, Value::any());
            out.items.clear();
        }
        return out;
    }
    case ObjKind::Range: {
        const Value start = heap.get(id, 0);
        const Value stop = heap.get(id, 1);
        const Value step = heap.get(id, 2);
        if (start.is(Tag::Int) && stop.is(Tag::Int) && step.is(Tag::Int) && step.asInt() != 0) {
            const int64_t span = step.asInt() > 0 ? int64_t{stop.asInt()} - start.asInt()
                                                  : int64_t{start.asInt()} - stop.asInt();
            const int64_t by = std::abs(int64_t{step.asInt()});
            const int64_t count = span <= 0 ? 0 : (span + by - 1) / by;
            if (count <= kMaxExact) {
                out.exact = true;
                for (int64_t i = 0; i < count; ++i)
                    out.items.push_back(
                        Value::integer(static_cast<int32_t>(start.asInt() + i * step.asInt())));
                return out;
            }
            out.nonEmpty = true;
        }
        out.item = Value::any(AnyKind::Int);
        return out;
    }
    case ObjKind::Class: {
        if (classData(id).isEnum) {
            out.exact = true;
            for (Value k : heap.shapes.keys(o.shape)) {
                const Value member = slotOf(id, k);
                if (member.isObject() && heap[member.payload].cls == id)
                    out.items.push_back(member);
            }
            return out;
        }
        out.item = Value::any();
        return out;
    }
    default:
        break;
    }
    const ObjId cls = o.cls;
    if (cls != 0 && !classAttr(cls, n.iter).isBottom()) {
        const Value it = callMethod(v, n.iter, takeArgs());
        giveArgs();
        if (it == v) {
            out.item = callMethod(v, n.next, takeArgs());
            giveArgs();
            return out;
        }
        if (it.isObject() && heap[it.payload].kind == ObjKind::Instance &&
            !classAttr(heap[it.payload].cls, n.next).isBottom()) {
            out.item = callMethod(it, n.next, takeArgs());
            giveArgs();
            return out;
        }
        if (it.isObject() && it.payload == id)
            return out;
        return iterate(it);
    }
    if (cls != 0 && !classAttr(cls, n.getitem).isBottom()) {
        Args& args = takeArgs();
        args.pos.push_back(Value::any(AnyKind::Int));
        out.item = callMethod(v, n.getitem, args);
        giveArgs();
        return out;
    }
    out.item = Value::any(AnyKind::Any, nodeOf(v));
    return out;
}

} // namespace gradpath
