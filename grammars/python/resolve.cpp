// The second half of the scope analysis: which names inner functions capture, and the slots of all variables.
// SPDX-License-Identifier: MIT
#include "grammars/python/scopes.h"

#include <algorithm>

namespace gradpath::python {

namespace {

class Resolver {
public:
    explicit Resolver(ScopeTable& table) : table_(table) {}

    void resolve() {
        for (uint32_t id = 0; id < table_.scopes.size(); ++id) {
            const Scope& scope = table_.scopes[id];
            if (scope.kind == ScopeKind::Module || scope.kind == ScopeKind::Comprehension)
                continue;
            if (table_.scopes[scope.parent].kind == ScopeKind::Module)
                continue;
            if (scope.symbolsBegin == scope.symbolsEnd)
                continue;
            for (uint32_t s = scope.symbolsBegin; s < scope.symbolsEnd; ++s)
                resolveSymbol(id, s);
        }
    }

    void number() {
        for (Scope& scope : table_.scopes)
            scope.nCells = 0;
        for (Scope& scope : table_.scopes) {
            if (scope.kind == ScopeKind::Comprehension) {
                for (uint32_t s = scope.symbolsBegin; s < scope.symbolsEnd; ++s) {
                    if (table_.symbols[s].flags & kCaptured)
                        table_.symbols[s].slot = table_.scopes[scope.owner].nCells++;
                }
                continue;
            }
            scope.nLocals = scope.nParameters;
            if (scope.kind != ScopeKind::Function)
                continue;
            for (uint32_t s = scope.symbolsBegin; s < scope.symbolsEnd; ++s) {
                Symbol& symbol = table_.symbols[s];
                if (!(symbol.flags & kBound) || (symbol.flags & (kGlobal | kNonlocal)))
                    continue;
                if (symbol.flags & kCaptured) {
                    symbol.slot = scope.nCells++;
                } else if (symbol.parameter != ir::kNone) {
                    symbol.slot = symbol.parameter;
                } else if (scope.nLocals < kMaxNames) {
                    symbol.slot = scope.nLocals++;
                } else {
                    symbol.flags |= kGlobal;
                }
            }
        }
    }

private:
    uint32_t findIn(const Scope& scope, uint32_t name) {
        if (scope.kind == ScopeKind::Comprehension || scope.symbolsEnd - scope.symbolsBegin < 24) {
            for (uint32_t s = scope.symbolsBegin; s < scope.symbolsEnd; ++s) {
                if (table_.symbols[s].name == name)
                    return s;
            }
            return ir::kNone;
        }
        const auto id = static_cast<uint32_t>(&scope - table_.scopes.data());
        if (sortedScope_ != id) {
            sorted_.clear();
            for (uint32_t s = scope.symbolsBegin; s < scope.symbolsEnd; ++s)
                sorted_.push_back({table_.symbols[s].name, s});
            std::sort(sorted_.begin(), sorted_.end());
            sortedScope_ = id;
        }
        const auto found = std::lower_bound(sorted_.begin(), sorted_.end(),
                                            std::pair<uint32_t, uint32_t>{name, 0});
        return found == sorted_.end() || found->first != name ? ir::kNone : found->second;
    }

    /// The variable of an enclosing function `name` means in code whose lexical parent is `scope`, or kNone for a global.
    uint32_t lookup(uint32_t scope, uint32_t name) {
        for (; scope != ir::kNone; scope = table_.scopes[scope].parent) {
            const Scope& s = table_.scopes[scope];
            if (s.kind == ScopeKind::Module)
                return ir::kNone;
            if (s.kind == ScopeKind::Class)
                continue;
            const uint32_t found = findIn(s, name);
            if (found == ir::kNone)
                continue;
            const Symbol& symbol = table_.symbols[found];
            if (symbol.flags & kGlobal)
                return ir::kNone;
            if (symbol.outer != ir::kNone)
                return symbol.outer;
            if ((symbol.flags & kBound) && !(symbol.flags & kNonlocal))
                return found;
        }
        return ir::kNone;
    }

    void resolveSymbol(uint32_t id, uint32_t s) {
        Symbol& symbol = table_.symbols[s];
        if (symbol.flags & kGlobal)
            return;
        const bool isClass = table_.scopes[id].kind == ScopeKind::Class;
        const bool own = (symbol.flags & kBound) && !(symbol.flags & kNonlocal);
        if (own && !(isClass && (symbol.flags & kUsed)))
            return;
        const uint32_t outer = lookup(table_.scopes[id].parent, symbol.name);
        if (outer == ir::kNone)
            return;
        const uint32_t definer = table_.scopes[table_.symbols[outer].scope].owner;
        chain_.clear();
        for (uint32_t scope = id; scope != definer;
             scope = table_.scopes[table_.scopes[scope].parent].owner) {
            if (table_.scopes[scope].free.size() >= kMaxNames)
                return;
            chain_.push_back(scope);
        }
        if (!(table_.symbols[outer].flags & kCaptured)) {
            if (table_.scopes[definer].nCells >= kMaxNames)
                return;
            ++table_.scopes[definer].nCells;
            table_.symbols[outer].flags |= kCaptured;
        }
        symbol.outer = outer;
        for (const uint32_t scope : chain_) {
            if (table_.freeIndex(scope, outer) == ir::kNone)
                table_.scopes[scope].free.push_back(outer);
        }
    }

    ScopeTable& table_;
    std::vector<uint32_t> chain_;
    std::vector<std::pair<uint32_t, uint32_t>> sorted_;
    uint32_t sortedScope_ = ir::kNone;
};

} // namespace

void resolveScopes(ScopeTable& table) {
    Resolver resolver(table);
    resolver.resolve();
    resolver.number();
}

uint32_t ScopeTable::freeIndex(uint32_t scope, uint32_t symbol) const {
    const auto& free = scopes[scope].free;
    const auto found = std::find(free.begin(), free.end(), symbol);
    return found == free.end() ? ir::kNone : static_cast<uint32_t>(found - free.begin());
}

} // namespace gradpath::python
