// Which variable every name means: locals, cells, free variables, globals, class namespaces, comprehension variables.
// SPDX-License-Identifier: MIT
#pragma once

#include "grammars/python/syntax.h"

namespace gradpath::python {

enum class ScopeKind : uint8_t { Module, Function, Class, Comprehension };

enum SymbolFlag : uint8_t {
    kBound = 1,
    kGlobal = 2,
    kNonlocal = 4,
    kParameter = 8,
    kCaptured = 16, ///< an inner function reads or writes it: it lives in a cell
    kWalrusTarget = 32,
    kUsed = 64,
    kTypeName = 128, ///< a type parameter of the function itself
};

struct Symbol {
    uint32_t name;
    uint32_t scope;
    uint32_t slot;                  ///< cell index when captured, else local slot
    uint32_t parameter = ir::kNone; ///< its slot when it is a parameter
    uint8_t flags = 0;
    /// Symbol of an enclosing function it resolves to, when it is not bound here.
    uint32_t outer = ir::kNone;
};

struct Scope {
    ScopeKind kind = ScopeKind::Module;
    bool generator = false;
    uint32_t node = 0;
    uint32_t parent = ir::kNone; ///< lexically enclosing scope, comprehensions included
    uint32_t owner = 0; ///< the scope whose frame the code runs in: itself unless a comprehension
    uint32_t symbolsBegin = 0;
    uint32_t symbolsEnd = 0;
    uint32_t nParameters = 0;
    uint32_t nLocals = 0; ///< parameters and named locals
    uint32_t nCells = 0;
    std::vector<uint32_t>
        free; ///< symbols of enclosing functions, in the order of the free variables
};

/// The scopes of a module; `Node::aux` of a function, lambda, class or comprehension is its index here.
struct ScopeTable {
    std::vector<Scope> scopes;
    std::vector<Symbol> symbols;

    const Scope& at(uint32_t scope) const { return scopes[scope]; }
    /// Index of `symbol` among the free variables of `scope`, or kNone.
    uint32_t freeIndex(uint32_t scope, uint32_t symbol) const;
};

/// More variables than this in one function are treated as globals.
inline constexpr uint32_t kMaxNames = 20000;

ScopeTable buildScopes(SyntaxTree& tree, uint32_t nNames);

/// Finds the variables inner functions capture and gives every variable its slot; part of `buildScopes`.
void resolveScopes(ScopeTable& table);

/// A parameter as written, in source order.
struct Parameter {
    enum class Kind : uint8_t { PositionalOnly, Positional, VarArgs, KeywordOnly, VarKeywords };
    Kind kind = Kind::Positional;
    uint32_t name = ir::kNone;     ///< string id, kNone for a tuple of Python 2
    uint32_t nameNode = ir::kNone; ///< identifier, or the tuple pattern
    uint32_t defaultNode = ir::kNone;
    uint32_t typeNode = ir::kNone;
};

/// The parameters of a function definition or lambda, in the order of its locals.
std::vector<Parameter> parametersOf(const SyntaxTree& tree, uint32_t function);

/// Calls `f(identifier node)` for the names a broken piece of code seems to assign: those before a `=` at the left.
template <class F>
void forEachBrokenTarget(const SyntaxTree& tree, uint32_t node, F&& f);

/// Byte ranges that stand left of a `=` outside brackets, line by line.
std::vector<ir::Span> brokenTargetRanges(std::string_view text, uint32_t begin, uint32_t end);

template <class F>
void forEachBrokenTarget(const SyntaxTree& tree, uint32_t node, F&& f) {
    const Node& broken = tree[node];
    const auto ranges = brokenTargetRanges(tree.text, broken.begin, broken.end);
    size_t range = 0;
    for (uint32_t i = node + 1; i < broken.next && range < ranges.size(); ++i) {
        const Node& name = tree[i];
        if (name.kind != Kind::Identifier)
            continue;
        while (range < ranges.size() && ranges[range].end < name.end)
            ++range;
        if (range == ranges.size() || name.begin < ranges[range].begin)
            continue;
        const char after = name.end < tree.text.size() ? tree.text[name.end] : ' ';
        if (after != '.' && after != '[' && after != '(')
            f(i);
    }
}

} // namespace gradpath::python
