// What tells one content from another.
// SPDX-License-Identifier: MIT
#pragma once

#include <compare>
#include <cstdint>
#include <string>
#include <string_view>

namespace gradpath::session {

/// 128 bits of XXH3: quick, and no two contents of a lifetime share one, unless somebody wants them to.
struct Digest {
    uint64_t high = 0;
    uint64_t low = 0;
    auto operator<=>(const Digest&) const = default;
};

/// Digests of different seeds have nothing to do with each other.
Digest digestOf(std::string_view bytes, uint64_t seed = 0);

/// 32 letters and digits.
std::string hex(const Digest& digest);

} // namespace gradpath::session
