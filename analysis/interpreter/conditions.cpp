// What a condition says of the values it reads, in each of its arms.
// SPDX-License-Identifier: MIT
#include "analysis/interpreter/interpreter.h"

namespace gradpath {

namespace {
/// A temporary is no part of the state: a loop that only tests something would carry it round.
void hold(Interpreter& in, Interpreter::Frame& f, uint32_t reg, Value v) {
    if (v == f.slots[reg])
        return;
    if (reg < f.fn->nLocals)
        in.setLocal(f, reg, v);
    else
        f.slots[reg] = v;
}
} // namespace

void Interpreter::refineValue(Frame& f, uint32_t reg, uint32_t at,
                              const std::function<Value(Value)>& keep) {
    const auto refined = [&](Value v) {
        const Value after = v.is(Tag::Set) || v.isAny() ? keep(v) : v;
        return after.isBottom() ? v : after;
    };
    const Value before = f.slots[reg];
    hold(*this, f, reg, refined(before));
    if (reg < f.fn->nLocals)
        return;
    // A temporary: refine the attribute or variable it was loaded from, if that holds what was loaded still. Another test may have
    // refined the temporary before.
    const auto narrow = [&](Value now, const auto& put) {
        const Value held = now.present();
        if (held != before && !covers(held, before))
            return;
        if (const Value after = refined(held); after != held)
            put(after);
    };
    const auto& instrs = f.module->view.instrs;
    for (uint32_t pc = at; pc-- > f.fn->instrBegin && at - pc < 12;) {
        const ir::Instr& in = instrs[pc];
        if (in.dst != reg)
            continue;
        switch (in.op) {
        case ir::Op::Attr: {
            const Value obj = f.slots[in.a];
            if (!obj.isObject() || (heap[obj.payload].flags & kObjSummary) ||
                heap[obj.payload].kind != ObjKind::Instance)
                return;
            const Value key = Value::str(f.module->syms[in.b]);
            narrow(slotOf(obj.payload, key), [&](Value v) { putSlot(obj.payload, key, v); });
            return;
        }
        case ir::Op::Move:
            if (in.a < f.fn->nLocals)
                narrow(f.slots[in.a], [&](Value v) { setLocal(f, in.a, v); });
            return;
        case ir::Op::LoadDeref:
            narrow(heap.get(f.cells[in.a], 0), [&](Value v) { heap.set(f.cells[in.a], 0, v); });
            return;
        case ir::Op::LoadGlobal: {
            const Value key = Value::str(f.module->syms[in.a]);
            narrow(slotOf(f.globals, key), [&](Value v) { putSlot(f.globals, key, v); });
            return;
        }
        default:
            return;
        }
    }
}

bool Interpreter::refine(uint32_t testPc, Frame& f, bool positive) {
    const ir::Instr& in = f.module->view.instrs[testPc];
    const auto filter = [&](Value v, const std::function<bool(Value)>& keepIt) {
        if (!v.is(Tag::Set))
            return v;
        const std::span<const Value> all(sets_[v.payload]);
        std::vector<Value> kept;
        for (Value x : all)
            if (keepIt(x))
                kept.push_back(x);
        return kept.empty() || kept.size() == all.size() ? v : setOf(std::move(kept));
    };
    switch (in.op) {
    case ir::Op::Compare: {
        const auto op = static_cast<ir::CompareOp>(in.n);
        const bool isTest = op == ir::CompareOp::Is || op == ir::CompareOp::IsNot;
        const bool eqTest = op == ir::CompareOp::Eq || op == ir::CompareOp::Ne;
        if (!isTest && !eqTest)
            return false;
        const Value other = f.slots[in.b];
        if (!isConst(other))
            return false;
        const bool same = positive == (op == ir::CompareOp::Is || op == ir::CompareOp::Eq);
        refineValue(f, in.a, testPc, [&](Value v) {
            if (v.isAny())
                return same && (other.is(Tag::None) || v.payload == 0) ? other : v;
            return filter(v, [&](Value x) {
                return same ? (x == other.present() || (x.isAny() && !other.is(Tag::None)))
                            : x != other.present();
            });
        });
        return true;
    }
    case ir::Op::Call: {
        const auto& extra = f.module->view.extra;
        if (extra[in.b] != 2 || extra[in.b + 1] != 0)
            return false;
        const Value callee = f.slots[in.a];
        if (!callee.isObject() || heap[callee.payload].kind != ObjKind::Native)
            return false;
        static constexpr std::string_view kIsInstance = "isinstance";
        const Value builtin = slotOf(builtins, Value::str(syms.intern(kIsInstance)));
        if (callee != builtin)
            return false;
        const Value type = f.slots[extra[in.b + 3] & ~ir::kStar];
        refineValue(f, extra[in.b + 2] & ~ir::kStar, testPc, [&](Value v) {
            return filter(v, [&](Value x) {
                Args& args = takeArgs();
                args.pos = {x, type};
                const Value is = call(builtin, args);
                giveArgs();
                return !is.is(Tag::Bool) || is.asBool() == positive;
            });
        });
        return true;
    }
    case ir::Op::Move:
    case ir::Op::Attr:
    case ir::Op::LoadGlobal:
    case ir::Op::LoadDeref:
        refineValue(f, in.dst, testPc + 1, [&](Value v) { return withTruth(v, positive); });
        return true;
    default:
        return false;
    }
}

Value Interpreter::withTruth(Value v, bool positive) {
    if (v.isAny() && v.kind == AnyKind::Bool)
        return Value::boolean(positive);
    if (!v.is(Tag::Set))
        return v;
    const std::span<const Value> all(sets_[v.payload]);
    std::vector<Value> kept;
    bool same = true;
    for (Value x : all) {
        const auto t = truth(x);
        const Value narrowed = !t || *t == positive ? withTruth(x, positive) : Value{};
        same = same && narrowed == x;
        if (!narrowed.isBottom())
            kept.push_back(narrowed);
    }
    return same || kept.empty() ? v : setOf(std::move(kept));
}

void Interpreter::refineTruth(Frame& f, uint32_t reg, bool positive) {
    hold(*this, f, reg, withTruth(f.slots[reg], positive));
}

void Interpreter::refineTests(Frame& f, uint32_t at, bool positive) {
    const auto& extra = f.module->view.extra;
    const uint32_t mode = extra[at];
    const uint32_t count = extra[at + 1];
    if (mode == ir::kTestNothing || (mode == ir::kTestAll && !positive) ||
        (mode == ir::kTestAny && positive))
        return;
    for (uint32_t i = 0; i < count; ++i) {
        const uint32_t test = extra[at + 2 + i];
        refine(test & ~ir::kStar, f, positive == ((test & ir::kStar) == 0));
    }
}

} // namespace gradpath
