// Limits that several parts of the interpreter keep.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>

namespace gradpath {

/// Functions that an unknown value may stand for and that are called in its place; more are not called at all.
inline constexpr size_t kMaxCalledBack = 16;
/// Functions that unknown code is handed at once and may call; of more it calls none.
inline constexpr size_t kMaxHandedOver = 64;

} // namespace gradpath
