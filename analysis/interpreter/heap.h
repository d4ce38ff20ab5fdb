// The one mutable heap of an abstract run, with an undo trail: branches are run one after the other and joined by their writes.
// SPDX-License-Identifier: MIT
//
// Cost of a branch: its writes, not the heap. Slots of frames live here too, under ids with `kFrameBit`.
#pragma once

#include "analysis/interpreter/hash.h"
#include "analysis/interpreter/shapes.h"
#include "analysis/interpreter/value.h"

#include <functional>
#include <memory>
#include <vector>

namespace gradpath {

enum class ObjKind : uint8_t {
    Free,
    Instance,
    Class,
    Function,
    BoundMethod,
    Native,
    Module,
    List,
    Tuple,
    Dict,
    Set,
    Cell,
    Tensor,
    Slice,
    Range,
    Generator,
    Property,
    StaticMethod,
    ClassMethod,
    Super,
    FieldGetter,
    State,
};

enum ObjFlag : uint8_t {
    kObjSummary = 1, ///< stands for several run-time objects: writes are weak
    kObjEscaped = 2, ///< unknown code holds it
    kObjOpen = 4,    ///< container that unknown code may have filled
    kObjBuilt = 8,   ///< its constructor has finished
    kObjReady = 16,  ///< the constructor of a framework's class has run on it
};

struct Object {
    ObjKind kind = ObjKind::Free;
    uint8_t flags = 0;
    uint16_t nSlots = 0;
    uint16_t capacity = 0;
    bool fromSite = false; ///< see `Heap::setFromSite`
    bool remade = false;   ///< its site was reached again
    ObjId cls = 0;
    ShapeId shape = 0;
    uint32_t gid = 0; ///< instruction that made it
    uint32_t ctx = 0;
    uint32_t birth = 0; ///< when it was made (last), in allocations of the interpreter
    uint32_t aux = 0;   ///< kind-specific: function data, class data, native id, companion object
    Value* slots = nullptr;
};

inline constexpr uint32_t kFrameBit = 0x80000000u;

/// One slot's value in a state that was set aside.
struct SlotValue {
    uint32_t obj;
    uint32_t slot;
    Value value;
};
using Delta = std::vector<SlotValue>;

class Heap {
public:
    Heap();
    /// Only while no frame is pushed and no mark is open. What was made by roots that were kept stays for good.
    Heap(const Heap& other);
    Heap& operator=(const Heap&) = delete;

    ObjId make(ObjKind kind, ObjId cls, uint32_t gid, uint32_t ctx, uint16_t nSlots);
    Object& operator[](ObjId id) { return chunks_[id >> kChunkBits][id & kChunkMask]; }
    const Object& operator[](ObjId id) const { return chunks_[id >> kChunkBits][id & kChunkMask]; }
    uint32_t size() const { return count_; }

    Value get(ObjId id, uint32_t slot) const {
        const Object& o = (*this)[id];
        return slot < o.nSlots ? o.slots[slot] : Value{};
    }
    /// Writes a slot of an object, growing it if needed; logged while a mark is open.
    void set(ObjId id, uint32_t slot, Value value);
    /// Writes a local of the frame at `depth`.
    void setFrameSlot(uint32_t depth, uint32_t slot, Value value);

    // ---- frames: a stack of slot arrays ----
    Value* pushFrame(uint32_t nSlots);
    void popFrame();
    uint32_t depth() const { return static_cast<uint32_t>(frames_.size()); }

    // ---- states ----
    /// A state that the heap can go back to.
    struct Mark {
        uint32_t at = 0;    ///< the length of the trail
        uint32_t level = 0; ///< how many states were open
    };
    enum class Log : uint8_t {
        Older,      ///< what is written to objects that were there when the state was opened
        WhenNeeded, ///< the same from the first snapshot on; until then the state that `rollback` goes back to moves along
        Everything, ///< for `history`
    };
    /// Starts logging; pair with `close`.
    Mark open(Log log = Log::Older) {
        const Mark mark = {static_cast<uint32_t>(trail_.size()),
                           static_cast<uint32_t>(open_.size())};
        State state = {mark.at, count_, count_, 0};
        if (log == Log::Everything)
            state = {mark.at, kFrameBit, kFrameBit, 0};
        else if (log == Log::WhenNeeded)
            state = {mark.at, open_.empty() ? count_ : open_.back().younger, 0, 0};
        open_.push_back(state);
        return mark;
    }
    void close();
    bool logging() const { return !open_.empty(); }
    /// One instruction in one context makes the object, and nobody writes to it from elsewhere, as joins do to a summary. What it
    /// holds cannot be seen from states that were opened before it was first made: they do not log it.
    void setFromSite(ObjId id) { (*this)[id].fromSite = true; }
    /// A state that was set aside for `mark` and does not name the object cannot reach it.
    bool isNewSince(Mark mark, uint32_t obj) const {
        if ((obj & kFrameBit) != 0 || obj < open_[mark.level].visible)
            return false;
        const Object& o = (*this)[obj];
        return o.fromSite && !o.remade;
    }
    /// The current values of all slots written since `mark` (frames that still live only), but of what was made since.
    Delta snapshot(Mark mark);
    /// For every slot written since `mark`, all values it had, old ones included, joined by `join`.
    Delta history(Mark mark, const std::function<Value(Value, Value)>& join);
    void rollback(Mark mark);
    void apply(const Delta& delta);
    Value read(uint32_t obj, uint32_t slot) const;
    void write(uint32_t obj, uint32_t slot, Value value);

    /// From here on new objects belong to a root: `forgetRoot` frees them. Objects made before keep their memory apart.
    void beginRoot();
    /// Frees what was made since `beginRoot`. Nothing that stays may refer to it.
    void forgetRoot();
    /// Keeps what was made since `beginRoot` for good (a module was loaded meanwhile).
    void keepRoot() { rootBase_ = 0; }

    /// Runs `body` outside all open marks: what it writes is never undone (a module's top level runs once).
    void outside(const std::function<void()>& body);

    Shapes shapes;

private:
    KeyNumbers seen_; ///< by the snapshot at hand
    struct Entry {
        uint32_t obj;
        uint32_t slot;
        Value old;
    };
    struct FrameSlots {
        Value* slots;
        uint32_t n;
        size_t top;
    };
    static constexpr uint32_t kChunkBits = 12;
    static constexpr uint32_t kChunkMask = (1u << kChunkBits) - 1;
    /// Memory for slots that nothing touches before it is handed out: a page costs only when it is used.
    struct Release {
        void operator()(void* p) const { ::operator delete(p); }
    };
    template <typename T>
    using Chunk = std::unique_ptr<T[], Release>;
    template <typename T>
    static Chunk<T> chunk(size_t n) {
        return Chunk<T>(static_cast<T*>(::operator new(n * sizeof(T))));
    }
    struct Arena {
        std::vector<Chunk<Value>> chunks;
        std::vector<size_t> sizes;
        size_t current = 0; ///< chunk in use, plus one
        size_t used = 0;
        Value* take(uint32_t n);
    };
    Value* allocate(uint32_t n, ObjId owner) {
        return (rootBase_ != 0 && owner >= rootBase_ ? rootArena_ : arena_).take(n);
    }

    std::vector<Chunk<Object>> chunks_;
    uint32_t count_ = 1;
    Arena arena_;
    Arena rootArena_;
    ObjId rootBase_ = 0;
    size_t rootChunk_ =
        0; ///< where the root's part of its arena starts: roots that were kept lie below
    size_t rootUsed_ = 0;
    std::vector<Chunk<Value>> stack_;
    size_t stackUsed_ = 0;
    std::vector<FrameSlots> frames_;
    std::vector<Entry> trail_;
    struct State {
        uint32_t at;   ///< the length of the trail
        ObjId younger; ///< objects of sites from here on are not logged
        ObjId
            visible; ///< those before it may be there in states that were set aside and do not name them
        ObjId
            last; ///< how many there were at the last snapshot since the state was gone back to; 0: there was none
    };
    std::vector<State> open_;
};

} // namespace gradpath
