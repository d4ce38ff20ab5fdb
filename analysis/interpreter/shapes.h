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
    Shapes() { shapes_.push_back({0, {}, 0}); }

    /// Slot of `key`, or -1. Keys are compared bit by bit (attribute names are Str values).
    int32_t find(ShapeId shape, Value key) const {
        if (shapes_[shape].count > 6) {
            const auto it = memo_.find({shape, key.bits()});
            if (it != memo_.end())
                return it->second;
            const int32_t found = walk(shape, key);
            memo_.emplace(Key{shape, key.bits()}, found);
            return found;
        }
        return walk(shape, key);
    }
    /// The shape with one key more, which gets slot `count(shape)`.
    ShapeId extend(ShapeId shape, Value key) {
        const auto it = next_.find({shape, key.bits()});
        if (it != next_.end())
            return it->second;
        shapes_.push_back({shape, key, shapes_[shape].count + 1});
        const ShapeId id = static_cast<ShapeId>(shapes_.size() - 1);
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
    struct Shape {
        ShapeId parent;
        Value key;
        uint32_t count;
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
    std::vector<Shape> shapes_;
    tsl::robin_map<Key, ShapeId, Hash> next_;
    mutable tsl::robin_map<Key, int32_t, Hash> memo_;
};

} // namespace gradpath
