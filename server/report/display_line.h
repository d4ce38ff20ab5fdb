// One source line as a terminal shows it.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace gradpath::report {

/// A line with tabs expanded, control characters made visible and over-long text cut around what
/// matters.
struct DisplayLine {
    std::string text;
    size_t markBegin = 0; ///< terminal cells before the mark
    size_t markCells = 1; ///< width of the mark, at least one cell
};

/// Shows `line` with a mark over the bytes [begin, end).
DisplayLine displayLine(std::string_view line, size_t begin, size_t end);

/// Terminal cells of a code point: 0 for combining marks, 2 for wide characters.
unsigned cellsOf(char32_t c);
size_t cellsOf(std::string_view text);

/// The text with spaces after it, up to `cells`.
std::string padded(std::string_view text, size_t cells);

} // namespace gradpath::report
