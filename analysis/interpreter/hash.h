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

constexpr uint64_t pairKey(uint32_t a, uint32_t b) {
    return (static_cast<uint64_t>(a) << 32) | b;
}

} // namespace gradpath
