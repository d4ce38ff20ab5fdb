// The one exception of the server: something the user asked for cannot be done.
// SPDX-License-Identifier: MIT
#pragma once

#include <stdexcept>

namespace gradpath {

/// Carries one clear line for stderr; main turns it into exit status 2.
class UserError : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

} // namespace gradpath
