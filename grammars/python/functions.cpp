// Definitions: functions, lambdas, classes, and the frame of the function being lowered.
// SPDX-License-Identifier: MIT
#include "grammars/python/lowering.h"

#include <algorithm>

namespace gradpath::python {

uint32_t Lowering::scopeOf(uint32_t node) const {
    const uint32_t scope = tree_[node].aux;
    return scope != 0 && scope < scopes_.scopes.size() && scopes_.at(scope).node == node
               ? scope
               : ir::kNone;
}

// ---- the frame ----

/// Makes the names of a scope known to `lookup`.
void Lowering::bindNames(uint32_t scope) {
    ++stamp_;
    const Scope& s = scopes_.at(scope);
    for (uint32_t i = s.symbolsBegin; i < s.symbolsEnd; ++i) {
        const Symbol& symbol = scopes_.symbols[i];
        Binding binding;
        binding.walrus = (symbol.flags & kWalrusTarget) != 0;
        const bool own = (symbol.flags & kBound) && !(symbol.flags & (kGlobal | kNonlocal));
        if (symbol.flags & kGlobal) {
            binding.where = Where::Global;
        } else if (s.kind == ScopeKind::Class && !(symbol.flags & kNonlocal)) {
            binding.where = Where::ClassName;
            if (symbol.outer != ir::kNone)
                binding.index = s.nCells + scopes_.freeIndex(scope, symbol.outer);
        } else if (own) {
            binding.where = symbol.flags & kCaptured ? Where::Cell : Where::Local;
            binding.index = symbol.slot;
        } else if (symbol.outer != ir::kNone) {
            binding.where = Where::Cell;
            binding.index = s.nCells + scopes_.freeIndex(scope, symbol.outer);
        }
        stamps_[symbol.name] = stamp_;
        bindings_[symbol.name] = binding;
    }
}

void Lowering::lowerFunction(Work work) {
    const Scope& scope = scopes_.at(work.scope);
    function_ = work.function;
    scope_ = work.scope;
    kind_ = out_.functions[function_].kind;
    base_ = out_.functions[function_].span.begin;
    nNamed_ = kind_ == ir::FunctionKind::ClassBody ? 0 : scope.nLocals;
    nTemps_ = hiddenTop_ = hiddenMax_ = loopDepth_ = comprehensionDepth_ = 0;
    flags_ = out_.functions[function_].flags;
    if (scope.generator && kind_ != ir::FunctionKind::Module &&
        kind_ != ir::FunctionKind::ClassBody)
        flags_ |= ir::kFnGenerator;
    regionDepth_ = 0;
    walrusStatement_ = overflow_ = false;
    out_.functions[function_].instrBegin = here();
    bindNames(work.scope);
    startFunction(scope.node);
    if (kind_ == ir::FunctionKind::Module) {
        statements(scope.node + 1, tree_[scope.node].next);
    } else if (kind_ == ir::FunctionKind::Lambda) {
        lambdaBody(scope.node);
    } else {
        for (uint32_t c = scope.node + 1; c < tree_[scope.node].next; c = tree_[c].next) {
            if (tree_[c].kind == Kind::Block)
                block(c);
        }
    }
    finishFunction();
}

void Lowering::lambdaBody(uint32_t node) {
    uint32_t body = ir::kNone;
    for (uint32_t c = node + 1; c < tree_[node].next; c = tree_[c].next) {
        if (tree_[c].kind != Kind::LambdaParameters)
            body = c;
    }
    walrusStatement_ = body != ir::kNone && (tree_[body].flags & kWalrus);
    const uint32_t value = body == ir::kNone ? unknown(span(node)) : expr(body);
    emit(ir::Op::Return, span(body == ir::kNone ? node : body), ir::kNone, value);
    if (!overflow_)
        return;
    out_.instrs.resize(out_.functions[function_].instrBegin);
    out_.spans.resize(out_.instrs.size());
    nTemps_ = hiddenTop_ = 0;
}

/// Unpacks tuple parameters of Python 2 and makes the type parameters the body mentions.
void Lowering::startFunction(uint32_t node) {
    if (kind_ != ir::FunctionKind::Function && kind_ != ir::FunctionKind::Lambda)
        return;
    const auto parameters = parametersOf(tree_, node);
    for (uint32_t i = 0; i < parameters.size() && i < scopes_.at(scope_).nParameters; ++i) {
        if (parameters[i].name == ir::kNone)
            assign(parameters[i].nameNode, i);
    }
    const uint32_t types =
        kind_ == ir::FunctionKind::Function ? childOf(node, Kind::TypeParameter) : ir::kNone;
    if (types == ir::kNone)
        return;
    const Scope& scope = scopes_.at(scope_);
    for (uint32_t s = scope.symbolsBegin; s < scope.symbolsEnd; ++s) {
        const Symbol& symbol = scopes_.symbols[s];
        if (!(symbol.flags & kTypeName) || !(symbol.flags & (kUsed | kCaptured)))
            continue;
        for (uint32_t i = types; i < tree_[types].next; ++i) {
            if (tree_[i].kind != Kind::Identifier || tree_[i].aux != symbol.name)
                continue;
            typeParameter(i);
            break;
        }
    }
}

/// T = typing.TypeVar("T")
void Lowering::typeParameter(uint32_t identifier) {
    const ir::Span where = span(identifier);
    const uint32_t module = emitTo(ir::Op::Import, where, out_.str("typing"), 0, 0);
    const uint32_t maker = emitTo(ir::Op::ImportFrom, where, module, out_.str("TypeVar"));
    const uint32_t name = constant(ir::ConstKind::Str, where, 0, tree_[identifier].aux);
    storeName(tree_[identifier].aux, emitCall(maker, {name}, where), where);
}

void Lowering::typeParametersHere(uint32_t node) {
    const uint32_t types = childOf(node, Kind::TypeParameter);
    if (types == ir::kNone)
        return;
    for (uint32_t type = types + 1; type < tree_[types].next; type = tree_[type].next) {
        for (uint32_t i = type; i < tree_[type].next; ++i) {
            if (tree_[i].kind != Kind::Identifier)
                continue;
            typeParameter(i);
            break;
        }
    }
}

void Lowering::finishFunction() {
    const Scope& scope = scopes_.at(scope_);
    renumberHidden();
    ir::Function& function = out_.functions[function_];
    function.instrEnd = here();
    function.flags = flags_;
    function.nLocals = static_cast<uint16_t>(nNamed_ + hiddenMax_);
    function.nRegs = static_cast<uint16_t>(nNamed_ + hiddenMax_ + nTemps_);
    function.nCells = static_cast<uint16_t>(scope.nCells);
    function.nFree = static_cast<uint16_t>(scope.free.size());
    out_.functionOfInstr.resize(here(), function_);

    const uint32_t names = function.nLocals > 0 ? extraEnd() : ir::kNone;
    out_.extra.resize(out_.extra.size() + function.nLocals, ir::kNone);
    const uint32_t cells = function.nCells + function.nFree > 0 ? extraEnd() : ir::kNone;
    out_.extra.resize(out_.extra.size() + size_t{2} * function.nCells + function.nFree, ir::kNone);
    function.localNames = names;
    function.cells = cells;
    const bool isFunction =
        function.kind == ir::FunctionKind::Function || function.kind == ir::FunctionKind::Lambda;
    if (isFunction) {
        for (uint32_t s = scope.symbolsBegin; s < scope.symbolsEnd; ++s) {
            const Symbol& symbol = scopes_.symbols[s];
            if (!(symbol.flags & kBound) || (symbol.flags & (kGlobal | kNonlocal)))
                continue;
            if (symbol.flags & kCaptured) {
                out_.extra[cells + 2 * symbol.slot] = symbol.name;
                out_.extra[cells + 2 * symbol.slot + 1] = symbol.parameter;
            } else {
                out_.extra[names + symbol.slot] = symbol.name;
            }
        }
        parameterTable(scope.node);
    }
    for (const uint32_t s : capturedInComprehensions_) {
        const Symbol& symbol = scopes_.symbols[s];
        if (scopes_.at(symbol.scope).owner == scope_)
            out_.extra[cells + 2 * symbol.slot] = symbol.name;
    }
    for (size_t i = 0; i < scope.free.size(); ++i) {
        out_.extra[cells + 2 * function.nCells + i] = scopes_.symbols[scope.free[i]].name;
    }
}

void Lowering::parameterTable(uint32_t node) {
    const auto parameters = parametersOf(tree_, node);
    ir::Function& function = out_.functions[function_];
    function.nParams = static_cast<uint16_t>(scopes_.at(scope_).nParameters);
    if (function.nParams == 0)
        return;
    function.params = extraEnd();
    for (uint32_t i = 0; i < function.nParams; ++i) {
        const Parameter& parameter = parameters[i];
        const uint32_t name = parameter.name == ir::kNone ? out_.str("") : parameter.name;
        out_.extra.push_back(name);
        out_.extra.push_back(tree_[parameter.nameNode].begin);
        out_.extra.push_back(tree_[parameter.nameNode].end);
        out_.extra.push_back(parameter.typeNode == ir::kNone
                                 ? ir::kNone
                                 : out_.str(tree_.source(parameter.typeNode)));
        out_.extra[function.localNames + i] = name;
        if (parameter.kind == Parameter::Kind::PositionalOnly)
            ++function.nPosOnly;
        if (parameter.kind == Parameter::Kind::KeywordOnly)
            ++function.nKwOnly;
        if (parameter.kind == Parameter::Kind::VarArgs)
            function.flags |= ir::kFnVarArgs;
        if (parameter.kind == Parameter::Kind::VarKeywords)
            function.flags |= ir::kFnVarKw;
    }
}

// ---- definitions ----

uint32_t Lowering::addFunction(uint32_t node, ir::FunctionKind kind, uint32_t scope) {
    const Node& n = tree_[node];
    ir::Function function;
    function.parent = function_;
    function.kind = kind;
    function.span = span(node);
    if (kind == ir::FunctionKind::Lambda) {
        function.name = out_.str("<lambda>");
        function.nameSpan = {n.begin, std::min(n.end, n.begin + 6)};
    } else {
        const bool named = node + 1 < n.next && tree_[node + 1].kind == Kind::Identifier;
        function.name = named ? tree_[node + 1].aux : out_.str("");
        function.nameSpan = named ? span(node + 1) : ir::Span{n.begin, n.begin};
        if (kind == ir::FunctionKind::Function && tree_.source(node).starts_with("async"))
            function.flags |= ir::kFnAsync;
        if (kind == ir::FunctionKind::Function && isAbstract(node))
            function.flags |= ir::kFnAbstract;
    }
    const auto index = static_cast<uint32_t>(out_.functions.size());
    out_.functions.push_back(function);
    work_.push_back({index, scope});
    return index;
}

/// Pushes the cells of the current function that the free variables of `scope` stand for.
void Lowering::pushClosure(uint32_t scope) {
    const auto& free = scopes_.at(scope).free;
    out_.extra.push_back(static_cast<uint32_t>(free.size()));
    for (const uint32_t symbol : free) {
        const bool own = scopes_.at(scopes_.symbols[symbol].scope).owner == scope_;
        out_.extra.push_back(own ? scopes_.symbols[symbol].slot
                                 : scopes_.at(scope_).nCells + scopes_.freeIndex(scope_, symbol));
    }
}

uint32_t Lowering::makeFunction(uint32_t node) {
    const uint32_t scope = scopeOf(node);
    if (scope == ir::kNone)
        return unknown(span(node));
    const bool lambda = tree_[node].kind == Kind::Lambda;
    const auto parameters = parametersOf(tree_, node);
    const size_t base = scratch_.size(), keywordBase = keywords_.size();
    for (uint32_t i = 0; i < parameters.size() && i < scopes_.at(scope).nParameters; ++i) {
        const Parameter& parameter = parameters[i];
        const bool keyword = parameter.kind == Parameter::Kind::KeywordOnly;
        if (parameter.kind == Parameter::Kind::VarArgs ||
            parameter.kind == Parameter::Kind::VarKeywords)
            continue;
        if (parameter.defaultNode == ir::kNone) {
            // Only the last parameters have defaults; broken code may leave a gap.
            if (!keyword)
                scratch_.resize(base);
            continue;
        }
        const uint32_t value = expr(parameter.defaultNode);
        if (keyword) {
            keywords_.push_back(i);
            keywords_.push_back(value);
        } else {
            scratch_.push_back(value);
        }
    }
    const uint32_t function =
        addFunction(node, lambda ? ir::FunctionKind::Lambda : ir::FunctionKind::Function, scope);
    const uint32_t at = extraEnd();
    out_.extra.push_back(static_cast<uint32_t>(scratch_.size() - base));
    takeScratch(base);
    out_.extra.push_back(static_cast<uint32_t>((keywords_.size() - keywordBase) / 2));
    out_.extra.insert(out_.extra.end(), keywords_.begin() + static_cast<ptrdiff_t>(keywordBase),
                      keywords_.end());
    keywords_.resize(keywordBase);
    pushClosure(scope);
    const ir::Span whole =
        lambda ? span(node) : ir::Span{tree_[node].begin, out_.functions[function].nameSpan.end};
    return emitTo(ir::Op::MakeFunction, whole, function, at);
}

uint32_t Lowering::makeClass(uint32_t node) {
    const uint32_t scope = scopeOf(node);
    if (scope == ir::kNone)
        return unknown(span(node));
    const size_t base = scratch_.size(), keywordBase = keywords_.size();
    typeParametersHere(node);
    const uint32_t list = childOf(node, Kind::ArgumentList);
    if (list != ir::kNone)
        arguments(list);
    const uint32_t function = addFunction(node, ir::FunctionKind::ClassBody, scope);
    const uint32_t at = extraEnd();
    out_.extra.push_back(static_cast<uint32_t>(scratch_.size() - base));
    takeScratch(base);
    out_.extra.push_back(static_cast<uint32_t>((keywords_.size() - keywordBase) / 2));
    out_.extra.insert(out_.extra.end(), keywords_.begin() + static_cast<ptrdiff_t>(keywordBase),
                      keywords_.end());
    keywords_.resize(keywordBase);
    pushClosure(scope);
    return emitTo(ir::Op::MakeClass, {tree_[node].begin, out_.functions[function].nameSpan.end},
                  function, at);
}

void Lowering::definition(uint32_t node) {
    const uint32_t value =
        tree_[node].kind == Kind::ClassDefinition ? makeClass(node) : makeFunction(node);
    if (node + 1 < tree_[node].next && tree_[node + 1].kind == Kind::Identifier) {
        storeName(tree_[node + 1].aux, value, span(node + 1));
    }
}

void Lowering::decorated(uint32_t node) {
    const size_t base = scratch_.size();
    uint32_t defined = ir::kNone;
    for (uint32_t c = node + 1; c < tree_[node].next; c = tree_[c].next) {
        const Kind kind = tree_[c].kind;
        if (kind == Kind::Decorator && tree_.hasChildren(c)) {
            const uint32_t decorator = expr(c + 1);
            scratch_.push_back(c + 1);
            scratch_.push_back(decorator);
        } else if (kind == Kind::FunctionDefinition || kind == Kind::ClassDefinition) {
            defined = c;
        } else if (kind != Kind::Decorator) {
            statement(c);
        }
    }
    if (defined != ir::kNone) {
        uint32_t value = tree_[defined].kind == Kind::ClassDefinition ? makeClass(defined)
                                                                      : makeFunction(defined);
        for (size_t i = scratch_.size(); i > base; i -= 2) {
            value = emitCall(scratch_[i - 1], {value}, span(scratch_[i - 2]), ir::kCallDecorator);
        }
        if (defined + 1 < tree_[defined].next && tree_[defined + 1].kind == Kind::Identifier) {
            storeName(tree_[defined + 1].aux, value, span(defined + 1));
        }
    }
    scratch_.resize(base);
}

/// Only a docstring, `pass`, `...` or `raise NotImplementedError`.
bool Lowering::isAbstract(uint32_t node) const {
    const uint32_t body = blockOf(node);
    if (body == ir::kNone)
        return false;
    for (uint32_t c = body + 1; c < tree_[body].next; c = tree_[c].next) {
        const Node& n = tree_[c];
        if (n.kind == Kind::PassStatement)
            continue;
        if (c + 1 >= n.next)
            return false;
        uint32_t inner = c + 1;
        const Kind kind = tree_[inner].kind;
        if (n.kind == Kind::ExpressionStatement && tree_[inner].next == n.next) {
            if (kind == Kind::String || kind == Kind::ConcatenatedString || kind == Kind::Ellipsis)
                continue;
            return false;
        }
        if (n.kind != Kind::RaiseStatement)
            return false;
        if (kind == Kind::Call && tree_.hasChildren(inner))
            ++inner;
        if (tree_.source(inner) != "NotImplementedError")
            return false;
    }
    return tree_.hasChildren(body);
}

} // namespace gradpath::python
