// Recency: what one round of a loop made is told apart from what the rounds before it made.
// SPDX-License-Identifier: MIT
#include "analysis/interpreter/interpreter.h"

#include <algorithm>

namespace gradpath {
namespace {
bool isAmong(const std::vector<ObjId>& all, ObjId id) {
    return std::find(all.begin(), all.end(), id) != all.end();
}
} // namespace

ObjId Interpreter::twinOf(ObjId id) {
    const auto [it, isNew] = twins_.try_emplace(id, 0);
    if (isNew) {
        const Object& o = heap[id];
        const ObjId twin = heap.make(o.kind, o.cls, o.gid, o.ctx, o.nSlots);
        heap[twin].flags = kObjSummary | kObjBuilt;
        heap[twin].aux = heap[id].aux;
        it.value() = twin;
    }
    const ObjId twin = it->second;
    heap[twin].shape = heap[id].shape;
    heap[twin].flags |= heap[id].flags;
    return twin;
}

/// Recency: what an iteration made and the next one can still reach is folded into a summary object, so that the next
/// iteration's objects of the same site are new ones. Rewrites `end`, the writes of one round, for the loop's head.
Delta Interpreter::foldIteration(const Delta& end, uint32_t depth, uint32_t since) {
    const auto isNew = [&](ObjId id) {
        const Object& o = heap[id];
        // A function is told apart by what it has captured.
        if (o.kind == ObjKind::Function)
            return o.birth > since && !functions_[o.aux].closure.empty();
        return o.birth > since && o.kind != ObjKind::Class && o.kind != ObjKind::Module &&
               o.kind != ObjKind::Native;
    };
    tsl::robin_map<ObjId, ObjId> carried;
    std::vector<ObjId> work; // in the order of the program, whatever the numbers of objects are
    const std::function<void(Value)> reach = [&](Value v) {
        if (v.is(Tag::Set)) {
            for (Value x : std::span<const Value>(sets_[v.payload]))
                reach(x);
        } else if (v.isObject() && isNew(v.payload) && !carried.contains(v.payload)) {
            carried.emplace(v.payload, 0);
            work.push_back(v.payload);
        }
    };
    for (const SlotValue& s : end) {
        const bool live = (s.obj & kFrameBit) ? (s.obj & ~kFrameBit) <= depth : !isNew(s.obj);
        if (live)
            reach(s.value);
    }
    for (size_t at = 0; at < work.size(); ++at) {
        const ObjId id = work[at];
        for (uint32_t i = 0; i < heap[id].nSlots; ++i)
            reach(heap.get(id, i));
        if (heap[id].kind == ObjKind::Function)
            for (ObjId cell : functions_[heap[id].aux].closure)
                reach(Value::object(cell));
        if (const ObjId holder = attrHolder(id, false); holder != 0)
            reach(Value::object(holder));
    }
    for (ObjId id : work) {
        const ObjId twin = twinOf(id);
        carried[id] = twin;
        if (heap[id].kind == ObjKind::Tensor) {
            folding_[twin] = tensorNode(id);
            // What an optimizer held in its round, it holds.
            for (OptimizerCapture& c : records.captures)
                if (isAmong(c.parameters, id) && !isAmong(c.parameters, twin))
                    c.parameters.push_back(twin);
        }
    }
    for (ObjId id : work) {
        if (heap[id].kind == ObjKind::Function) {
            FunctionData data = functions_[heap[id].aux];
            for (ObjId& cell : data.closure)
                if (const auto it = carried.find(cell); it != carried.end())
                    cell = it->second;
            uint32_t index = 0;
            newFunctionData(index) = std::move(data);
            heap[carried[id]].aux = index;
        } else if (const ObjId holder = attrHolder(id, false);
                   holder != id && carried.contains(holder)) {
            heap[carried[id]].aux = carried[holder];
        }
    }
    const std::function<Value(Value)> replace = [&](Value v) -> Value {
        if (carried.empty())
            return v;
        if (v.isObject()) {
            const auto it = carried.find(v.payload);
            if (it == carried.end())
                return v;
            Value t = Value::object(it->second);
            t.maybeAbsent = v.maybeAbsent;
            return t;
        }
        if (!v.is(Tag::Set))
            return v;
        std::vector<Value> out;
        for (Value x : std::span<const Value>(sets_[v.payload]))
            out.push_back(replace(x));
        Value t = setOf(out);
        t.maybeAbsent = v.maybeAbsent;
        return t;
    };
    Delta out;
    for (const SlotValue& s : end)
        if ((s.obj & kFrameBit) || !isNew(s.obj))
            out.push_back({s.obj, s.slot, replace(s.value)});
    for (ObjId id : work)
        for (uint32_t i = 0; i < heap[id].nSlots; ++i) {
            const Value v = replace(heap.get(id, i));
            if (!v.isBottom())
                out.push_back({carried[id], i, v});
        }
    folding_.clear();
    std::sort(out.begin(), out.end(), [](const SlotValue& x, const SlotValue& y) {
        return x.obj != y.obj ? x.obj < y.obj : x.slot < y.slot;
    });
    return out;
}

/// Module-level names that the body of a loop assigns before anything reads them: they carry nothing round.
const std::vector<Sym>& Interpreter::killedGlobals(const LoadedModule& mod, uint32_t begin,
                                                   uint32_t end) {
    const auto [it, isNew] =
        killedGlobals_.try_emplace((static_cast<uint64_t>(mod.gidBase) << 32) | begin);
    if (!isNew)
        return it->second;
    tsl::robin_map<uint32_t, bool> read;
    std::vector<Sym> out;
    const auto& instrs = mod.view.instrs;
    for (uint32_t pc = 0; pc < instrs.size(); ++pc)
        if (mod.view.functionOfInstr[pc] != 0 && instrs[pc].op == ir::Op::LoadGlobal)
            read[instrs[pc].a] = true;
    uint32_t nestedEnd = 0;
    for (uint32_t pc = begin; pc < end; ++pc) {
        const ir::Instr& in = instrs[pc];
        const auto& extra = mod.view.extra;
        switch (in.op) {
        case ir::Op::LoadGlobal:
            read[in.a] = true;
            break;
        case ir::Op::StoreGlobal:
            if (pc >= nestedEnd && !read.contains(in.a))
                out.push_back(mod.syms[in.a]);
            break;
        case ir::Op::If:
        case ir::Op::For:
            nestedEnd = std::max(nestedEnd, extra[in.b + 1]);
            break;
        case ir::Op::While:
            nestedEnd = std::max(nestedEnd, extra[in.b + 3]);
            break;
        case ir::Op::Try:
            nestedEnd = std::max(nestedEnd, extra[in.b + 3 + extra[in.b + 1]]);
            break;
        default:
            break;
        }
    }
    it.value() = std::move(out);
    return it->second;
}

/// `step += 1`, of locals and of module-level names.
const std::vector<Interpreter::Counter>& Interpreter::countersIn(const LoadedModule& mod,
                                                                 uint32_t begin, uint32_t end) {
    const auto [it, isNew] =
        counters_.try_emplace((static_cast<uint64_t>(mod.gidBase) << 32) | begin);
    if (!isNew)
        return it->second;
    std::vector<Counter> out;
    const auto& instrs = mod.view.instrs;
    for (uint32_t pc = begin + 1; pc + 1 < end; ++pc) {
        const ir::Instr& sum = instrs[pc];
        const ir::Instr& constant = instrs[pc - 1];
        const ir::Instr& store = instrs[pc + 1];
        const auto op = static_cast<ir::BinaryOp>(sum.n);
        if (sum.op != ir::Op::InPlace || (op != ir::BinaryOp::Add && op != ir::BinaryOp::Sub) ||
            constant.op != ir::Op::LoadConst || constant.dst != sum.b ||
            !mod.consts[constant.a].is(Tag::Int))
            continue;
        if (store.op == ir::Op::StoreLocal && store.dst == sum.a)
            out.push_back({false, sum.a});
        else if (store.op == ir::Op::StoreGlobal && pc >= begin + 2 &&
                 instrs[pc - 2].op == ir::Op::LoadGlobal && instrs[pc - 2].a == store.a)
            out.push_back({true, mod.syms[store.a]});
    }
    it.value() = std::move(out);
    return it->second;
}

/// A counter that starts at a number is any number at the loop's head: what depends on it is found in the first round.
void Interpreter::widenCounters(Frame& f, uint32_t begin, uint32_t end) {
    for (const Counter& c : countersIn(*f.module, begin, end)) {
        const Value key = Value::str(c.at);
        const Value old = c.global ? slotOf(f.globals, key) : f.slots[c.at];
        if (!old.is(Tag::Int))
            continue;
        Value any = Value::any(AnyKind::Int);
        any.maybeAbsent = old.maybeAbsent;
        if (c.global)
            putSlot(f.globals, key, any);
        else
            setLocal(f, c.at, any);
    }
}

} // namespace gradpath
