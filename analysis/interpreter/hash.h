// A map by 64-bit keys that are two numbers side by side.
// SPDX-License-Identifier: MIT
#pragma once

#include <tsl/robin_map.h>

#include <algorithm>
#include <cstdint>
#include <functional>
#include <memory>
#include <utility>
#include <vector>

namespace gradpath {

/// Spreads both halves of the key: the table looks at the low bits only and grows without bound when they collide.
struct PairHash {
    size_t operator()(uint64_t key) const {
        key ^= key >> 32;
        key *= 0x9E3779B97F4A7C15ull;
        return key ^ (key >> 29);
    }
};

template <typename T>
using PairMap = tsl::robin_map<uint64_t, T, PairHash>;

/// A map by keys that are costly to compare: each keeps its hash.
template <typename Key, typename T, typename Hash = std::hash<Key>,
          typename Equal = std::equal_to<Key>>
using HashKeepingMap = tsl::robin_map<Key, T, Hash, Equal, std::allocator<std::pair<Key, T>>, true>;

/// Empties a table for another round. Clearing costs its buckets, so one that the last round left far from full is made anew.
template <typename Map>
void emptied(Map& map) {
    if (map.bucket_count() > 512 && map.size() * 8 < map.bucket_count())
        map = Map();
    else
        map.clear();
}

/// Numbers the keys of one join or snapshot. Starting anew costs nothing, so it serves for the next one.
class KeyNumbers {
public:
    /// Forgets all keys; up to `expected` different ones follow.
    void start(size_t expected) {
        size_t wanted = 64;
        while (wanted < 2 * expected)
            wanted *= 2;
        if (entries_.size() < wanted || ++round_ == 0) {
            entries_.assign(std::max(wanted, entries_.size()), {});
            round_ = 1;
        }
        mask_ = wanted - 1;
    }
    /// The key's number: `next` when it is new.
    uint32_t number(uint64_t key, uint32_t next) {
        for (size_t i = PairHash{}(key)&mask_;; i = (i + 1) & mask_) {
            Entry& e = entries_[i];
            if (e.round != round_) {
                e = {key, round_, next};
                return next;
            }
            if (e.key == key)
                return e.number;
        }
    }

private:
    struct Entry {
        uint64_t key = 0;
        uint32_t round = 0;
        uint32_t number = 0;
    };
    std::vector<Entry> entries_;
    size_t mask_ = 0;
    uint32_t round_ = 0;
};

constexpr uint64_t pairKey(uint32_t a, uint32_t b) {
    return (static_cast<uint64_t>(a) << 32) | b;
}

} // namespace gradpath
