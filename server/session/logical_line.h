// Logical lines of Python text, lexically: strings, brackets, comments and nothing else.
// SPDX-License-Identifier: MIT
#pragma once

#include "grammars/ir/ir.h"

#include <string_view>
#include <vector>

namespace gradpath::session {

/// A statement with all lines that brackets, strings and backslashes join, or a blank line.
struct LogicalLine {
    uint32_t begin = 0; ///< where its first line starts
    uint32_t end = 0;   ///< the line end behind it, or the end of the text
    /// Where `%` or `!` stands right behind the `=` of an assignment, which only a notebook
    /// understands; the line ends with the physical line then.
    uint32_t escape = ir::kNone;
};

/// The logical line that starts at `begin`, which must be the start of a line. Appends the spans of
/// its comments, `#` included. Broken text never fails: a string in quotes ends with its line.
LogicalLine logicalLine(std::string_view text, uint32_t begin, std::vector<ir::Span>& comments);

/// The end of the physical line that holds `at`.
uint32_t lineEnd(std::string_view text, uint32_t at);

/// The start of the line behind the line end at `end`; the size of the text at the last one.
uint32_t nextLine(std::string_view text, uint32_t end);

} // namespace gradpath::session
