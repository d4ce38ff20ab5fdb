// UTF-8: reading code points and repairing text.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace gradpath::session {

/// One decoded code point and the bytes it took; an invalid byte counts as one, with `valid` off.
struct CodePoint {
    char32_t value = 0;
    size_t size = 1;
    bool valid = true;
};

/// Reads the code point at `at`, which must lie inside the text.
CodePoint readUtf8(std::string_view text, size_t at);

void appendUtf8(std::string& out, char32_t codePoint);

/// Replaces every byte that is not part of a well-formed sequence by '?'; the length stays.
void replaceInvalidUtf8(std::string& text);

} // namespace gradpath::session
