// What each symbol of the tree-sitter grammar means to the flat tree.
// SPDX-License-Identifier: MIT
#pragma once

#include "grammars/python/syntax.h"

#include <vector>

namespace gradpath::python {

struct SymbolInfo {
    Kind kind = Kind::Skip;
    Tok token = Tok::None;
};

/// One entry per symbol id of the grammar, made once.
const std::vector<SymbolInfo>& symbolTable();

/// True when tokens directly under a node of this kind are kept.
bool keepsTokens(Kind kind);

/// True when the flat tree takes nothing from inside a node of this kind.
bool isLeaf(Kind kind);

} // namespace gradpath::python
