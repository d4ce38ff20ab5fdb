// Branches, loops, try and with: states are set aside as deltas and joined.
// SPDX-License-Identifier: MIT
#include "analysis/interpreter/interpreter.h"

#include <algorithm>
#include <array>

namespace gradpath {

namespace {
constexpr size_t kMaxUnrolled = 64;
constexpr size_t kMaxTrainingRounds = 4;
constexpr int kMaxRounds = 8;
constexpr size_t kFewSlots = 24; ///< up to so many, searching in a row beats a table
} // namespace

void Interpreter::joinStates(Heap::Mark mark, std::vector<Delta>& states) {
    // The heap stands at `mark`'s state. A slot that a state did not write keeps its value there.
    if (states.size() == 1) {
        heap.apply(states[0]);
        return;
    }
    std::array<size_t, 3> count{};
    for (const Delta& d : states)
        for (const SlotValue& s : d)
            ++count[joinRank(s.obj)];
    fuel_ += (count[0] + count[1] + count[2]) / 8;
    for (size_t rank = 0; rank < count.size(); ++rank)
        if (count[rank] > 0)
            joinSlots(mark, states, rank, count[rank]);
}

/// Joining looks into what it joins (many tensors become one), so what tensors hold comes first, then other objects, then locals.
size_t Interpreter::joinRank(uint32_t obj) const {
    if (obj & kFrameBit)
        return 2;
    return heap[obj].kind == ObjKind::Tensor ? 0 : 1;
}

void Interpreter::joinSlots(Heap::Mark mark, const std::vector<Delta>& states, size_t rank,
                            size_t total) {
    std::vector<std::pair<SlotValue, uint32_t>> merged = std::move(joinedSlots_);
    merged.clear();
    const bool few = total <= kFewSlots;
    if (!few)
        joined_.start(total);
    const auto place = [&](const SlotValue& s) -> size_t {
        if (!few)
            return joined_.number(pairKey(s.obj, s.slot), static_cast<uint32_t>(merged.size()));
        size_t at = 0;
        while (at < merged.size() &&
               (merged[at].first.obj != s.obj || merged[at].first.slot != s.slot))
            ++at;
        return at;
    };
    merged.reserve(few ? total : 0);
    for (const Delta& d : states) {
        for (const SlotValue& s : d) {
            if (joinRank(s.obj) != rank)
                continue;
            const size_t at = place(s);
            if (at == merged.size()) {
                merged.push_back({s, 1});
            } else {
                auto& m = merged[at];
                if (m.first.value.isBottom() != s.value.isBottom()) {
                    m.first.value = join(m.first.value, s.value).absentToo();
                } else {
                    m.first.value = join(m.first.value, s.value);
                }
                ++m.second;
            }
        }
    }
    for (auto& [s, count] : merged) {
        Value v = s.value;
        if (count < states.size() && !heap.isNewSince(mark, s.obj)) {
            const Value base = heap.read(s.obj, s.slot);
            const bool isAttribute =
                (s.obj & kFrameBit) == 0 && heap[s.obj].kind != ObjKind::List &&
                heap[s.obj].kind != ObjKind::Tuple && heap[s.obj].kind != ObjKind::Tensor;
            if (base.isBottom() != v.isBottom() && isAttribute && heap[s.obj].kind != ObjKind::Cell)
                v = join(base, v).absentToo();
            else
                v = join(base, v);
        }
        if (v.isBottom())
            v.maybeAbsent = 0;
        heap.write(s.obj, s.slot, v);
    }
    joinedSlots_ = std::move(merged);
}

bool Interpreter::mergeExits(Frame&, Heap::Mark mark, std::vector<Delta>& exits, Flow normal) {
    if (exits.empty())
        return normal == Flow::Normal;
    if (normal == Flow::Normal)
        exits.push_back(heap.snapshot(mark));
    heap.rollback(mark);
    joinStates(mark, exits);
    return true;
}

void Interpreter::leaveReturn(Frame& f, Value value) {
    if (!f.module->stub)
        records.returned[pairKey(gid_, f.ctx)] = true;
    if (f.openMarks == 0) {
        f.result = value;
        f.returned = true;
        return;
    }
    f.returns.push_back({value, heap.snapshot(f.entry)});
}

// ---- regions ----

Interpreter::Flow Interpreter::ifRegion(Frame& f, uint32_t pc) {
    const ir::Instr& in = f.module->view.instrs[pc];
    const auto& extra = f.module->view.extra;
    const uint32_t thenEnd = extra[in.b];
    const uint32_t elseEnd = extra[in.b + 1];
    const Value cond = f.slots[in.a];
    const auto t = cond.isBottom() ? std::nullopt : truth(cond);
    if (t)
        return *t ? block(f, pc + 1, thenEnd) : block(f, thenEnd, elseEnd);

    const Heap::Mark mark = heap.open();
    ++f.openMarks;
    const std::vector<uint32_t> defs = f.defs;
    const auto assume = [&](bool yes) {
        refineTests(f, in.b + 2, yes);
        refineTruth(f, in.a, yes);
        // `a or b`: the result holds the operand that was tested.
        if (pc > f.fn->instrBegin) {
            const ir::Instr& before = f.module->view.instrs[pc - 1];
            if (before.op == ir::Op::Move && before.a == in.a)
                refineTruth(f, before.dst, yes);
        }
    };
    assume(true);
    const Flow first = block(f, pc + 1, thenEnd);
    std::vector<Delta> states;
    if (first == Flow::Normal)
        states.push_back(heap.snapshot(mark));
    heap.rollback(mark);
    std::vector<uint32_t> defsThen = defs;
    std::swap(defsThen, f.defs);
    gid_ = f.module->gidBase + pc;
    ctx_ = f.ctx;
    const auto restore = [&] {
        if (in.a >= f.fn->nLocals)
            f.slots[in.a] = cond;
    };
    restore();
    assume(false);
    const Flow second = block(f, thenEnd, elseEnd);
    restore();
    --f.openMarks;
    Flow out = second;
    if (first == Flow::Normal) {
        if (second == Flow::Normal) {
            states.push_back(heap.snapshot(mark));
            for (size_t i = 0; i < f.defs.size(); ++i)
                if (f.defs[i] != defsThen[i])
                    f.defs[i] = 0;
        } else {
            f.defs = defsThen;
        }
        heap.rollback(mark);
        joinStates(mark, states);
        out = Flow::Normal;
    }
    heap.close();
    return out;
}

Interpreter::Flow Interpreter::iteration(Frame& f, LoopFrame& loop, Heap::Mark mark, uint32_t begin,
                                         uint32_t end) {
    // A `return` in here is never the only live path, so it must be set aside: hence the open mark.
    ++f.openMarks;
    loop.mark = mark;
    loop.openMarks = f.openMarks;
    loop.broke = loop.continued = false;
    loop.continues.clear();
    f.loops.push_back(&loop);
    const Flow flow = block(f, begin, end);
    f.loops.pop_back();
    --f.openMarks;
    bool alive = flow == Flow::Normal || loop.continued;
    if (loop.broke)
        loop.breaks.push_back(heap.snapshot(mark));
    if (!loop.continues.empty()) {
        if (alive)
            loop.continues.push_back(heap.snapshot(mark));
        heap.rollback(mark);
        joinStates(mark, loop.continues);
        alive = true;
    }
    return alive ? Flow::Normal : Flow::Dead;
}

/// What a loop carries round: a number that one round changes is a counter, hence any number.
Value Interpreter::joinRound(const SlotValue& s) {
    const Value old = heap.read(s.obj, s.slot);
    const Value now = s.value;
    const auto number = [&](Value v) {
        bool found = false;
        each(v, [&](Value x) { found = found || x.is(Tag::Int) || x.is(Tag::Float); });
        return found;
    };
    const Value joined = join(old, now);
    if (joined == old || !joined.is(Tag::Set) || !number(old) || !number(now))
        return joined;
    // What an optimizer's gradients are is no number.
    if ((s.obj & kFrameBit) == 0 && heap.shapes.find(heap[s.obj].shape, Value::str(n.gradients)) ==
                                        static_cast<int32_t>(s.slot))
        return joined;
    const AnyKind kind = kindOf(old);
    return join(joined, Value::any(kind == kindOf(now) ? kind : AnyKind::Any));
}

/// Runs the body until nothing it carries round changes. On return the heap stands at the exit state; `breaks` are relative to `entry`.
Interpreter::Flow Interpreter::fixpoint(Frame& f, const std::function<Flow()>& head,
                                        uint32_t bodyBegin, uint32_t bodyEnd, bool nonEmpty,
                                        std::span<const uint32_t> killed, uint32_t gid,
                                        Heap::Mark entry, std::vector<Delta>& breaks) {
    const uint32_t since = clock_;
    ++f.openMarks;
    const std::vector<uint32_t> defs = f.defs;
    std::vector<uint32_t> killedSlots;
    const auto isKilled = [&](const SlotValue& s) {
        if (s.obj == (kFrameBit | f.depth))
            return std::find(killed.begin(), killed.end(), s.slot) != killed.end();
        return s.obj == f.globals &&
               std::find(killedSlots.begin(), killedSlots.end(), s.slot) != killedSlots.end();
    };
    const auto isNumbered = [&](const SlotValue& s) {
        if ((s.obj & kFrameBit) != 0 || (heap[s.obj].flags & kObjSummary) || !isModule(s.obj))
            return false;
        const Value key = heap.shapes.keys(heap[s.obj].shape)[s.slot];
        return key.is(Tag::Str) &&
               syms.text(key.payload).find_first_not_of("0123456789") == std::string_view::npos;
    };
    LoopFrame loop{};
    Flow exit = Flow::Normal;
    Delta end;
    std::vector<PendingReturn> returnsBefore = std::move(f.returns);
    // Where the loop settled the last time that it was entered here is where it starts: inside another loop it need not find that out again.
    const uint64_t place = pairKey(gid, f.ctx);
    const Heap::Mark headMark = heap.open();
    if (const auto it = settled_.find(place); it != settled_.end() && it->second.depth == f.depth)
        byRank(Delta(it->second.head), [&](const SlotValue& s) {
            heap.write(s.obj, s.slot, join(heap.read(s.obj, s.slot), s.value));
        });
    widenCounters(f, bodyBegin, bodyEnd);
    for (int round = 0;; ++round) {
        const Heap::Mark mark = heap.open();
        f.returns.clear();
        f.defs = defs;
        loop.breaks.clear();
        gid_ = gid;
        ctx_ = f.ctx;
        Flow flow = head();
        if (flow == Flow::Normal)
            flow = iteration(f, loop, mark, bodyBegin, bodyEnd);
        end.clear();
        Delta carried;
        if (flow == Flow::Normal) {
            end = heap.snapshot(mark);
            if (f.fn->kind == ir::FunctionKind::Module) {
                killedSlots.clear();
                for (Sym name : killedGlobals(*f.module, bodyBegin, bodyEnd))
                    if (const int32_t slot =
                            heap.shapes.find(heap[f.globals].shape, Value::str(name));
                        slot >= 0)
                        killedSlots.push_back(static_cast<uint32_t>(slot));
            }
            for (const SlotValue& s : end)
                if (!isKilled(s))
                    carried.push_back(s);
            carried = foldIteration(carried, f.depth, since);
        }
        heap.rollback(mark);
        heap.close();
        if (flow == Flow::Dead) {
            exit = nonEmpty && round == 0 ? Flow::Dead : Flow::Normal;
            break;
        }
        bool changed = false;
        std::vector<ObjId> grown;
        byRank(carried, [&](const SlotValue& s) {
            const Value old = heap.read(s.obj, s.slot);
            if (old.isBottom() && isNumbered(s)) {
                // A container of layers that grows, as a list does: how many there are is not known from here on.
                const Value key{Tag::Ellipsis};
                const Value all = slotOf(s.obj, key);
                const Value more = join(all, s.value);
                changed = changed || !(more == all);
                putSlot(s.obj, key, more);
                return;
            }
            const Value now = joinRound(s);
            if (now == old)
                return;
            changed = true;
            heap.write(s.obj, s.slot, now);
            if (s.slot == 1 && (s.obj & kFrameBit) == 0 && heap[s.obj].kind == ObjKind::List &&
                now.isAny())
                grown.push_back(s.obj);
        });
        for (ObjId list : grown)
            heap.set(list, 0, anyItem(list));
        if (!changed || out_)
            break;
        if (round >= kMaxRounds) {
            // It does not settle: what still changes is unknown.
            for (SlotValue& s : end) {
                const Value old = heap.read(s.obj, s.slot);
                if (isKilled(s) || join(old, s.value) == old)
                    continue;
                const NodeId node = graph.fresh(site(), NodeKind::Opaque);
                escape(s.value, site(), node);
                s.value = Value::any(AnyKind::Any, node);
            }
            break;
        }
    }
    settled_[place] = {f.depth, heap.snapshot(headMark)};
    heap.close();
    // The heap stands at the loop's head. Breaks leave from there.
    for (Delta& d : loop.breaks) {
        const Heap::Mark here = heap.open();
        heap.apply(d);
        breaks.push_back(heap.snapshot(entry));
        heap.rollback(here);
        heap.close();
    }
    if (nonEmpty) {
        heap.apply(end);
    } else {
        byRank(end, [&](const SlotValue& s) {
            const Value base = heap.read(s.obj, s.slot);
            Value v = join(base, s.value);
            if (base.isBottom() && !s.value.isBottom() && (s.obj & kFrameBit) == 0 &&
                heap[s.obj].birth <= since &&
                (heap[s.obj].kind == ObjKind::Instance || heap[s.obj].kind == ObjKind::Dict))
                v = v.absentToo();
            heap.write(s.obj, s.slot, v);
        });
        for (size_t i = 0; i < f.defs.size(); ++i)
            if (f.defs[i] != defs[i])
                f.defs[i] = 0;
    }
    --f.openMarks;
    // Returns of the last round cover those of earlier ones.
    for (PendingReturn& r : f.returns)
        returnsBefore.push_back(std::move(r));
    f.returns = std::move(returnsBefore);
    return exit;
}

Interpreter::Flow Interpreter::forRegion(Frame& f, uint32_t pc) {
    const ir::Instr& in = f.module->view.instrs[pc];
    const auto& extra = f.module->view.extra;
    const uint32_t bodyEnd = extra[in.b];
    const uint32_t elseEnd = extra[in.b + 1];
    const std::span<const uint32_t> killed = extra.subspan(in.b + 3, extra[in.b + 2]);
    const uint32_t gid = f.module->gidBase + pc;
    Iteration it = iterate(f.slots[in.a].isBottom() ? Value::any() : f.slots[in.a]);
    if (raised_)
        return Flow::Normal;
    bool unroll = it.exact && it.items.size() <= 1;
    if (it.exact && !unroll) {
        bool numbers = true;
        for (Value v : it.items)
            numbers = numbers && (v.is(Tag::Int) || v.is(Tag::Float) || v.is(Tag::None));
        const bool wanted = !numbers || (in.n & ir::kLoopIndexes) ||
                            ((in.n & ir::kLoopCollects) && !(in.n & ir::kLoopTrains));
        unroll = wanted && it.items.size() <= kMaxUnrolled;
    }
    const uint32_t savedCtx = f.ctx;
    const Heap::Mark entry = heap.open(Heap::Log::WhenNeeded);
    std::vector<Delta> breaks;
    Flow flow = Flow::Normal;
    if (unroll) {
        LoopFrame loop{};
        const size_t sinksBefore = records.sinks.size();
        for (size_t i = 0; i < it.items.size(); ++i) {
            f.ctx = context(savedCtx, gid, static_cast<uint32_t>(i) + 1);
            f.slots[in.dst] = it.items[i];
            flow = iteration(f, loop, entry, pc + 1, bodyEnd);
            if (flow == Flow::Dead) {
                if (i + 1 < it.items.size() && it.container != 0 && !f.module->stub)
                    records.exits.push_back(
                        {it.container, static_cast<uint32_t>(i + 1), loop.leaving});
                break;
            }
            if (out_)
                break;
            if (records.sinks.size() > sinksBefore && it.items.size() > kMaxTrainingRounds) {
                // A loop that trains runs to a fixpoint, whatever it iterates over.
                it.exact = false;
                it.nonEmpty = true;
                for (size_t k = i + 1; k < it.items.size(); ++k)
                    it.item = join(it.item, it.items[k]);
                break;
            }
        }
        breaks = std::move(loop.breaks);
        f.ctx = ctx_ = savedCtx;
        gid_ = gid;
    } else if (it.exact) {
        it.exact = false;
        it.nonEmpty = true;
        for (Value v : it.items)
            it.item = join(it.item, v);
    }
    if (!it.exact && flow == Flow::Normal) {
        // An empty summary: the loop may not run at all, yet what it would do is over-approximated.
        if (it.item.isBottom())
            it.item = Value::any();
        const auto head = [&] {
            f.slots[in.dst] = it.item;
            return Flow::Normal;
        };
        flow = fixpoint(f, head, pc + 1, bodyEnd, it.nonEmpty, killed, gid, entry, breaks);
    }
    f.ctx = ctx_ = savedCtx;
    if (flow == Flow::Normal && elseEnd > bodyEnd) {
        ++f.openMarks;
        flow = block(f, bodyEnd, elseEnd);
        --f.openMarks;
    }
    const bool alive = mergeExits(f, entry, breaks, flow);
    heap.close();
    return alive ? Flow::Normal : Flow::Dead;
}

Interpreter::Flow Interpreter::whileRegion(Frame& f, uint32_t pc) {
    const ir::Instr& in = f.module->view.instrs[pc];
    const auto& extra = f.module->view.extra;
    const uint32_t condReg = extra[in.b];
    const uint32_t condEnd = extra[in.b + 1];
    const uint32_t bodyEnd = extra[in.b + 2];
    const uint32_t elseEnd = extra[in.b + 3];
    const uint32_t nKilled = extra[in.b + 4];
    const std::span<const uint32_t> killed = extra.subspan(in.b + 5, nKilled);
    const uint32_t tests = in.b + 5 + nKilled;
    const uint32_t gid = f.module->gidBase + pc;
    const bool constant = condEnd - pc <= 2;
    const uint32_t savedCtx = f.ctx;
    const Heap::Mark entry = heap.open(Heap::Log::WhenNeeded);
    std::vector<Delta> breaks;
    Flow flow = Flow::Normal;
    bool done = false;
    if (!constant) {
        // A counted loop is followed while its condition folds.
        LoopFrame loop{};
        const size_t sinksBefore = records.sinks.size();
        for (uint32_t i = 0; i < kMaxUnrolled && !out_ && records.sinks.size() == sinksBefore;
             ++i) {
            f.ctx = context(savedCtx, gid, i + 1);
            const Heap::Mark mark = heap.open();
            ++f.openMarks;
            flow = block(f, pc + 1, condEnd);
            --f.openMarks;
            const auto t =
                flow == Flow::Normal ? truth(f.slots[condReg]) : std::optional<bool>(false);
            if (!t)
                heap.rollback(mark);
            heap.close();
            if (!t)
                break;
            if (!*t) {
                done = true;
                break;
            }
            flow = iteration(f, loop, entry, condEnd, bodyEnd);
            if (flow == Flow::Dead) {
                done = true;
                break;
            }
        }
        breaks = std::move(loop.breaks);
        f.ctx = ctx_ = savedCtx;
    }
    if (!done) {
        const size_t before = breaks.size();
        const auto head = [&] {
            const Flow h = block(f, pc + 1, condEnd);
            if (h == Flow::Normal)
                refineTests(f, tests, true);
            return h;
        };
        const size_t returns = f.returns.size();
        flow = fixpoint(f, head, condEnd, bodyEnd, false, killed, gid, entry, breaks);
        if (constant && truth(f.slots[condReg]) == true) {
            // `while True` ends by leaving only; one that never does goes on as if it ended, so that what follows is not lost.
            flow =
                breaks.size() == before && f.returns.size() == returns ? Flow::Normal : Flow::Dead;
        } else if (flow == Flow::Normal) {
            ++f.openMarks;
            refineTests(f, tests, false);
            --f.openMarks;
        }
    }
    if (flow == Flow::Normal && elseEnd > bodyEnd) {
        ++f.openMarks;
        flow = block(f, bodyEnd, elseEnd);
        --f.openMarks;
    }
    const bool alive = mergeExits(f, entry, breaks, flow);
    heap.close();
    return alive ? Flow::Normal : Flow::Dead;
}

Interpreter::Flow Interpreter::tryRegion(Frame& f, uint32_t pc) {
    const ir::Instr& in = f.module->view.instrs[pc];
    const auto& extra = f.module->view.extra;
    const auto& instrs = f.module->view.instrs;
    const uint32_t bodyEnd = extra[in.b];
    const uint32_t nHandlers = extra[in.b + 1];
    const uint32_t elseEnd = extra[in.b + 2 + nHandlers];
    const uint32_t finallyEnd = extra[in.b + 3 + nHandlers];
    const uint32_t handlersEnd = nHandlers > 0 ? extra[in.b + 1 + nHandlers] : bodyEnd;
    // `try: import x / except ImportError: ...`: decided by whether the module is known.
    bool onlyImports = bodyEnd > pc + 1;
    bool imports = false;
    for (uint32_t i = pc + 1; i < bodyEnd; ++i) {
        const ir::Op op = instrs[i].op;
        if (op == ir::Op::Import || op == ir::Op::ImportFrom)
            imports = true;
        else if (op != ir::Op::StoreGlobal && op != ir::Op::StoreLocal &&
                 op != ir::Op::StoreDeref && op != ir::Op::LoadConst && op != ir::Op::StoreName)
            onlyImports = false;
    }
    onlyImports = onlyImports && imports && nHandlers > 0;

    const Heap::Mark mark = heap.open(Heap::Log::Everything);
    ++f.openMarks;
    const std::vector<uint32_t> defs = f.defs;
    Flow flow = block(f, pc + 1, bodyEnd);
    bool missing = false;
    if (onlyImports) {
        for (uint32_t i = pc + 1; i < bodyEnd; ++i) {
            const ir::Instr& x = instrs[i];
            if ((x.op == ir::Op::Import || x.op == ir::Op::ImportFrom) && x.dst != ir::kNoReg &&
                f.slots[x.dst].isAny())
                missing = true;
        }
    }
    std::vector<Delta> states;
    Delta handlerStart;
    const bool runHandlers = nHandlers > 0 && (!onlyImports || missing);
    if (runHandlers)
        handlerStart = heap.history(mark, [&](Value a, Value b) { return join(a, b); });
    if (flow == Flow::Normal && !(onlyImports && missing)) {
        flow = block(f, handlersEnd, elseEnd);
        if (flow == Flow::Normal)
            states.push_back(heap.snapshot(mark));
    }
    if (runHandlers) {
        uint32_t begin = bodyEnd;
        for (uint32_t h = 0; h < nHandlers; ++h) {
            const uint32_t end = extra[in.b + 2 + h];
            heap.rollback(mark);
            heap.apply(onlyImports ? Delta{} : handlerStart);
            f.defs = defs;
            std::fill(f.defs.begin(), f.defs.end(), 0);
            if (block(f, begin, end) == Flow::Normal)
                states.push_back(heap.snapshot(mark));
            begin = end;
        }
        std::fill(f.defs.begin(), f.defs.end(), 0);
    }
    // `except ImportError: raise`: what goes on goes on with the module, known or not.
    if (onlyImports && missing && states.empty() && flow == Flow::Normal) {
        heap.rollback(mark);
        if (block(f, pc + 1, bodyEnd) == Flow::Normal &&
            block(f, handlersEnd, elseEnd) == Flow::Normal)
            states.push_back(heap.snapshot(mark));
    }
    --f.openMarks;
    heap.rollback(mark);
    Flow out = Flow::Dead;
    if (!states.empty()) {
        joinStates(mark, states);
        out = Flow::Normal;
    }
    heap.close();
    if (finallyEnd > elseEnd && out == Flow::Normal)
        out = block(f, elseEnd, finallyEnd);
    return out;
}

Interpreter::Flow Interpreter::withRegion(Frame& f, uint32_t pc) {
    const ir::Instr& in = f.module->view.instrs[pc];
    const uint32_t bodyEnd = f.module->view.extra[in.b];
    const Value manager = f.slots[in.a].isBottom() ? Value::any() : f.slots[in.a];
    const Value mode = heap.get(state, 0);
    const Value cause = heap.get(state, 1);
    const Value recorded = heap.get(state, 2);
    const Value casting = heap.get(casts, 0);
    Value entered = Value::any(AnyKind::Any, nodeOf(manager));
    const bool known = manager.isObject() && heap[manager.payload].cls != 0 &&
                       !classAttr(heap[manager.payload].cls, n.enter).isBottom();
    if (known) {
        Args& args = takeArgs();
        entered = callMethod(manager, n.enter, args);
        giveArgs();
    } else if (manager.isObject() && heap[manager.payload].kind == ObjKind::Generator) {
        entered = anyItem(manager.payload);
    } else if (manager.is(Tag::Set)) {
        // One of several managers (`no_grad() if x else nullcontext()`): recording may be off, which we take as on.
        entered = Value::any();
        each(manager, [&](Value m) { entered = m.isObject() ? join(entered, m) : entered; });
    }
    if (raised_)
        return Flow::Normal;
    f.slots[in.dst] = entered.isBottom() ? Value::any() : entered;
    const size_t returnsBefore = f.returns.size();
    const bool returned = f.returned;
    std::vector<size_t> loopBreaks;
    for (const LoopFrame* l : f.loops)
        loopBreaks.push_back(l->breaks.size());
    const Flow flow = block(f, pc + 1, bodyEnd);
    gid_ = f.module->gidBase + pc;
    ctx_ = f.ctx;
    // Paths that left early leave the manager too.
    const auto restore = [&](Delta& d) {
        for (SlotValue& s : d)
            if (s.obj == state && s.slot < 2)
                s.value = s.slot == 0 ? mode : cause;
            else if (s.obj == casts)
                s.value = s.slot == 0 ? casting : Value{};
        bool has = false;
        bool hasCasts = false;
        for (const SlotValue& s : d) {
            has = has || (s.obj == state && s.slot < 2);
            hasCasts = hasCasts || (s.obj == casts && s.slot == 0);
        }
        if (!hasCasts && !(heap.get(casts, 0) == casting))
            d.push_back({casts, 0, casting});
        if (!has && !(heap.get(state, 0) == mode)) {
            d.push_back({state, 0, mode});
            d.push_back({state, 1, cause});
        }
        if (!known)
            return;
        // What `__exit__` writes, seen from where the path left.
        const Heap::Mark left = heap.open();
        heap.apply(d);
        const Heap::Mark before = heap.open();
        Args& args = takeArgs();
        args.pos = {Value::none(), Value::none(), Value::none()};
        callMethod(manager, n.exit, args);
        giveArgs();
        const Delta written = heap.snapshot(before);
        heap.rollback(before);
        heap.close();
        heap.rollback(left);
        heap.close();
        for (const SlotValue& w : written) {
            const auto at = std::find_if(d.begin(), d.end(), [&](const SlotValue& s) {
                return s.obj == w.obj && s.slot == w.slot;
            });
            if (at != d.end())
                at->value = w.value;
            else
                d.push_back(w);
        }
    };
    for (size_t i = returnsBefore; i < f.returns.size(); ++i)
        restore(f.returns[i].delta);
    for (size_t l = 0; l < f.loops.size(); ++l) {
        for (size_t i = loopBreaks[l]; i < f.loops[l]->breaks.size(); ++i)
            restore(f.loops[l]->breaks[i]);
        for (Delta& d : f.loops[l]->continues)
            restore(d);
    }
    if (known) {
        // A `return` on the only path leaves the heap as it was there.
        if (flow == Flow::Normal || (f.returned && !returned)) {
            Args& args = takeArgs();
            args.pos = {Value::none(), Value::none(), Value::none()};
            callMethod(manager, n.exit, args);
            giveArgs();
            raised_ = raised_ && flow == Flow::Normal;
        } else {
            heap.set(state, 0, mode);
            heap.set(state, 1, cause);
            heap.set(state, 2, recorded);
            heap.set(casts, 0, casting);
        }
    }
    return flow;
}

} // namespace gradpath
