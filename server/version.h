// The version that every output names.
// SPDX-License-Identifier: MIT
#pragma once

namespace gradpath {

/// Set by the build from the project's version.
inline constexpr const char* kVersion = GRADPATH_VERSION;

} // namespace gradpath
