// Class objects: method resolution order, enums, named tuples, types of values.
// SPDX-License-Identifier: MIT
#include "analysis/interpreter/interpreter.h"

#include <algorithm>

namespace gradpath {

bool Interpreter::isSubclass(ObjId cls, ObjId base) const {
    if (cls == 0)
        return false;
    const auto& mro = classData(cls).mro;
    return std::find(mro.begin(), mro.end(), base) != mro.end();
}

bool Interpreter::isModule(ObjId id) const {
    const Object& o = heap[id];
    return o.kind == ObjKind::Instance && o.cls != 0 && classData(o.cls).registersModules;
}

bool Interpreter::isParameter(ObjId id) const {
    const Object& o = heap[id];
    return o.kind == ObjKind::Tensor && o.nSlots > 0 && o.slots[0].isAny() &&
           graph[o.slots[0].payload].kind == NodeKind::Parameter;
}

namespace {
/// C3 linearisation; falls back to depth first where the bases contradict each other.
std::vector<ObjId> linearise(ObjId self, std::vector<std::vector<ObjId>> lists,
                             const std::vector<ObjId>& bases) {
    lists.push_back(bases);
    std::vector<ObjId> out{self};
    for (;;) {
        bool empty = true;
        ObjId next = 0;
        for (const auto& l : lists) {
            if (l.empty())
                continue;
            empty = false;
            const ObjId head = l.front();
            const bool inTail = std::any_of(lists.begin(), lists.end(), [&](const auto& m) {
                return std::find(m.begin() + (m.empty() ? 0 : 1), m.end(), head) != m.end();
            });
            if (!inTail) {
                next = head;
                break;
            }
        }
        if (empty)
            return out;
        if (next == 0)
            for (const auto& l : lists)
                if (!l.empty()) {
                    next = l.front();
                    break;
                }
        out.push_back(next);
        for (auto& l : lists)
            l.erase(std::remove(l.begin(), l.end(), next), l.end());
    }
}
} // namespace

ObjId Interpreter::makeClass(Sym name, uint32_t module, uint32_t fn, std::span<const Value> bases,
                             ObjId ns) {
    ClassData& data = classData(ns);
    data.name = name;
    data.module = module;
    data.fn = fn;
    std::vector<std::vector<ObjId>> lists;
    const std::vector<ClassField> own = data.fields;
    data.fields.clear();
    for (Value v : bases) {
        if (v.is(Tag::Set)) {
            // One of several bases: take the first known class and stay open to the rest.
            Value known;
            each(v, [&](Value x) {
                if (known.isBottom() && x.isObject() && heap[x.payload].kind == ObjKind::Class)
                    known = x;
            });
            data.unknownBase = true;
            v = known;
        }
        if (!v.isObject() || heap[v.payload].kind != ObjKind::Class) {
            data.unknownBase = true;
            continue;
        }
        const ObjId base = v.payload;
        if (std::find(data.bases.begin(), data.bases.end(), base) != data.bases.end() || base == ns)
            continue;
        data.bases.push_back(base);
        const ClassData& b = classData(base);
        lists.push_back(b.mro);
        data.unknownBase = data.unknownBase || b.unknownBase;
        data.registersModules = data.registersModules || b.registersModules;
        data.tracksContainers = data.tracksContainers || b.tracksContainers;
        data.ownVariables = data.ownVariables || b.ownVariables;
        data.isTensor = data.isTensor || b.isTensor;
        data.isEnum = data.isEnum || b.isEnum;
        data.isDataclass = data.isDataclass || b.isDataclass;
        if (data.callMethod == 0) {
            data.callMethod = b.callMethod;
            data.passingCall = b.passingCall;
        }
        if (data.metaclass == 0)
            data.metaclass = b.metaclass;
        if (b.storage != ObjKind::Instance)
            data.storage = b.storage;
        for (const ClassField& f : b.fields)
            data.fields.push_back(f);
        if (base == namedTupleClass)
            data.isNamedTuple = true;
        else
            data.isNamedTuple = data.isNamedTuple || b.isNamedTuple;
    }
    if (data.bases.empty() && ns != objectClass && objectClass != 0) {
        data.bases.push_back(objectClass);
        lists.push_back({objectClass});
    }
    if (lists.size() == 1) {
        data.mro.assign(1, ns);
        data.mro.insert(data.mro.end(), lists[0].begin(), lists[0].end());
    } else {
        data.mro = linearise(ns, std::move(lists), data.bases);
    }
    for (const ClassField& f : own) {
        bool replaced = false;
        for (ClassField& old : data.fields)
            if (old.name == f.name) {
                old = f;
                replaced = true;
            }
        if (!replaced)
            data.fields.push_back(f);
    }
    const auto flag = [&](Sym s) {
        const Value v = slotOf(ns, Value::str(s));
        return v.is(Tag::Bool) && v.asBool();
    };
    if (flag(n.modulesFlag))
        data.registersModules = true;
    if (flag(n.ownFlag))
        data.ownVariables = true;
    if (flag(n.tracksFlag))
        data.tracksContainers = true;
    if (flag(n.tensorFlag)) {
        data.isTensor = true;
        data.storage = ObjKind::Tensor;
        noteTensorClass(ns);
    }
    const Value callName = slotOf(ns, Value::str(n.callFlag));
    if (callName.is(Tag::Str)) {
        data.callMethod = callName.payload;
        data.passingCall = slotOf(ns, Value::str(n.call));
    }
    for (ClassField& f : data.fields) {
        const Value v = slotOf(ns, Value::str(f.name));
        if (v.isBottom())
            continue;
        f.isFactory =
            v.isObject() && heap[v.payload].kind == ObjKind::State && heap[v.payload].aux == 1;
        f.fallback = f.isFactory ? heap.get(v.payload, 1)
                                 : (v.isObject() && heap[v.payload].kind == ObjKind::State &&
                                            heap[v.payload].aux == 2
                                        ? heap.get(v.payload, 0)
                                        : v);
    }
    if (data.isNamedTuple) {
        data.storage = ObjKind::Tuple;
        for (uint32_t i = 0; i < data.fields.size(); ++i) {
            const ObjId getter = alloc(ObjKind::FieldGetter, 0, 0, 100 + i);
            heap[getter].aux = i;
            putSlot(ns, Value::str(data.fields[i].name), Value::object(getter));
        }
    }
    if (data.isEnum && ns != enumClass && fn != ir::kNone && !modules[module].stub) {
        uint32_t i = 0;
        for (Value k : heap.shapes.keys(heap[ns].shape)) {
            const Value v = slotOf(ns, k);
            const bool plain = !v.isObject() || heap[v.payload].kind == ObjKind::Tuple ||
                               heap[v.payload].kind == ObjKind::State;
            if (!k.is(Tag::Str) || syms.text(k.payload).starts_with("_") || !plain || v.isBottom())
                continue;
            const ObjId member = alloc(ObjKind::Instance, ns, 2, 200 + i++);
            putSlot(member, Value::str(n.name), k);
            putSlot(member, Value::str(syms.intern("name")), k);
            putSlot(member, Value::str(n.value),
                    v.isObject() && heap[v.payload].kind == ObjKind::State
                        ? Value::integer(static_cast<int32_t>(i))
                        : v);
            putSlot(ns, k, Value::object(member));
        }
    }
    data.cache.clear();
    return ns;
}

ObjId Interpreter::builtinClass(std::string_view name, ObjKind storage,
                                std::span<const ObjId> bases) {
    const ObjId id = heap.make(ObjKind::Class, typeClass, 0, 0, 0);
    uint32_t index = 0;
    ClassData& data = newClassData(index);
    heap[id].aux = index;
    data.mro = {id};
    std::vector<Value> values;
    for (ObjId b : bases)
        values.push_back(Value::object(b));
    makeClass(syms.intern(name), 0, ir::kNone, values, id);
    if (storage != ObjKind::Instance)
        classData(id).storage = storage;
    putSlot(builtins, Value::str(syms.intern(name)), Value::object(id));
    return id;
}

ObjId Interpreter::typeOf(Value v) {
    switch (v.tag) {
    case Tag::None:
        return noneClass;
    case Tag::Bool:
        return boolClass;
    case Tag::Int:
        return intClass;
    case Tag::Float:
        return floatClass;
    case Tag::Str:
        return strClass;
    case Tag::Any:
        switch (v.kind) {
        case AnyKind::Bool:
            return boolClass;
        case AnyKind::Int:
            return intClass;
        case AnyKind::Float:
            return floatClass;
        case AnyKind::Str:
            return strClass;
        default:
            return 0;
        }
    case Tag::Object:
        if (heap[v.payload].kind == ObjKind::Class)
            return typeClass;
        return heap[v.payload].cls;
    default:
        return 0;
    }
}

void Interpreter::notePatch(ObjId holder, Value key) {
    const Object& o = heap[holder];
    const bool isStub =
        o.kind == ObjKind::Module ? modules[o.aux].stub : modules[classes_[o.aux].module].stub;
    // What a stub's top level does is its making.
    if (!isStub || frames_.empty() ||
        (frames_.back()->module->stub && frames_.back()->fn->kind == ir::FunctionKind::Module))
        return;
    patches_.push_back({holder, key, slotOf(holder, key)});
}

void Interpreter::keepStubContents(const LoadedModule& mod) {
    std::vector<ObjId> work{mod.object};
    for (size_t i = 0; i < work.size(); ++i) {
        const Object o = heap[work[i]];
        const std::vector<Value> slots(o.slots, o.slots + o.nSlots);
        for (Value v : slots) {
            if (!v.isObject() || heap[v.payload].gid < mod.gidBase)
                continue;
            switch (heap[v.payload].kind) {
            case ObjKind::Class:
            case ObjKind::Dict:
            case ObjKind::Instance:
            case ObjKind::List:
            case ObjKind::Set:
                if (stubHolders_.try_emplace(v.payload, true).second)
                    work.push_back(v.payload);
                break;
            default:
                break;
            }
        }
        if (o.kind != ObjKind::Class && o.kind != ObjKind::Module)
            stubContents_.push_back({work[i], slots});
    }
}

void Interpreter::undoPatches() {
    for (size_t i = patches_.size(); i-- > 0;) {
        const Patch& patch = patches_[i];
        putSlot(patch.holder, patch.key, patch.old);
        if (heap[patch.holder].kind == ObjKind::Class)
            for (ClassData& c : classes_)
                c.cache.erase(patch.key.payload);
    }
    patches_.clear();
    for (const Contents& c : stubContents_) {
        const Object& o = heap[c.of];
        std::copy(c.slots.begin(), c.slots.end(), o.slots);
        std::fill(o.slots + c.slots.size(), o.slots + o.nSlots, Value{});
    }
}

void Interpreter::noteClassWrite(Sym name) {
    if (std::find(rewritten_.begin(), rewritten_.end(), name) != rewritten_.end())
        return;
    rewritten_.push_back(name);
    for (ClassData& c : classes_)
        c.cache.erase(name);
}

namespace {
std::string_view topPackage(std::string_view module) {
    return module.substr(0, module.find('.'));
}
} // namespace

void Interpreter::noteTensorClass(ObjId cls) {
    const std::string package(topPackage(modules[classData(cls).module].name));
    for (const auto& [name, known] : tensorClasses_)
        if (name == package)
            return;
    tensorClasses_.emplace_back(package, cls);
}

ObjId Interpreter::tensorClass(std::span<const Value> operands) {
    if (!frames_.empty() && frames_.back()->module->stub) {
        const std::string_view package = topPackage(frames_.back()->module->name);
        for (const auto& [name, cls] : tensorClasses_)
            if (name == package)
                return cls;
    }
    // A library on top of a framework gives what it is given.
    for (Value v : operands) {
        ObjId found = 0;
        each(v, [&](Value x) {
            if (found != 0 || !x.isObject())
                return;
            if (heap[x.payload].kind == ObjKind::List || heap[x.payload].kind == ObjKind::Tuple)
                x = listItem(x.payload, Value::integer(0));
            if (!x.isObject() || heap[x.payload].kind != ObjKind::Tensor)
                return;
            for (const auto& [name, cls] : tensorClasses_)
                if (isSubclass(heap[x.payload].cls, cls))
                    found = cls;
        });
        if (found != 0)
            return found;
    }
    for (size_t i = frames_.size(); i-- > 0 && frames_[i]->module->stub;) {
        const std::string_view package = topPackage(frames_[i]->module->name);
        for (const auto& [name, cls] : tensorClasses_)
            if (name == package)
                return cls;
    }
    return tensorClasses_.empty() ? 0 : tensorClasses_.back().second;
}

} // namespace gradpath
