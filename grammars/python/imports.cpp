// Imports.
// SPDX-License-Identifier: MIT
#include "grammars/python/lowering.h"

#include <algorithm>

namespace gradpath::python {

/// The dotted name of a node as a string id; blanks around the dots do not count.
uint32_t Lowering::dottedName(uint32_t node) {
    const std::string_view source = tree_.source(node);
    if (source.find_first_of(" \t\\\n#") == source.npos)
        return out_.str(source);
    std::string name;
    for (uint32_t c = node + 1; c < tree_[node].next; c = tree_[c].next) {
        if (tree_[c].kind != Kind::Identifier)
            continue;
        if (!name.empty())
            name += '.';
        name += tree_.source(c);
    }
    return out_.str(name);
}

void Lowering::importStatement(uint32_t node) {
    for (uint32_t c = node + 1; c < tree_[node].next; c = tree_[c].next) {
        const Node& entry = tree_[c];
        if (entry.kind == Kind::DottedName && tree_.hasChildren(c) &&
            tree_[c + 1].kind == Kind::Identifier) {
            const uint32_t module = emitTo(ir::Op::Import, span(c), dottedName(c), 1, 0);
            storeName(tree_[c + 1].aux, module, span(c + 1));
        } else if (entry.kind == Kind::AliasedImport && tree_.hasChildren(c)) {
            const uint32_t alias = tree_[c + 1].next;
            if (alias >= entry.next || tree_[alias].kind != Kind::Identifier)
                continue;
            const uint32_t module = emitTo(ir::Op::Import, span(c + 1), dottedName(c + 1), 0, 0);
            storeName(tree_[alias].aux, module, span(alias));
        }
    }
}

void Lowering::importFrom(uint32_t node) {
    const uint32_t end = tree_[node].next;
    const uint32_t from = node + 1;
    if (from >= end)
        return;
    uint32_t name = from, dots = 0;
    if (tree_[from].kind == Kind::RelativeImport) {
        name = ir::kNone;
        for (uint32_t c = from + 1; c < tree_[from].next; c = tree_[c].next) {
            if (tree_[c].kind == Kind::DottedName)
                name = c;
            if (tree_[c].kind == Kind::ImportPrefix) {
                const std::string_view prefix = tree_.source(c);
                dots = static_cast<uint32_t>(std::count(prefix.begin(), prefix.end(), '.'));
            }
        }
    }
    const uint32_t moduleName = name == ir::kNone ? out_.str("") : dottedName(name);
    const auto level = static_cast<uint8_t>(std::min<uint32_t>(dots, 255));
    const uint32_t module = emitTo(ir::Op::Import, span(from), moduleName, 0, level);
    for (uint32_t c = tree_[from].next; c < end; c = tree_[c].next) {
        const Node& entry = tree_[c];
        if (entry.kind == Kind::WildcardImport) {
            emit(ir::Op::ImportStar, span(c), ir::kNone, module);
            continue;
        }
        uint32_t imported = c, alias = c + 1;
        if (entry.kind == Kind::AliasedImport) {
            imported = c + 1;
            alias = imported < entry.next ? tree_[imported].next : entry.next;
        }
        if (alias >= entry.next || tree_[alias].kind != Kind::Identifier)
            continue;
        const uint32_t importedName = dottedName(imported);
        const uint32_t value = emitTo(ir::Op::ImportFrom, span(imported), module, importedName);
        storeName(tree_[alias].aux, value, span(alias));
        if (out_.text(importedName) == "grad" && out_.text(moduleName) == "torch.autograd")
            gradNames_.push_back(tree_[alias].aux);
    }
}

} // namespace gradpath::python
