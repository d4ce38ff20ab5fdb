// Edits of whole statements and of expressions, in the layout the file has.
// SPDX-License-Identifier: MIT
#pragma once

#include "analysis/fixes/source.h"

#include <string>
#include <string_view>
#include <vector>

namespace gradpath::fixes {

void replace(const Source& source, uint32_t begin, uint32_t end, std::string text, Fix& fix);
inline void insert(const Source& source, uint32_t at, std::string text, Fix& fix) {
    replace(source, at, at, std::move(text), fix);
}

/// A line of its own behind a simple or compound statement; after a `;` where the line goes on. False where that is impossible.
bool insertAfter(const Source& source, uint32_t statement, std::string_view code, Fix& fix);
/// A line of its own before a statement. False when other code stands before it on its line.
bool insertBefore(const Source& source, uint32_t statement, std::string_view code, Fix& fix);

/// Takes simple statements out, with their line and its comment where they have one for themselves; a block that would be left
/// without any statement keeps a `pass`.
void remove(const Source& source, const std::vector<uint32_t>& statements, Fix& fix);

/// True when an expression can take a `.method()` behind it or stand as an operand without parentheses.
bool isPrimary(const Source& source, uint32_t expression);

} // namespace gradpath::fixes
