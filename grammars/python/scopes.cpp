// The first half of the scope analysis: one walk that collects the names of every scope.
// SPDX-License-Identifier: MIT
#include "grammars/python/scopes.h"

#include <algorithm>

namespace gradpath::python {

namespace {

class ScopeBuilder {
public:
    ScopeBuilder(SyntaxTree& tree, uint32_t nNames)
        : tree_(tree), stamps_(nNames, ir::kNone), slots_(nNames), compStamps_(nNames, 0) {}

    ScopeTable run() {
        add(ScopeKind::Module, 0, ir::kNone);
        for (uint32_t scope = 0; scope < out_.scopes.size(); ++scope) {
            if (out_.scopes[scope].kind != ScopeKind::Comprehension)
                collect(scope);
        }
        resolveScopes(out_);
        return std::move(out_);
    }

private:
    // ---- collecting ----

    uint32_t add(ScopeKind kind, uint32_t node, uint32_t parent) {
        const auto id = static_cast<uint32_t>(out_.scopes.size());
        Scope scope;
        scope.kind = kind;
        scope.node = node;
        scope.parent = parent;
        scope.owner = kind == ScopeKind::Comprehension ? current_ : id;
        out_.scopes.push_back(std::move(scope));
        if (node != 0)
            tree_.nodes[node].aux = id;
        return id;
    }

    void collect(uint32_t scope) {
        current_ = lexical_ = scope;
        kind_ = out_.scopes[scope].kind;
        pending_.clear();
        const uint32_t node = out_.scopes[scope].node;
        const Node& root = tree_[node];
        if (kind_ == ScopeKind::Module) {
            walk(node, root.next);
        } else if (kind_ == ScopeKind::Class) {
            walkBody(node);
        } else {
            collectFunction(scope, node);
        }
        out_.scopes[scope].symbolsBegin = static_cast<uint32_t>(out_.symbols.size());
        out_.symbols.insert(out_.symbols.end(), pending_.begin(), pending_.end());
        out_.scopes[scope].symbolsEnd = static_cast<uint32_t>(out_.symbols.size());
    }

    void collectFunction(uint32_t scope, uint32_t node) {
        const auto parameters = parametersOf(tree_, node);
        out_.scopes[scope].nParameters =
            static_cast<uint32_t>(std::min<size_t>(parameters.size(), kMaxNames));
        for (uint32_t i = 0; i < out_.scopes[scope].nParameters; ++i) {
            if (parameters[i].name == ir::kNone)
                continue;
            Symbol& symbol = touch(parameters[i].name, kBound | kParameter);
            if (symbol.parameter == ir::kNone)
                symbol.parameter = i;
        }
        for (const Parameter& parameter : parameters) {
            if (parameter.name == ir::kNone)
                target(parameter.nameNode);
        }
        if (tree_[node].kind == Kind::Lambda) {
            const uint32_t body = lambdaBody(node);
            if (body != ir::kNone)
                walk(body, tree_[body].next);
        } else {
            bindTypeParameters(node, kBound | kTypeName);
            walkBody(node);
        }
    }

    uint32_t lambdaBody(uint32_t node) const {
        uint32_t body = ir::kNone;
        for (uint32_t c = node + 1; c < tree_[node].next; c = tree_[c].next) {
            if (tree_[c].kind != Kind::LambdaParameters)
                body = c;
        }
        return body;
    }

    void walkBody(uint32_t node) {
        for (uint32_t c = node + 1; c < tree_[node].next; c = tree_[c].next) {
            if (tree_[c].kind == Kind::Block)
                walk(c, tree_[c].next);
        }
    }

    void bindTypeParameters(uint32_t node, uint8_t flags) {
        for (uint32_t c = node + 1; c < tree_[node].next; c = tree_[c].next) {
            if (tree_[c].kind != Kind::TypeParameter)
                continue;
            for (uint32_t type = c + 1; type < tree_[c].next; type = tree_[type].next) {
                for (uint32_t i = type; i < tree_[type].next; ++i) {
                    if (tree_[i].kind != Kind::Identifier)
                        continue;
                    touch(tree_[i].aux, flags);
                    break;
                }
            }
        }
    }

    Symbol& touch(uint32_t name, uint8_t flags) {
        if (stamps_[name] != current_) {
            stamps_[name] = current_;
            slots_[name] = static_cast<uint32_t>(pending_.size());
            Symbol symbol{};
            symbol.name = name;
            symbol.scope = current_;
            symbol.slot = ir::kNone;
            pending_.push_back(symbol);
        }
        Symbol& symbol = pending_[slots_[name]];
        symbol.flags |= flags;
        return symbol;
    }

    void bind(uint32_t name, uint8_t flags = 0) {
        if (kind_ != ScopeKind::Module)
            touch(name, kBound | flags);
    }

    void use(uint32_t name) {
        if (kind_ == ScopeKind::Module || compStamps_[name] != 0)
            return;
        touch(name, kUsed);
    }

    /// Binds what an assignment target binds and walks what it evaluates.
    void target(uint32_t node) {
        const Node& n = tree_[node];
        switch (n.kind) {
        case Kind::Identifier:
            bind(n.aux);
            break;
        case Kind::PatternList:
        case Kind::TuplePattern:
        case Kind::ListPattern:
        case Kind::ListSplatPattern:
        case Kind::ListSplat:
        case Kind::Tuple:
        case Kind::List:
        case Kind::ExpressionList:
        case Kind::ParenthesizedExpression:
        case Kind::AsPatternTarget:
        case Kind::Error:
            for (uint32_t c = node + 1; c < n.next; c = tree_[c].next)
                target(c);
            break;
        default:
            walk(node, n.next);
        }
    }

    void walk(uint32_t i, const uint32_t end) {
        while (i < end) {
            const Node& n = tree_[i];
            switch (n.kind) {
            case Kind::Identifier:
                use(n.aux);
                ++i;
                break;
            case Kind::Assignment:
            case Kind::AugmentedAssignment:
                assignment(i);
                i = n.next;
                break;
            case Kind::NamedExpression:
                if (i + 1 < n.next) {
                    if (tree_[i + 1].kind == Kind::Identifier)
                        bind(tree_[i + 1].aux, kWalrusTarget);
                    i = tree_[i + 1].next;
                } else {
                    ++i;
                }
                break;
            case Kind::ForStatement:
                if (i + 1 < n.next && !(tree_[i + 1].kind == Kind::Error)) {
                    target(i + 1);
                    i = tree_[i + 1].next;
                } else {
                    ++i;
                }
                break;
            case Kind::AsPatternTarget:
                target(i);
                i = n.next;
                break;
            case Kind::DeleteStatement:
                for (uint32_t c = i + 1; c < n.next; c = tree_[c].next)
                    target(c);
                i = n.next;
                break;
            case Kind::Yield:
                out_.scopes[current_].generator = true;
                ++i;
                break;
            case Kind::ImportStatement:
            case Kind::ImportFromStatement:
                import(i);
                i = n.next;
                break;
            case Kind::FutureImportStatement:
                i = n.next;
                break;
            case Kind::GlobalStatement:
            case Kind::NonlocalStatement:
                if (kind_ != ScopeKind::Module) {
                    for (uint32_t c = i + 1; c < n.next; ++c) {
                        if (tree_[c].kind == Kind::Identifier) {
                            touch(tree_[c].aux,
                                  n.kind == Kind::GlobalStatement ? kGlobal : kNonlocal | kUsed);
                        }
                    }
                }
                i = n.next;
                break;
            case Kind::FunctionDefinition:
            case Kind::Lambda:
            case Kind::ClassDefinition:
                definition(i);
                i = n.next;
                break;
            case Kind::ListComprehension:
            case Kind::SetComprehension:
            case Kind::DictionaryComprehension:
            case Kind::GeneratorExpression:
                comprehension(i);
                i = n.next;
                break;
            case Kind::CaseClause:
                ++i;
                break;
            case Kind::CasePattern:
                pattern(i);
                i = n.next;
                break;
            case Kind::TypeAliasStatement:
                typeAlias(i);
                i = n.next;
                break;
            case Kind::ExceptClause:
                exceptClause(i);
                ++i;
                break;
            case Kind::Error:
                brokenTargets(i);
                ++i;
                break;
            case Kind::ExpressionStatement:
                if (n.flags & kBroken)
                    brokenTargets(i);
                ++i;
                break;
            default:
                ++i;
            }
        }
    }

    void brokenTargets(uint32_t node) {
        if (kind_ == ScopeKind::Module)
            return;
        forEachBrokenTarget(tree_, node, [&](uint32_t name) { bind(tree_[name].aux); });
    }

    void assignment(uint32_t node) {
        const Node& n = tree_[node];
        const uint32_t left = node + 1;
        if (left >= n.next)
            return;
        uint32_t right = tree_[left].next;
        for (uint32_t c = right; c < n.next; c = tree_[c].next) {
            if (tree_[c].kind == Kind::Type && kind_ == ScopeKind::Function)
                continue;
            walk(c, tree_[c].next);
        }
        if (n.kind == Kind::AugmentedAssignment && tree_[left].kind == Kind::Identifier)
            use(tree_[left].aux);
        target(left);
    }

    /// `except E as e` where the grammar gives the alias as a plain expression.
    void exceptClause(uint32_t node) {
        bool afterAs = false;
        for (uint32_t c = node + 1; c < tree_[node].next; c = tree_[c].next) {
            if (tree_[c].kind == Kind::Token && tree_[c].aux == static_cast<uint32_t>(Tok::As)) {
                afterAs = true;
            } else if (afterAs && tree_[c].kind == Kind::Identifier) {
                bind(tree_[c].aux);
            }
        }
    }

    void import(uint32_t node) {
        const Node& n = tree_[node];
        uint32_t first = node + 1;
        if (n.kind == Kind::ImportFromStatement && first < n.next)
            first = tree_[first].next;
        for (uint32_t c = first; c < n.next; c = tree_[c].next) {
            const Node& entry = tree_[c];
            uint32_t name = ir::kNone;
            if (entry.kind == Kind::AliasedImport) {
                for (uint32_t p = c + 1; p < entry.next; p = tree_[p].next)
                    name = p;
            } else if (entry.kind == Kind::DottedName) {
                name = c + 1;
            }
            if (name != ir::kNone && name < entry.next && tree_[name].kind == Kind::Identifier)
                bind(tree_[name].aux);
        }
    }

    void definition(uint32_t node) {
        const Node& n = tree_[node];
        const bool isClass = n.kind == Kind::ClassDefinition;
        if (n.kind != Kind::Lambda && node + 1 < n.next && tree_[node + 1].kind == Kind::Identifier)
            bind(tree_[node + 1].aux);
        if (isClass) {
            bindTypeParametersHere(node);
            for (uint32_t c = node + 2; c < n.next; c = tree_[c].next) {
                if (tree_[c].kind == Kind::ArgumentList)
                    walk(c, tree_[c].next);
            }
        } else {
            for (const Parameter& parameter : parametersOf(tree_, node)) {
                if (parameter.defaultNode != ir::kNone)
                    walk(parameter.defaultNode, tree_[parameter.defaultNode].next);
            }
        }
        add(isClass ? ScopeKind::Class : ScopeKind::Function, node, lexical_);
    }

    void bindTypeParametersHere(uint32_t node) {
        if (kind_ != ScopeKind::Module)
            bindTypeParameters(node, kBound);
    }

    void typeAlias(uint32_t node) {
        const uint32_t left = node + 1;
        for (uint32_t i = left; i < tree_[node].next; ++i) {
            if (tree_[i].kind != Kind::Identifier)
                continue;
            bind(tree_[i].aux);
            break;
        }
        if (left >= tree_[node].next)
            return;
        for (uint32_t c = tree_[left].next; c < tree_[node].next; c = tree_[c].next)
            walk(c, tree_[c].next);
    }

    /// Captures of a match pattern bind; class names and dotted values are uses.
    void pattern(uint32_t node) {
        const uint32_t end = tree_[node].next;
        for (uint32_t i = node; i < end;) {
            const Node& n = tree_[i];
            if (n.kind == Kind::DottedName) {
                const bool single = i + 1 < n.next && tree_[i + 1].next >= n.next;
                if (i + 1 < n.next && tree_[i + 1].kind == Kind::Identifier) {
                    if (single) {
                        bind(tree_[i + 1].aux);
                    } else {
                        use(tree_[i + 1].aux);
                    }
                }
                i = n.next;
            } else if (n.kind == Kind::ClassPattern) {
                if (i + 1 < n.next && tree_[i + 1].kind == Kind::DottedName) {
                    if (i + 2 < tree_[i + 1].next && tree_[i + 2].kind == Kind::Identifier)
                        use(tree_[i + 2].aux);
                    i = tree_[i + 1].next;
                } else {
                    ++i;
                }
            } else if (n.kind == Kind::KeywordPattern) {
                i = i + 1 < n.next ? tree_[i + 1].next : i + 1;
            } else if (n.kind == Kind::Identifier) {
                bind(n.aux);
                ++i;
            } else {
                ++i;
            }
        }
    }

    void comprehension(uint32_t node) {
        const Node& n = tree_[node];
        const uint32_t outer = lexical_;
        const uint32_t scope = add(ScopeKind::Comprehension, node, outer);
        const auto begin = static_cast<uint32_t>(out_.symbols.size());
        uint32_t firstClause = ir::kNone;
        for (uint32_t c = node + 1; c < n.next; c = tree_[c].next) {
            if (tree_[c].kind != Kind::ForInClause || c + 1 >= tree_[c].next)
                continue;
            if (firstClause == ir::kNone)
                firstClause = c;
            comprehensionTargets(c + 1, scope, begin);
        }
        const auto end = static_cast<uint32_t>(out_.symbols.size());
        out_.scopes[scope].symbolsBegin = begin;
        out_.scopes[scope].symbolsEnd = end;
        // The first iterable belongs to the scope outside.
        if (firstClause != ir::kNone)
            walk(tree_[firstClause + 1].next, tree_[firstClause].next);
        for (uint32_t s = begin; s < end; ++s)
            ++compStamps_[out_.symbols[s].name];
        lexical_ = scope;
        for (uint32_t c = node + 1; c < n.next; c = tree_[c].next) {
            if (c == firstClause) {
                targetUses(c + 1);
            } else if (tree_[c].kind == Kind::ForInClause && c + 1 < tree_[c].next) {
                targetUses(c + 1);
                walk(tree_[c + 1].next, tree_[c].next);
            } else {
                walk(c, tree_[c].next);
            }
        }
        lexical_ = outer;
        for (uint32_t s = begin; s < end; ++s)
            --compStamps_[out_.symbols[s].name];
    }

    void comprehensionTargets(uint32_t node, uint32_t scope, uint32_t begin) {
        const Node& n = tree_[node];
        if (n.kind == Kind::Identifier) {
            for (uint32_t s = begin; s < out_.symbols.size(); ++s) {
                if (out_.symbols[s].name == n.aux)
                    return;
            }
            Symbol symbol{};
            symbol.name = n.aux;
            symbol.scope = scope;
            symbol.slot = ir::kNone;
            symbol.flags = kBound;
            if (out_.symbols.size() - begin < 1000)
                out_.symbols.push_back(symbol);
            return;
        }
        if (n.kind == Kind::Attribute || n.kind == Kind::Subscript || n.kind == Kind::Call)
            return;
        for (uint32_t c = node + 1; c < n.next; c = tree_[c].next)
            comprehensionTargets(c, scope, begin);
    }

    /// Uses inside a comprehension target (`for x[i] in ...`); its plain names are its own variables.
    void targetUses(uint32_t node) {
        const Node& n = tree_[node];
        if (n.kind == Kind::Identifier)
            return;
        if (n.kind == Kind::Attribute || n.kind == Kind::Subscript || n.kind == Kind::Call) {
            walk(node, n.next);
            return;
        }
        for (uint32_t c = node + 1; c < n.next; c = tree_[c].next)
            targetUses(c);
    }

    SyntaxTree& tree_;
    ScopeTable out_;
    uint32_t current_ = 0; ///< the scope whose frame the code runs in
    uint32_t lexical_ = 0; ///< current_, or a comprehension in it
    ScopeKind kind_ = ScopeKind::Module;
    std::vector<Symbol> pending_;
    std::vector<uint32_t> stamps_;
    std::vector<uint32_t> slots_;
    std::vector<uint16_t> compStamps_;
};

} // namespace

ScopeTable buildScopes(SyntaxTree& tree, uint32_t nNames) {
    return ScopeBuilder(tree, nNames).run();
}

} // namespace gradpath::python
