// Copies of a heap: each object's slots move into an arena of the copy's own.
// SPDX-License-Identifier: MIT
#include "analysis/interpreter/heap.h"

#include <algorithm>

namespace gradpath {

Heap::Heap(const Heap& other) : shapes(other.shapes), count_(other.count_) {
    for (const std::unique_ptr<Object[]>& chunk : other.chunks_) {
        chunks_.push_back(std::make_unique_for_overwrite<Object[]>(size_t{1} << kChunkBits));
        std::copy_n(chunk.get(), size_t{1} << kChunkBits, chunks_.back().get());
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
