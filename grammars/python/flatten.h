// Copies a tree of tree-sitter into the flat form.
// SPDX-License-Identifier: MIT
#pragma once

#include "grammars/python/repair.h"
#include "grammars/python/syntax.h"
#include "grammars/python/ts.h"

namespace gradpath::python {

/// Appends the nodes of `tree`, parsed from `parsed`, to `out`. `repaired` is null when the text was parsed as it is.
void flatten(const Parser& parser, const Tree& tree, std::string_view parsed,
             const RepairedText* repaired, ir::ModuleBuilder& strings, SyntaxTree& out);

} // namespace gradpath::python
