// Text of Python literals.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace gradpath::python {

/// What the letters before the quotes of a string say.
struct StringPrefix {
    bool raw = false;
    bool bytes = false;
    bool formatted = false;
    uint32_t length = 0; ///< letters and quotes
    uint32_t quotes = 0; ///< 1 or 3
};

StringPrefix prefixOf(std::string_view literal);

/// Appends the value of `body`, the text between the quotes (or between two interpolations), to `out`.
void unescape(std::string_view body, const StringPrefix& prefix, std::string& out);

/// An integer literal; false when it does not fit an int64 (`out` is then exact below 2^64, else 0).
bool parseInteger(std::string_view literal, uint64_t& out);

double parseFloat(std::string_view literal);

} // namespace gradpath::python
