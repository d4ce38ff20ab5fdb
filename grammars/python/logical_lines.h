// Logical lines of broken text: statements as a reader would see them, whatever brackets were left open.
// SPDX-License-Identifier: MIT
#pragma once

#include "grammars/ir/ir.h"

#include <string>
#include <string_view>
#include <vector>

namespace gradpath::python {

struct LogicalLine {
    uint32_t begin = 0;          ///< the first character that is no blank
    uint32_t end = 0;            ///< behind the last character that is neither blank nor comment
    uint32_t indent = 0;         ///< columns, a tab reaches to the next multiple of eight
    std::string missing;         ///< quotes and brackets that would close what was left open
    uint32_t opened = ir::kNone; ///< the first of them: where it was opened
    std::vector<uint32_t> joins; ///< line ends in brackets before lines indented less than this one
};

std::vector<LogicalLine> logicalLines(std::string_view text);

/// True when a statement goes on behind a line end that is neither in brackets or a string nor escaped: Python would end it
/// there, tree-sitter does not when an operand is missing (`self.` with a statement below it).
bool joinsLines(std::string_view statement);

} // namespace gradpath::python
