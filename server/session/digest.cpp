// What tells one content from another.
// SPDX-License-Identifier: MIT
#include "server/session/digest.h"

#define XXH_INLINE_ALL
#include <fmt/format.h>
#include <xxhash.h>

namespace gradpath::session {

Digest digestOf(std::string_view bytes, uint64_t seed) {
    const XXH128_hash_t hash = XXH3_128bits_withSeed(bytes.data(), bytes.size(), seed);
    return {hash.high64, hash.low64};
}

std::string hex(const Digest& digest) {
    return fmt::format("{:016x}{:016x}", digest.high, digest.low);
}

} // namespace gradpath::session
