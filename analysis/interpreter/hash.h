// A map by 64-bit keys that are two numbers side by side.
// SPDX-License-Identifier: MIT
#pragma once

#include <tsl/robin_map.h>

#include <cstdint>

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

/// Empties a table for another round. Clearing costs its buckets, so one that the last round left far from full is made anew.
template <typename Map>
void emptied(Map& map) {
    if (map.bucket_count() > 512 && map.size() * 8 < map.bucket_count())
        map = Map();
    else
        map.clear();
}

constexpr uint64_t pairKey(uint32_t a, uint32_t b) {
    return (static_cast<uint64_t>(a) << 32) | b;
}

} // namespace gradpath
