// Methods of the built-in types.
// SPDX-License-Identifier: MIT
#include "analysis/interpreter/builtins.h"

#include <algorithm>
#include <cctype>
#include <string>

namespace gradpath {

namespace {

Value arg(const Args& args, size_t i) {
    return i < args.pos.size() ? args.pos[i] : Value{};
}

bool isSummary(Interpreter& in, ObjId id) {
    return (in.heap[id].flags & kObjSummary) != 0;
}

// ---- list ----
Value listAppend(Interpreter& in, Value self, Args& args) {
    const Value v = arg(args, 0).isBottom() ? Value::any() : arg(args, 0);
    in.append(self.payload, v);
    in.defineRecord(Definition::Kind::Element, 0, v, self.payload);
    return Value::none();
}
Value listExtend(Interpreter& in, Value self, Args& args) {
    const Iteration it = in.iterate(arg(args, 0));
    for (Value v : it.items)
        in.append(self.payload, v);
    if (!it.exact) {
        in.heap.set(self.payload, 0, in.join(in.heap.get(self.payload, 0), it.item));
        in.heap.set(self.payload, 1, Value::any(AnyKind::Int));
    }
    Value all = it.item;
    for (Value v : it.items)
        all = in.join(all, v);
    in.defineRecord(Definition::Kind::Element, 0, all, self.payload);
    return Value::none();
}
Value listInsert(Interpreter& in, Value self, Args& args) {
    Iteration it = in.iterate(self);
    const Value at = arg(args, 0);
    const Value v = arg(args, 1).isBottom() ? Value::any() : arg(args, 1);
    if (it.exact && at.is(Tag::Int) && !isSummary(in, self.payload)) {
        int64_t i = at.asInt();
        if (i < 0)
            i += static_cast<int64_t>(it.items.size());
        i = std::clamp<int64_t>(i, 0, static_cast<int64_t>(it.items.size()));
        it.items.insert(it.items.begin() + i, v);
        in.listBecomes(self.payload, it);
    } else {
        in.heap.set(self.payload, 0, in.join(in.heap.get(self.payload, 0), v));
        in.heap.set(self.payload, 1, Value::any(AnyKind::Int));
    }
    in.defineRecord(Definition::Kind::Element, 0, v, self.payload);
    return Value::none();
}
Value listPop(Interpreter& in, Value self, Args& args) {
    Iteration it = in.iterate(self);
    const Value at = arg(args, 0);
    if (it.exact && !it.items.empty() && (at.isBottom() || at.is(Tag::Int)) &&
        !isSummary(in, self.payload)) {
        int64_t i = at.isBottom() ? -1 : at.asInt();
        if (i < 0)
            i += static_cast<int64_t>(it.items.size());
        if (i >= 0 && i < static_cast<int64_t>(it.items.size())) {
            const Value v = it.items[static_cast<size_t>(i)];
            it.items.erase(it.items.begin() + i);
            in.listBecomes(self.payload, it);
            return v;
        }
    }
    const Value v = in.anyItem(self.payload);
    in.heap.set(self.payload, 0, v);
    in.heap.set(self.payload, 1, Value::any(AnyKind::Int));
    return v.isBottom() ? Value::any() : v;
}
Value listClear(Interpreter& in, Value self, Args&) {
    if (!isSummary(in, self.payload))
        in.listBecomes(self.payload, Iteration{{}, true, false, {}, 0});
    return Value::none();
}
Value listReverse(Interpreter& in, Value self, Args&) {
    Iteration it = in.iterate(self);
    std::reverse(it.items.begin(), it.items.end());
    if (it.exact)
        in.listBecomes(self.payload, it);
    return Value::none();
}
Value listSort(Interpreter& in, Value self, Args&) {
    in.listBecomes(self.payload, Iteration{{}, false, false, in.anyItem(self.payload), 0});
    return Value::none();
}
Value listRemove(Interpreter& in, Value self, Args& args) {
    Iteration it = in.iterate(self);
    const auto at = std::find(it.items.begin(), it.items.end(), arg(args, 0));
    if (it.exact && at != it.items.end()) {
        it.items.erase(at);
        in.listBecomes(self.payload, it);
    } else {
        in.listBecomes(self.payload, Iteration{{}, false, false, in.anyItem(self.payload), 0});
    }
    return Value::none();
}
Value listIndex(Interpreter& in, Value self, Args& args) {
    const Iteration it = in.iterate(self);
    if (it.exact)
        for (size_t i = 0; i < it.items.size(); ++i)
            if (it.items[i] == arg(args, 0))
                return Value::integer(static_cast<int32_t>(i));
    return Value::any(AnyKind::Int);
}
Value listCopy(Interpreter& in, Value self, Args&) {
    return in.iterationList(in.iterate(self), in.heap[self.payload].kind, 2);
}
Value someInt(Interpreter&, Value, Args&) {
    return Value::any(AnyKind::Int);
}
Value someBool(Interpreter&, Value, Args&) {
    return Value::any(AnyKind::Bool);
}
Value someStr(Interpreter&, Value, Args&) {
    return Value::any(AnyKind::Str);
}
Value listInit(Interpreter& in, Value self, Args& args) {
    if (!args.pos.empty())
        in.listBecomes(self.payload, in.iterate(args.pos[0]));
    return Value::none();
}
Value selfIter(Interpreter& in, Value self, Args&) {
    return in.iterationList(in.iterateBuiltin(self), ObjKind::Generator, 3);
}
Value lengthOf(Interpreter& in, Value self, Args&) {
    if (in.heap[self.payload].kind == ObjKind::Dict) {
        bool exact = false;
        const auto items = in.dictItems(self.payload, exact);
        return exact ? Value::integer(static_cast<int32_t>(items.size()))
                     : Value::any(AnyKind::Int);
    }
    const auto length = in.listLength(self.payload);
    return length ? Value::integer(static_cast<int32_t>(*length)) : Value::any(AnyKind::Int);
}
Value builtinGet(Interpreter& in, Value self, Args& args) {
    if (in.heap[self.payload].kind == ObjKind::Dict) {
        bool certain = false;
        const Value v = in.dictGet(self.payload, arg(args, 0), certain);
        return v.isBottom() ? Value::any() : v;
    }
    const Value v = in.listItem(self.payload, arg(args, 0));
    return v.isBottom() ? Value::any() : v;
}
Value builtinSet(Interpreter& in, Value self, Args& args) {
    if (in.heap[self.payload].kind == ObjKind::Dict)
        in.dictSet(self.payload, arg(args, 0), arg(args, 1));
    else if (in.heap[self.payload].kind == ObjKind::List)
        in.heap.set(self.payload, 0, in.join(in.heap.get(self.payload, 0), arg(args, 1)));
    return Value::none();
}

// ---- set ----
Value setAdd(Interpreter& in, Value self, Args& args) {
    const Iteration it = in.iterate(self);
    if (!it.exact || std::find(it.items.begin(), it.items.end(), arg(args, 0)) == it.items.end())
        in.append(self.payload, arg(args, 0));
    return Value::none();
}
Value setUpdate(Interpreter& in, Value self, Args& args) {
    for (Value v : std::vector<Value>(args.pos)) {
        const Iteration it = in.iterate(v);
        const Iteration mine = in.iterate(self);
        for (Value x : it.items)
            if (!mine.exact ||
                std::find(mine.items.begin(), mine.items.end(), x) == mine.items.end())
                in.append(self.payload, x);
        if (!it.exact)
            in.listBecomes(
                self.payload,
                Iteration{{}, false, false, in.join(in.anyItem(self.payload), it.item), 0});
    }
    return Value::none();
}
Value setUnion(Interpreter& in, Value self, Args& args) {
    return in.binary(ir::BinaryOp::Or, self, arg(args, 0));
}
Value setDifference(Interpreter& in, Value self, Args& args) {
    return in.binary(ir::BinaryOp::Sub, self, arg(args, 0));
}
Value setIntersection(Interpreter& in, Value self, Args& args) {
    return in.binary(ir::BinaryOp::And, self, arg(args, 0));
}

// ---- dict ----
Value dictGetMethod(Interpreter& in, Value self, Args& args) {
    const Value key = arg(args, 0);
    Value fallback = args.pos.size() > 1 ? args.pos[1] : keywordArgument(in, args, "default");
    if (fallback.isBottom())
        fallback = Value::none();
    if (key.is(Tag::Set)) {
        Value out;
        in.each(key, [&](Value k) {
            bool certain = false;
            const Value v = in.dictGet(self.payload, k, certain);
            out = in.join(out, certain ? v : in.join(v, fallback));
        });
        return out;
    }
    bool certain = false;
    const Value v = in.dictGet(self.payload, key, certain);
    return certain ? v : in.join(v, fallback);
}
Value dictKeys(Interpreter& in, Value self, Args&) {
    return in.iterationList(in.iterate(self), ObjKind::List, 2);
}
Value dictValues(Interpreter& in, Value self, Args&) {
    bool exact = false;
    std::vector<Value> out;
    for (const auto& [k, v] : in.dictItems(self.payload, exact))
        out.push_back(v);
    if (exact)
        return in.newList(out, ObjKind::List, 2);
    Value all = (in.heap[self.payload].flags & kObjOpen) ? Value::any() : Value{};
    for (Value v : out)
        all = in.join(all, v);
    return in.newSummary(all, ObjKind::List, 2);
}
Value dictItemsMethod(Interpreter& in, Value self, Args&) {
    bool exact = false;
    std::vector<Value> out;
    uint32_t i = 0;
    Value keys;
    Value values;
    for (const auto& [k, v] : in.dictItems(self.payload, exact)) {
        const Value pair[] = {k, v};
        out.push_back(in.newList(pair, ObjKind::Tuple, 100 + i++));
        keys = in.join(keys, k);
        values = in.join(values, v);
    }
    if (exact)
        return in.newList(out, ObjKind::List, 2);
    if (in.heap[self.payload].flags & kObjOpen) {
        keys = in.join(keys, Value::any());
        values = in.join(values, Value::any());
    }
    // Keys and values stay paired where they are known.
    Value all;
    for (Value v : out)
        all = in.join(all, v);
    if (in.heap[self.payload].flags & kObjOpen) {
        const Value pair[] = {keys, values};
        all = in.join(all, in.newList(pair, ObjKind::Tuple, 99));
    }
    return in.newSummary(all, ObjKind::List, 2);
}
Value dictUpdate(Interpreter& in, Value self, Args& args) {
    if (!args.pos.empty()) {
        // A user's dict class may override item assignment.
        fillDict(in, self.payload, args.pos[0]);
        if (args.pos[0].isAny())
            in.heap[self.payload].flags |= kObjOpen;
        in.defineRecord(Definition::Kind::Item, 0, args.pos[0], self.payload);
    }
    for (const auto& [k, v] : args.kw)
        in.dictSet(self.payload, Value::str(k), v);
    if (args.moreKw)
        in.dictSet(self.payload, Value::any(AnyKind::Str), args.restKw);
    return Value::none();
}
Value dictPop(Interpreter& in, Value self, Args& args) {
    const Value key = arg(args, 0);
    bool certain = false;
    const Value v = in.dictGet(self.payload, key, certain);
    in.delItem(self, key);
    if (certain)
        return v;
    if (args.pos.size() > 1)
        return in.join(v, args.pos[1]);
    return v.isBottom() ? Value::any() : v;
}
Value dictSetDefault(Interpreter& in, Value self, Args& args) {
    bool certain = false;
    const Value v = in.dictGet(self.payload, arg(args, 0), certain);
    if (certain)
        return v;
    const Value fallback = args.pos.size() > 1 ? args.pos[1] : Value::none();
    in.dictSet(self.payload, arg(args, 0), in.join(v, fallback));
    return in.join(v, fallback);
}
Value dictClearMethod(Interpreter& in, Value self, Args&) {
    in.dictClear(self.payload);
    return Value::none();
}
Value dictCopy(Interpreter& in, Value self, Args&) {
    const Value out = in.newDict(2);
    fillDict(in, out.payload, self);
    return out;
}
Value dictInit(Interpreter& in, Value self, Args& args) {
    return dictUpdate(in, self, args);
}
Value dictPopItem(Interpreter& in, Value self, Args&) {
    bool exact = false;
    Value keys;
    Value values;
    for (const auto& [k, v] : in.dictItems(self.payload, exact)) {
        keys = in.join(keys, k);
        values = in.join(values, v);
    }
    const Value pair[] = {keys.isBottom() ? Value::any() : keys,
                          values.isBottom() ? Value::any() : values};
    return in.newList(pair, ObjKind::Tuple, 2);
}
Value dictFromKeys(Interpreter& in, Value, Args& args) {
    const Value out = in.newDict(2);
    const Iteration it = in.iterate(arg(args, 0));
    const Value v = args.pos.size() > 1 ? args.pos[1] : Value::none();
    for (Value k : it.items)
        in.dictSet(out.payload, k, v);
    if (!it.exact)
        in.dictSet(out.payload, Value::any(), v);
    return out;
}
Value dictMoveToEnd(Interpreter&, Value, Args&) {
    return Value::none();
}

// ---- str ----
Value strFormat(Interpreter& in, Value self, Args& args) {
    if (!self.is(Tag::Str))
        return Value::any(AnyKind::Str);
    const std::string_view f = in.syms.text(self.payload);
    std::string out;
    size_t next = 0;
    for (size_t i = 0; i < f.size(); ++i) {
        if (f[i] == '{' && i + 1 < f.size() && f[i + 1] == '{') {
            out += '{';
            ++i;
            continue;
        }
        if (f[i] == '}') {
            out += '}';
            ++i;
            continue;
        }
        if (f[i] != '{') {
            out += f[i];
            continue;
        }
        const size_t end = f.find('}', i);
        if (end == std::string_view::npos)
            return Value::any(AnyKind::Str);
        const std::string_view field = f.substr(i + 1, end - i - 1);
        Value v;
        if (field.empty())
            v = arg(args, next++);
        else if (field.find_first_not_of("0123456789") == std::string_view::npos)
            v = arg(args, static_cast<size_t>(std::stoi(std::string(field))));
        else
            v = keywordArgument(in, args, field);
        const Value t = in.toText(v);
        if (!t.is(Tag::Str))
            return Value::any(AnyKind::Str);
        out += in.syms.text(t.payload);
        i = end;
    }
    return in.text(out);
}
Value strJoin(Interpreter& in, Value self, Args& args) {
    const Iteration it = in.iterate(arg(args, 0));
    if (!self.is(Tag::Str) || !it.exact)
        return Value::any(AnyKind::Str);
    std::string out;
    for (size_t i = 0; i < it.items.size(); ++i) {
        if (!it.items[i].is(Tag::Str))
            return Value::any(AnyKind::Str);
        if (i > 0)
            out += in.syms.text(self.payload);
        out += in.syms.text(it.items[i].payload);
    }
    return in.text(out);
}
Value strSplit(Interpreter& in, Value self, Args& args) {
    const Value sep = arg(args, 0);
    if (!self.is(Tag::Str) || (!sep.isBottom() && !sep.is(Tag::Str) && !sep.is(Tag::None)) ||
        args.pos.size() > 1 || !args.kw.empty())
        return in.newSummary(Value::any(AnyKind::Str), ObjKind::List, 2);
    const std::string s(in.syms.text(self.payload));
    std::vector<Value> out;
    if (sep.is(Tag::Str) && !in.syms.text(sep.payload).empty()) {
        const std::string by(in.syms.text(sep.payload));
        size_t at = 0;
        for (size_t hit = s.find(by); hit != std::string::npos; hit = s.find(by, at)) {
            out.push_back(in.text(s.substr(at, hit - at)));
            at = hit + by.size();
        }
        out.push_back(in.text(s.substr(at)));
    } else {
        size_t at = 0;
        while (at < s.size()) {
            const size_t begin = s.find_first_not_of(" \t\r\n", at);
            if (begin == std::string::npos)
                break;
            const size_t end = std::min(s.size(), s.find_first_of(" \t\r\n", begin));
            out.push_back(in.text(s.substr(begin, end - begin)));
            at = end;
        }
    }
    return in.newList(out, ObjKind::List, 2);
}
template <typename F>
Value strMap(Interpreter& in, Value self, F&& f) {
    if (!self.is(Tag::Str))
        return Value::any(AnyKind::Str);
    return in.text(f(std::string(in.syms.text(self.payload))));
}
Value strLower(Interpreter& in, Value self, Args&) {
    return strMap(in, self, [](std::string s) {
        for (char& c : s)
            c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
        return s;
    });
}
Value strUpper(Interpreter& in, Value self, Args&) {
    return strMap(in, self, [](std::string s) {
        for (char& c : s)
            c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
        return s;
    });
}
Value strStrip(Interpreter& in, Value self, Args& args) {
    if (!args.pos.empty())
        return Value::any(AnyKind::Str);
    return strMap(in, self, [](const std::string& s) {
        const size_t begin = s.find_first_not_of(" \t\r\n");
        return begin == std::string::npos
                   ? std::string()
                   : s.substr(begin, s.find_last_not_of(" \t\r\n") - begin + 1);
    });
}
Value strReplace(Interpreter& in, Value self, Args& args) {
    const Value from = arg(args, 0);
    const Value to = arg(args, 1);
    if (!from.is(Tag::Str) || !to.is(Tag::Str) || in.syms.text(from.payload).empty())
        return Value::any(AnyKind::Str);
    return strMap(in, self, [&](std::string s) {
        const std::string a(in.syms.text(from.payload));
        const std::string b(in.syms.text(to.payload));
        for (size_t at = s.find(a); at != std::string::npos; at = s.find(a, at + b.size()))
            s.replace(at, a.size(), b);
        return s;
    });
}
template <typename F>
Value strTest(Interpreter& in, Value self, Args& args, F&& test) {
    const Value what = arg(args, 0);
    if (!self.is(Tag::Str))
        return Value::any(AnyKind::Bool);
    const std::string_view s = in.syms.text(self.payload);
    if (what.is(Tag::Str))
        return Value::boolean(test(s, in.syms.text(what.payload)));
    if (what.isObject() && in.heap[what.payload].kind == ObjKind::Tuple) {
        const Iteration it = in.iterate(what);
        bool known = it.exact;
        for (Value v : it.items) {
            if (!v.is(Tag::Str))
                known = false;
            else if (test(s, in.syms.text(v.payload)))
                return Value::boolean(true);
        }
        if (known)
            return Value::boolean(false);
    }
    return Value::any(AnyKind::Bool);
}
Value strStartsWith(Interpreter& in, Value self, Args& args) {
    return strTest(in, self, args,
                   [](std::string_view s, std::string_view p) { return s.starts_with(p); });
}
Value strEndsWith(Interpreter& in, Value self, Args& args) {
    return strTest(in, self, args,
                   [](std::string_view s, std::string_view p) { return s.ends_with(p); });
}
Value strList(Interpreter& in, Value, Args&) {
    return in.newSummary(Value::any(AnyKind::Str), ObjKind::List, 2);
}

// ---- property ----
Value propertySetter(Interpreter& in, Value self, Args& args) {
    const ObjId id = in.alloc(ObjKind::Property, in.propertyClass, 2, 9);
    in.heap.set(id, 0, in.heap.get(self.payload, 0));
    in.heap.set(id, 1, arg(args, 0));
    return Value::object(id);
}
Value propertyGetter(Interpreter& in, Value self, Args& args) {
    const ObjId id = in.alloc(ObjKind::Property, in.propertyClass, 2, 9);
    in.heap.set(id, 0, arg(args, 0));
    in.heap.set(id, 1, in.heap.get(self.payload, 1));
    return Value::object(id);
}
Value propertyDeleter(Interpreter&, Value self, Args&) {
    return self;
}
Value generatorSend(Interpreter& in, Value self, Args&) {
    return in.anyItem(self.payload);
}
Value objectInit(Interpreter&, Value, Args&) {
    return Value::none();
}
Value objectSetattr(Interpreter& in, Value self, Args& args) {
    in.setAttrDynamic(self, arg(args, 0), arg(args, 1).isBottom() ? Value::any() : arg(args, 1));
    return Value::none();
}
Value objectGetattr(Interpreter& in, Value self, Args& args) {
    return in.getAttrDynamic(self, arg(args, 0), {}, false);
}

} // namespace

void setUpTypeMethods(Interpreter& in) {
    struct Entry {
        ObjKind kind;
        const char* name;
        NativeFn fn;
    };
    constexpr ObjKind L = ObjKind::List;
    constexpr ObjKind D = ObjKind::Dict;
    constexpr ObjKind S = ObjKind::Set;
    constexpr ObjKind T = ObjKind::Tuple;
    constexpr ObjKind G = ObjKind::Generator;
    constexpr ObjKind C = ObjKind::Free; // strings
    static constexpr Entry kMethods[] = {
        {L, "append", listAppend},
        {L, "extend", listExtend},
        {L, "insert", listInsert},
        {L, "pop", listPop},
        {L, "clear", listClear},
        {L, "reverse", listReverse},
        {L, "sort", listSort},
        {L, "remove", listRemove},
        {L, "index", listIndex},
        {L, "count", someInt},
        {L, "copy", listCopy},
        {L, "__init__", listInit},
        {L, "__iter__", selfIter},
        {L, "__len__", lengthOf},
        {L, "__getitem__", builtinGet},
        {L, "__setitem__", builtinSet},
        {T, "index", listIndex},
        {T, "count", someInt},
        {T, "__iter__", selfIter},
        {T, "__len__", lengthOf},
        {T, "__getitem__", builtinGet},
        {S, "__init__", listInit},
        {S, "add", setAdd},
        {S, "update", setUpdate},
        {S, "union", setUnion},
        {S, "difference", setDifference},
        {S, "intersection", setIntersection},
        {S, "remove", listRemove},
        {S, "discard", listRemove},
        {S, "clear", listClear},
        {S, "copy", listCopy},
        {S, "pop", listPop},
        {S, "issubset", someBool},
        {S, "issuperset", someBool},
        {S, "__len__", lengthOf},
        {D, "get", dictGetMethod},
        {D, "keys", dictKeys},
        {D, "values", dictValues},
        {D, "items", dictItemsMethod},
        {D, "update", dictUpdate},
        {D, "pop", dictPop},
        {D, "setdefault", dictSetDefault},
        {D, "clear", dictClearMethod},
        {D, "copy", dictCopy},
        {D, "__init__", dictInit},
        {D, "popitem", dictPopItem},
        {D, "fromkeys", dictFromKeys},
        {D, "move_to_end", dictMoveToEnd},
        {D, "__iter__", selfIter},
        {D, "__len__", lengthOf},
        {D, "__getitem__", builtinGet},
        {D, "__setitem__", builtinSet},
        {C, "format", strFormat},
        {C, "join", strJoin},
        {C, "split", strSplit},
        {C, "rsplit", strList},
        {C, "splitlines", strList},
        {C, "partition", strList},
        {C, "lower", strLower},
        {C, "upper", strUpper},
        {C, "strip", strStrip},
        {C, "lstrip", someStr},
        {C, "rstrip", someStr},
        {C, "replace", strReplace},
        {C, "startswith", strStartsWith},
        {C, "endswith", strEndsWith},
        {C, "find", someInt},
        {C, "index", someInt},
        {C, "count", someInt},
        {C, "title", someStr},
        {C, "capitalize", someStr},
        {C, "zfill", someStr},
        {C, "ljust", someStr},
        {C, "rjust", someStr},
        {C, "center", someStr},
        {C, "isdigit", someBool},
        {C, "isalpha", someBool},
        {C, "isnumeric", someBool},
        {C, "isspace", someBool},
        {C, "encode", someStr},
        {C, "rfind", someInt},
        {C, "removeprefix", someStr},
        {C, "removesuffix", someStr},
        {C, "format_map", someStr},
        {C, "islower", someBool},
        {C, "isupper", someBool},
        {C, "isidentifier", someBool},
        {C, "translate", someStr},
        {C, "expandtabs", someStr},
        {ObjKind::Property, "setter", propertySetter},
        {ObjKind::Property, "getter", propertyGetter},
        {ObjKind::Property, "deleter", propertyDeleter},
        {G, "send", generatorSend},
        {G, "__next__", generatorSend},
        {G, "close", objectInit},
        {G, "throw", objectInit},
        {ObjKind::Instance, "__setattr__", objectSetattr},
        {ObjKind::Instance, "__getattribute__", objectGetattr},
    };
    for (const Entry& e : kMethods)
        in.method(e.kind, e.name, e.fn);
    // Reached through super() and unbound calls (`list.__init__`, `dict.__setitem__`).
    const auto onClass = [&](ObjId cls, ObjKind kind, std::initializer_list<const char*> names) {
        for (const char* name : names) {
            const Sym sym = in.syms.intern(name);
            const Value m = in.listMethod(kind, sym);
            if (!m.isBottom())
                in.exposeMethod(cls, sym, m);
        }
    };
    onClass(in.listClass, L,
            {"__init__", "append", "extend", "insert", "pop", "__iter__", "__len__", "__getitem__",
             "__setitem__"});
    onClass(in.dictClass, D,
            {"__init__", "get", "keys", "values", "items", "update", "pop", "__iter__", "__len__",
             "__getitem__", "__setitem__", "fromkeys"});
    onClass(in.tupleClass, T, {"__iter__", "__len__", "__getitem__"});
    onClass(in.setClass, S, {"add", "update"});
}

} // namespace gradpath
