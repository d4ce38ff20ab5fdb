// Hidden classes: which key lives in which slot, shared by all objects that got the same keys in the same order.
// SPDX-License-Identifier: MIT
#pragma once

#include "analysis/interpreter/hash.h"
#include "analysis/interpreter/value.h"

#include <tsl/robin_map.h>

#include <vector>

namespace gradpath {

using ShapeId = uint32_t;

class Shapes {
public:
    Shapes() { shapes_.push_back({0, {}, 0, kNoTable}); }

    /// Slot of `key`, or -1. Keys are compared bit by bit (attribute names are Str values).
    int32_t find(ShapeId shape, Value key) const {
        const Shape& at = shapes_[shape];
        if (at.table == kNoTable)
            return walk(shape, key);
        const auto& slots = tables_[at.table];
        const auto it = slots.find(key.bits());
        return it != slots.end() && it->second < at.count ? static_cast<int32_t>(it->second) : -1;
    }
    /// The shape with one key more, which gets slot `count(shape)`.
    ShapeId extend(ShapeId shape, Value key) {
        const auto it = next_.find({shape, key.bits()});
        if (it != next_.end())
            return it->second;
        const ShapeId id = static_cast<ShapeId>(shapes_.size());
        const uint32_t count = shapes_[shape].count + 1;
        shapes_.push_back({shape, key, count, count > kWalked ? tableWith(shape, key) : kNoTable});
        next_.emplace(Key{shape, key.bits()}, id);
        return id;
    }
    uint32_t count(ShapeId shape) const { return shapes_[shape].count; }
    /// Keys in slot order.
    std::vector<Value> keys(ShapeId shape) const {
        std::vector<Value> out(shapes_[shape].count);
        for (ShapeId s = shape; s != 0; s = shapes_[s].parent)
            out[shapes_[s].count - 1] = shapes_[s].key;
        return out;
    }

private:
    static constexpr uint32_t kWalked = 6; ///< up to so many keys a look-up walks the chain
    static constexpr uint32_t kNoTable = 0xFFFFFFFFu;
    struct Shape {
        ShapeId parent;
        Value key;
        uint32_t count;
        uint32_t table; ///< shared by the shapes of one chain: each knows the slots below its count
    };
    struct Key {
        ShapeId shape;
        uint64_t bits;
        bool operator==(const Key& o) const { return shape == o.shape && bits == o.bits; }
    };
    struct Hash {
        size_t operator()(const Key& k) const {
            return PairHash{}(k.bits) ^ PairHash {}(k.shape);
        }
    };
    int32_t walk(ShapeId shape, Value key) const {
        for (ShapeId s = shape; s != 0; s = shapes_[s].parent)
            if (shapes_[s].key == key)
                return static_cast<int32_t>(shapes_[s].count) - 1;
        return -1;
    }
    /// The parent's table if the parent is its newest shape, else a copy of what the parent knows.
    uint32_t tableWith(ShapeId parent, Value key) {
        uint32_t table = shapes_[parent].table;
        const uint32_t slot = shapes_[parent].count;
        if (table == kNoTable || tables_[table].size() != slot) {
            table = static_cast<uint32_t>(tables_.size());
            tables_.emplace_back();
            for (ShapeId s = parent; s != 0; s = shapes_[s].parent)
                tables_[table].emplace(shapes_[s].key.bits(), shapes_[s].count - 1);
        }
        tables_[table].emplace(key.bits(), slot);
        return table;
    }
    std::vector<Shape> shapes_;
    std::vector<PairMap<uint32_t>> tables_;
    tsl::robin_map<Key, ShapeId, Hash> next_;
};

} // namespace gradpath
