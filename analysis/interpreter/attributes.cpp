// Attribute access: instances, classes along the MRO, modules, super(), built-in types.
// SPDX-License-Identifier: MIT
#include "analysis/interpreter/builtins.h"
#include "analysis/interpreter/interpreter.h"

#include <algorithm>

namespace gradpath {

uint32_t Interpreter::attrBase(ObjId obj) const {
    return heap[obj].kind == ObjKind::Tensor ? 4 : 0;
}

ObjId Interpreter::attrHolder(ObjId obj, bool create) {
    // Containers of a user's class keep attributes in an instance of their own.
    switch (heap[obj].kind) {
    case ObjKind::List:
    case ObjKind::Tuple:
    case ObjKind::Set:
    case ObjKind::Dict:
    case ObjKind::Generator:
        if (heap[obj].aux == 0 && create) {
            const ObjId companion =
                heap.make(ObjKind::Instance, 0, heap[obj].gid, heap[obj].ctx, 0);
            heap[companion].birth = heap[obj].birth;
            heap[obj].aux = companion;
        }
        return heap[obj].aux;
    case ObjKind::BoundMethod:
    case ObjKind::Native:
    case ObjKind::Slice:
    case ObjKind::Range:
    case ObjKind::Cell:
    case ObjKind::Super:
        return 0;
    default:
        return obj;
    }
}

Value Interpreter::slotOf(ObjId obj, Value key) const {
    const int32_t slot = heap.shapes.find(heap[obj].shape, key);
    return slot < 0 ? Value{} : heap.get(obj, attrBase(obj) + static_cast<uint32_t>(slot));
}

void Interpreter::putSlot(ObjId obj, Value key, Value value) {
    int32_t slot = heap.shapes.find(heap[obj].shape, key);
    if (slot < 0) {
        heap[obj].shape = heap.shapes.extend(heap[obj].shape, key);
        slot = static_cast<int32_t>(heap.shapes.count(heap[obj].shape)) - 1;
    }
    const uint32_t at = attrBase(obj) + static_cast<uint32_t>(slot);
    if ((heap[obj].flags & kObjSummary) && !value.isBottom())
        value = join(heap.get(obj, at), value);
    heap.set(obj, at, value);
}

Value Interpreter::classAttr(ObjId cls, Sym name, ObjId after) {
    ClassData& data = classData(cls);
    const bool cached =
        after == 0 && (rewritten_.empty() ||
                       std::find(rewritten_.begin(), rewritten_.end(), name) == rewritten_.end());
    if (cached) {
        const auto it = data.cache.find(name);
        if (it != data.cache.end())
            return it->second;
    }
    bool skipping = after != 0;
    Value found;
    const Value key = Value::str(name);
    for (ObjId base : data.mro) {
        if (skipping) {
            if (base == after)
                skipping = false;
            continue;
        }
        found = slotOf(base, key);
        if (!found.isBottom())
            break;
    }
    if (cached)
        data.cache[name] = found;
    return found;
}

Value Interpreter::bind(Value attr, Value self, ObjId cls) {
    if (attr.is(Tag::Set)) {
        Value out;
        each(attr, [&](Value v) { out = join(out, bind(v, self, cls)); });
        return out;
    }
    if (!attr.isObject())
        return attr;
    const Object& o = heap[attr.payload];
    switch (o.kind) {
    case ObjKind::Function:
    case ObjKind::Native: {
        if (self.isBottom())
            return attr;
        if (o.kind == ObjKind::Native && !heap.get(attr.payload, 0).isBottom())
            return attr;
        const ObjId id = alloc(ObjKind::BoundMethod, functionClass, 2, 5000 + attr.payload);
        heap.set(id, 0, (heap[id].flags & kObjSummary) ? join(heap.get(id, 0), self) : self);
        heap.set(id, 1, attr);
        return Value::object(id);
    }
    case ObjKind::StaticMethod:
        return heap.get(attr.payload, 0);
    case ObjKind::ClassMethod:
        return bind(heap.get(attr.payload, 0), Value::object(cls), cls);
    case ObjKind::Property:
        if (self.isBottom())
            return attr;
        return call1(heap.get(attr.payload, 0), self);
    case ObjKind::FieldGetter:
        if (self.isBottom())
            return attr;
        return listItem(self.payload, Value::integer(static_cast<int32_t>(o.aux)));
    case ObjKind::Instance: {
        if (self.isBottom() || o.cls == 0)
            return attr;
        const Value get = classAttr(o.cls, n.get);
        if (get.isBottom())
            return attr;
        Args& args = takeArgs();
        args.pos = {self, Value::object(cls)};
        const Value out = callMethod(attr, n.get, args);
        giveArgs();
        return out;
    }
    default:
        return attr;
    }
}

Value Interpreter::findAttr(ObjId obj, Sym name) {
    const Object& o = heap[obj];
    const Value key = Value::str(name);
    const ObjId cls = o.cls;
    const Value inClass = cls != 0 ? classAttr(cls, name) : Value{};
    if (inClass.isObject() && (heap[inClass.payload].kind == ObjKind::Property ||
                               heap[inClass.payload].kind == ObjKind::FieldGetter))
        return bind(inClass, Value::object(obj), cls);
    const ObjId holder = attrHolder(obj, false);
    if (holder != 0) {
        Value own = slotOf(holder, key);
        if (!own.isBottom()) {
            if (!inClass.isBottom() && own.maybeAbsent)
                own = join(own, bind(inClass, Value::object(obj), cls));
            return own.present();
        }
    }
    if (!inClass.isBottom())
        return bind(inClass, Value::object(obj), cls);
    return {};
}

namespace {
/// A list's elements are attributes too, under their numbers: no other name finds one.
bool namesNumbersOnly(Interpreter& in, ObjId cls, Sym name) {
    static constexpr std::string_view kMark = "_numbered";
    const std::string_view text = in.syms.text(name);
    return !text.empty() && (text[0] < '0' || text[0] > '9') &&
           !in.classAttr(cls, in.syms.intern(kMark)).isBottom();
}
} // namespace

Value Interpreter::getAttr(Value obj, Sym name) {
    if (obj.is(Tag::Set)) {
        Value out;
        std::vector<std::pair<ObjId, Value>> bound;
        each(obj, [&](Value v) {
            // None has no attributes worth a path of their own: the program would have stopped.
            if (v.is(Tag::None))
                return;
            const Value found = getAttr(v, name);
            // One expression makes one bound method, whatever it is bound to.
            if (found.isObject() && heap[found.payload].kind == ObjKind::BoundMethod) {
                Value receivers = heap.get(found.payload, 0);
                for (const auto& [id, before] : bound)
                    if (id == found.payload)
                        receivers = join(receivers, before);
                heap.set(found.payload, 0, receivers);
                bound.emplace_back(found.payload, receivers);
            }
            out = join(out, found);
        });
        return out.isBottom() ? Value::any() : out;
    }
    if (obj.isAny())
        return Value::any(AnyKind::Any, obj.payload);
    if (!obj.isObject()) {
        if (obj.isBottom() || obj.is(Tag::None))
            return Value::any();
        const Value method = listMethod(ObjKind::Free, name);
        if (!method.isBottom())
            return nativeValue(natives_[heap[method.payload].aux], obj);
        return Value::any();
    }
    const ObjId id = obj.payload;
    const Value key = Value::str(name);
    switch (heap[id].kind) {
    case ObjKind::Module: {
        const Value v = slotOf(id, key);
        if (!v.isBottom())
            return v.present();
        if (name == n.dict)
            return Value::any();
        return importFrom(obj, name);
    }
    case ObjKind::Class: {
        const Value v = classAttr(id, name);
        if (!v.isBottom())
            return bind(v, {}, id);
        const ClassData& data = classData(id);
        if (name == n.name || name == n.qualname)
            return Value::str(data.name);
        if (name == n.dict)
            return Value::any();
        if (name == n.mro || name == n.bases) {
            std::vector<Value> items;
            for (ObjId base : name == n.mro ? data.mro : data.bases)
                items.push_back(Value::object(base));
            return newList(items, ObjKind::Tuple);
        }
        if (name == n.subclasses || name == n.doc || name == n.moduleName)
            return Value::any();
        return Value::any();
    }
    case ObjKind::Super: {
        const ObjId after = heap.get(id, 0).payload;
        const Value self = heap.get(id, 1);
        const ObjId cls = self.isObject()
                              ? (heap[self.payload].kind == ObjKind::Class ? self.payload
                                                                           : heap[self.payload].cls)
                              : 0;
        if (cls == 0)
            return Value::any();
        const Value v = classAttr(cls, name, after);
        if (v.isBottom()) {
            if (classData(cls).unknownBase)
                return Value::any(AnyKind::Any, 0);
            if (name == n.init && classData(cls).isDataclass)
                return nativeValue(initDataclass, self);
            const Value built = listMethod(heap[self.payload].kind, name);
            if (!built.isBottom())
                return nativeValue(natives_[heap[built.payload].aux & ~kMethodBit], self);
            const Value nothing = listMethod(ObjKind::Generator, n.close);
            return name == n.init || name == n.initSubclass ? nothing : Value::any();
        }
        if (heap[self.payload].kind == ObjKind::Class &&
            !(v.isObject() && heap[v.payload].kind == ObjKind::ClassMethod))
            return bind(v, {}, cls);
        return bind(v, self, cls);
    }
    case ObjKind::Function: {
        const FunctionData& f = functionData(id);
        const Value own = slotOf(id, key);
        if (!own.isBottom())
            return own.present();
        if (name == n.name || name == n.qualname)
            return Value::str(modules[f.module].syms[modules[f.module].view.functions[f.fn].name]);
        return Value::any();
    }
    case ObjKind::BoundMethod:
        if (name == n.self)
            return heap.get(id, 0);
        if (name == n.func)
            return heap.get(id, 1);
        return getAttr(heap.get(id, 1), name);
    case ObjKind::Property:
        // `@x.setter`: a property that keeps its getter.
        if (name == n.setter || name == n.deleter || name == n.getter) {
            const Value method = listMethod(ObjKind::Property, name);
            if (!method.isBottom())
                return nativeValue(natives_[heap[method.payload].aux], obj);
        }
        return Value::any();
    default:
        break;
    }
    const Value found = findAttr(id, name);
    if (!found.isBottom())
        return found;
    const ObjId cls = heap[id].cls;
    if (name == n.classAttr)
        return Value::object(cls);
    const Value method = listMethod(heap[id].kind, name);
    if (!method.isBottom())
        return nativeValue(natives_[heap[method.payload].aux], obj);
    if (name == n.dict && heap[id].kind == ObjKind::Instance) {
        // A snapshot of the attributes; writing through it is unknown to us, so the object counts as escaped.
        const Value dict = newDict(6000);
        const auto keys = heap.shapes.keys(heap[id].shape);
        for (Value k : keys) {
            const Value v = slotOf(id, k);
            if (!v.isBottom())
                dictSet(dict.payload, k, v.present());
        }
        return dict;
    }
    if (cls != 0) {
        const Value getter = classAttr(cls, n.getattr);
        if (!getter.isBottom()) {
            Args& args = takeArgs();
            args.pos.push_back(Value::str(name));
            const Value out = callMethod(obj, n.getattr, args);
            giveArgs();
            if (!out.isBottom())
                return out;
        }
        // An attribute set under a name that was not known.
        const Value rest = slotOf(id, Value{Tag::Ellipsis});
        if (!rest.isBottom() && !namesNumbersOnly(*this, cls, name))
            return rest.present();
    }
    return Value::any(AnyKind::Any, nodeOf(obj));
}

std::optional<bool> Interpreter::hasAttr(Value obj, Sym name) {
    if (!obj.isObject()) {
        if (obj.is(Tag::Set)) {
            std::optional<bool> out;
            bool first = true;
            bool mixed = false;
            each(obj, [&](Value v) {
                const auto h = hasAttr(v, name);
                if (!h || (!first && h != out))
                    mixed = true;
                out = h;
                first = false;
            });
            return mixed ? std::nullopt : out;
        }
        return obj.is(Tag::None) ? std::optional<bool>(false) : std::nullopt;
    }
    const ObjId id = obj.payload;
    const Value key = Value::str(name);
    switch (heap[id].kind) {
    case ObjKind::Module: {
        const LoadedModule& module = modules[heap[id].aux];
        if (!slotOf(id, key).isBottom() || (module.stub && submodule(module, name) != nullptr))
            return true;
        return module.stub ? std::nullopt : std::optional<bool>(false);
    }
    case ObjKind::Class:
        if (!classAttr(id, name).isBottom())
            return true;
        return classData(id).unknownBase ? std::nullopt : std::optional<bool>(false);
    case ObjKind::Instance:
    case ObjKind::Tensor:
    case ObjKind::List:
    case ObjKind::Tuple:
    case ObjKind::Dict:
    case ObjKind::Set: {
        const ObjId cls = heap[id].cls;
        if (cls != 0 && !classAttr(cls, name).isBottom())
            return true;
        const ObjId holder = attrHolder(id, false);
        const Value own = holder != 0 ? slotOf(holder, key) : Value{};
        if (!own.isBottom())
            return own.maybeAbsent ? std::nullopt : std::optional<bool>(true);
        if (!listMethod(heap[id].kind, name).isBottom())
            return true;
        if (cls == 0 || classData(cls).unknownBase ||
            (heap[id].flags & (kObjEscaped | kObjSummary)) || heap[id].kind == ObjKind::Tensor)
            return std::nullopt;
        if (!classAttr(cls, n.getattr).isBottom() ||
            (!slotOf(id, Value{Tag::Ellipsis}).isBottom() && !namesNumbersOnly(*this, cls, name)))
            return std::nullopt;
        return false;
    }
    default:
        return std::nullopt;
    }
}

void Interpreter::setAttr(Value obj, Sym name, Value value, bool record) {
    if (obj.is(Tag::Set)) {
        each(obj, [&](Value v) {
            if (!v.isObject())
                return;
            const Value old = heap[v.payload].kind == ObjKind::Instance
                                  ? slotOf(v.payload, Value::str(name))
                                  : Value{};
            setAttr(v, name, old.isBottom() ? value : join(old, value), record);
        });
        return;
    }
    if (obj.isAny()) {
        escape(value, site(), obj.payload);
        return;
    }
    if (!obj.isObject())
        return;
    const ObjId id = obj.payload;
    const Value key = Value::str(name);
    switch (heap[id].kind) {
    case ObjKind::Module:
        notePatch(id, key);
        putSlot(id, key, value);
        return;
    case ObjKind::Class:
        notePatch(id, key);
        putSlot(id, key, value);
        noteClassWrite(name);
        return;
    case ObjKind::Function:
        putSlot(id, key, value);
        return;
    default:
        break;
    }
    const ObjId cls = heap[id].cls;
    if (cls != 0) {
        const Value inClass = classAttr(cls, name);
        if (inClass.isObject() && heap[inClass.payload].kind == ObjKind::Property) {
            const Value setter = heap.get(inClass.payload, 1);
            if (!setter.isBottom()) {
                Args& args = takeArgs();
                args.pos = {obj, value};
                call(setter, args);
                giveArgs();
            }
            return;
        }
    }
    const ObjId holder = attrHolder(id, true);
    if (holder == 0)
        return;
    if (name == n.classAttr)
        return;
    if (value.isObject() && (heap[id].flags & kObjReady) == 0)
        noteEarlyStore(id, name, value);
    putSlot(holder, key, value);
    // Unknown code that has the object sees what is stored on it later, too.
    if (const auto it = contents_.find(id); it != contents_.end())
        escape(value, site(), it->second);
    if (record && (value.isObject() || value.is(Tag::Set) || (value.isAny() && value.payload != 0)))
        defineRecord(Definition::Kind::Attribute, name, value, id);
}

void Interpreter::delAttr(Value obj, Sym name) {
    each(obj, [&](Value v) {
        if (!v.isObject())
            return;
        const ObjId holder = attrHolder(v.payload, false);
        if (holder == 0)
            return;
        const Value old = slotOf(holder, Value::str(name));
        if (!old.isBottom())
            putSlot(holder, Value::str(name), obj.is(Tag::Set) ? old.absentToo() : Value{});
    });
}

Value Interpreter::getAttrDynamic(Value obj, Value name, Value fallback, bool hasFallback) {
    if (name.is(Tag::Str)) {
        if (!hasFallback)
            return getAttr(obj, name.payload);
        const auto has = hasAttr(obj, name.payload);
        if (has == false)
            return fallback;
        const Value v = getAttr(obj, name.payload);
        return has == true ? v : join(v, fallback);
    }
    if (name.is(Tag::Set)) {
        Value out;
        each(name,
             [&](Value x) { out = join(out, getAttrDynamic(obj, x, fallback, hasFallback)); });
        return out;
    }
    // Unknown name: any attribute that is not a plain function of a class.
    std::vector<Value> found;
    if (hasFallback)
        found.push_back(fallback);
    each(obj, [&](Value v) {
        if (!v.isObject() || heap[v.payload].kind != ObjKind::Instance) {
            found.push_back(Value::any(AnyKind::Any, nodeOf(v)));
            return;
        }
        const auto keys = heap.shapes.keys(heap[v.payload].shape);
        const size_t before = found.size();
        for (Value k : keys) {
            const Value x = slotOf(v.payload, k);
            if (x.isObject() || x.is(Tag::Set))
                found.push_back(x.present());
        }
        const ObjId cls = heap[v.payload].cls;
        for (ObjId base : classData(cls).mro) {
            if (modules[classData(base).module].stub || classData(base).fn == ir::kNone)
                continue;
            for (Value k : heap.shapes.keys(heap[base].shape)) {
                const Value x = slotOf(base, k);
                if (x.isObject() && heap[x.payload].kind == ObjKind::Function && k.is(Tag::Str) &&
                    !syms.text(k.payload).starts_with("__"))
                    found.push_back(bind(x, v, cls));
            }
        }
        if (found.size() == before)
            found.push_back(Value::any());
    });
    const Value out = joinAll({}, found);
    return out.isBottom() ? Value::any() : out;
}

void Interpreter::setAttrDynamic(Value obj, Value name, Value value) {
    if (name.is(Tag::Str)) {
        setAttr(obj, name.payload, value);
        return;
    }
    each(obj, [&](Value v) {
        if (!v.isObject() || heap[v.payload].kind != ObjKind::Instance)
            return;
        const Value key{Tag::Ellipsis};
        putSlot(v.payload, key, join(slotOf(v.payload, key), value));
        defineRecord(Definition::Kind::Attribute, n.star, value, v.payload);
    });
}

} // namespace gradpath
