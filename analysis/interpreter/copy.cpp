// Copies of a heap: each object's slots move into an arena of the copy's own.
// SPDX-License-Identifier: MIT
#include "analysis/interpreter/heap.h"

#include <algorithm>

namespace gradpath {

Heap::Heap(const Heap& other) : shapes(other.shapes), count_(other.count_) {
    const size_t perChunk = size_t{1} << kChunkBits;
    for (ObjId begin = 0; begin < count_; begin += perChunk) {
        chunks_.push_back(chunk<Object>(perChunk));
        std::copy_n(&other[begin], std::min<size_t>(perChunk, count_ - begin),
                    chunks_.back().get());
    }
    for (ObjId id = 0; id < count_; ++id) {
        Object& object = (*this)[id];
        if (object.slots == nullptr)
            continue;
        Value* slots = arena_.take(object.capacity);
        std::copy_n(object.slots, object.nSlots, slots);
        object.slots = slots;
    }
}

} // namespace gradpath
