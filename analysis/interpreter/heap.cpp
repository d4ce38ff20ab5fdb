// The heap and its undo trail.
// SPDX-License-Identifier: MIT
#include "analysis/interpreter/heap.h"

#include "analysis/interpreter/hash.h"

#include <tsl/robin_map.h>

#include <algorithm>
#include <cstring>

namespace gradpath {

namespace {
constexpr size_t kArenaChunk = size_t{1} << 15;
constexpr size_t kStackChunk = size_t{1} << 16;

uint64_t key(uint32_t obj, uint32_t slot) {
    return (static_cast<uint64_t>(obj) << 32) | slot;
}
} // namespace

Heap::Heap() {
    chunks_.push_back(chunk<Object>(size_t{1} << kChunkBits));
    (*this)[0] = Object{};
}

Value* Heap::Arena::take(uint32_t n) {
    while (current == 0 || used + n > sizes[current - 1]) {
        if (current == chunks.size()) {
            sizes.push_back(std::max<size_t>(kArenaChunk, n));
            chunks.push_back(chunk<Value>(sizes.back()));
        }
        ++current;
        used = 0;
    }
    Value* out = chunks[current - 1].get() + used;
    used += n;
    std::fill(out, out + n, Value{});
    return out;
}

void Heap::beginRoot() {
    rootBase_ = count_;
    rootChunk_ = rootArena_.current;
    rootUsed_ = rootArena_.used;
}

void Heap::forgetRoot() {
    if (rootBase_ == 0)
        return;
    count_ = rootBase_;
    rootArena_.current = rootChunk_;
    rootArena_.used = rootUsed_;
    rootBase_ = 0;
}

ObjId Heap::make(ObjKind kind, ObjId cls, uint32_t gid, uint32_t ctx, uint16_t nSlots) {
    const ObjId id = count_++;
    if ((id >> kChunkBits) >= chunks_.size())
        chunks_.push_back(chunk<Object>(size_t{1} << kChunkBits));
    Object& o = (*this)[id];
    o = Object{};
    o.kind = kind;
    o.cls = cls;
    o.gid = gid;
    o.ctx = ctx;
    if (nSlots > 0) {
        o.slots = allocate(nSlots, id);
        o.nSlots = o.capacity = nSlots;
    }
    return id;
}

void Heap::set(ObjId id, uint32_t slot, Value value) {
    Object& o = (*this)[id];
    if (slot >= o.nSlots) {
        if (slot >= o.capacity) {
            const uint32_t wanted =
                std::min<uint32_t>(65535, std::max<uint32_t>(slot + 1, o.capacity * 2u + 2u));
            Value* grown = allocate(wanted, id);
            std::copy(o.slots, o.slots + o.nSlots, grown);
            o.slots = grown;
            o.capacity = static_cast<uint16_t>(wanted);
        }
        o.nSlots = static_cast<uint16_t>(slot + 1);
    }
    if (o.slots[slot] == value)
        return;
    if (!open_.empty() && (!o.fromSite || id < open_.back().younger))
        trail_.push_back({id, slot, o.slots[slot]});
    o.slots[slot] = value;
}

void Heap::setFrameSlot(uint32_t depth, uint32_t slot, Value value) {
    Value& at = frames_[depth].slots[slot];
    if (at == value)
        return;
    if (!open_.empty())
        trail_.push_back({kFrameBit | depth, slot, at});
    at = value;
}

Value* Heap::pushFrame(uint32_t nSlots) {
    const size_t top = stackUsed_;
    const size_t offset = stackUsed_ % kStackChunk;
    // A frame never straddles two chunks: pointers into it stay valid.
    if (offset + nSlots > kStackChunk)
        stackUsed_ += kStackChunk - offset;
    while (stack_.size() <= (stackUsed_ + nSlots) / kStackChunk)
        stack_.push_back(chunk<Value>(kStackChunk));
    Value* slots = stack_[stackUsed_ / kStackChunk].get() + stackUsed_ % kStackChunk;
    std::fill(slots, slots + nSlots, Value{});
    stackUsed_ += nSlots;
    frames_.push_back({slots, nSlots, top});
    return slots;
}

void Heap::popFrame() {
    stackUsed_ = frames_.back().top;
    frames_.pop_back();
}

Value Heap::read(uint32_t obj, uint32_t slot) const {
    if ((obj & kFrameBit) == 0)
        return get(obj, slot);
    const uint32_t depth = obj & ~kFrameBit;
    return depth < frames_.size() && slot < frames_[depth].n ? frames_[depth].slots[slot] : Value{};
}

void Heap::write(uint32_t obj, uint32_t slot, Value value) {
    if ((obj & kFrameBit) == 0) {
        set(obj, slot, value);
    } else if ((obj & ~kFrameBit) < frames_.size()) {
        setFrameSlot(obj & ~kFrameBit, slot, value);
    }
}

void Heap::close() {
    const State closed = open_.back();
    open_.pop_back();
    if (open_.empty()) {
        trail_.clear();
        return;
    }
    // The state around it may not log the same objects. Those that are given up with it stay whole: nothing of them is undone.
    const ObjId younger = open_.back().younger;
    if (closed.younger > younger)
        trail_.erase(std::remove_if(trail_.begin() + closed.at, trail_.end(),
                                    [&](const Entry& e) {
                                        return (e.obj & kFrameBit) == 0 && e.obj >= younger &&
                                               (*this)[e.obj].fromSite;
                                    }),
                     trail_.end());
}

Delta Heap::snapshot(Mark mark) {
    // What is set aside holds what there is by now as it is: whatever happens to that later must be undone.
    State& state = open_[mark.level];
    state.visible = std::max(state.visible, state.last); // the run went on from there
    state.last = count_;
    for (size_t i = mark.level; i < open_.size(); ++i)
        open_[i].younger = std::max(open_[i].younger, count_);
    Delta out;
    const size_t n = trail_.size() - mark.at;
    out.reserve(n);
    if (n <= 16) {
        for (size_t i = mark.at; i < trail_.size(); ++i) {
            const Entry& e = trail_[i];
            if ((e.obj & kFrameBit) && (e.obj & ~kFrameBit) >= frames_.size())
                continue;
            const bool seen = std::any_of(out.begin(), out.end(), [&](const SlotValue& s) {
                return s.obj == e.obj && s.slot == e.slot;
            });
            if (!seen)
                out.push_back({e.obj, e.slot, read(e.obj, e.slot)});
        }
        return out;
    }
    seen_.start(n);
    for (size_t i = mark.at; i < trail_.size(); ++i) {
        const Entry& e = trail_[i];
        if ((e.obj & kFrameBit) && (e.obj & ~kFrameBit) >= frames_.size())
            continue;
        const auto next = static_cast<uint32_t>(out.size());
        if (seen_.number(key(e.obj, e.slot), next) == next)
            out.push_back({e.obj, e.slot, read(e.obj, e.slot)});
    }
    return out;
}

Delta Heap::history(Mark mark, const std::function<Value(Value, Value)>& join) {
    Delta out = snapshot(mark);
    PairMap<size_t> index;
    for (size_t i = 0; i < out.size(); ++i)
        index[key(out[i].obj, out[i].slot)] = i;
    for (size_t i = mark.at; i < trail_.size(); ++i) {
        const auto it = index.find(key(trail_[i].obj, trail_[i].slot));
        if (it != index.end())
            out[it->second].value = join(out[it->second].value, trail_[i].old);
    }
    return out;
}

void Heap::rollback(Mark mark) {
    open_[mark.level].last = 0; // what this arm made the next ones do not have
    while (trail_.size() > mark.at) {
        const Entry e = trail_.back();
        trail_.pop_back();
        if ((e.obj & kFrameBit) == 0) {
            (*this)[e.obj].slots[e.slot] = e.old;
        } else if ((e.obj & ~kFrameBit) < frames_.size()) {
            frames_[e.obj & ~kFrameBit].slots[e.slot] = e.old;
        }
    }
}

void Heap::apply(const Delta& delta) {
    for (const SlotValue& s : delta)
        write(s.obj, s.slot, s.value);
}

void Heap::outside(const std::function<void()>& body) {
    std::vector<Entry> saved;
    saved.swap(trail_);
    std::vector<State> open;
    open.swap(open_);
    body();
    open_.swap(open);
    trail_.swap(saved);
}

} // namespace gradpath
