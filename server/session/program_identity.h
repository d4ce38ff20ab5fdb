// What tells one build of the program from another.
// SPDX-License-Identifier: MIT
#pragma once

#include <string>

namespace gradpath::session {

/// The same for the same executable only; empty when it cannot be told.
std::string programIdentity();

} // namespace gradpath::session
