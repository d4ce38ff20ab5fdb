// Statements other than loops, match, imports and definitions.
// SPDX-License-Identifier: MIT
#include "grammars/python/lowering.h"

namespace gradpath::python {

namespace {

/// An if/elif chain longer than this goes on in a region of its own, so that regions do not nest without bound.
constexpr uint32_t kMaxChain = 40;

bool isConstant(Kind kind) {
    return kind == Kind::Integer || kind == Kind::Float || kind == Kind::True ||
           kind == Kind::False || kind == Kind::None || kind == Kind::Ellipsis;
}

} // namespace

uint32_t Lowering::childOf(uint32_t node, Kind kind) const {
    for (uint32_t c = node + 1; c < tree_[node].next; c = tree_[c].next) {
        if (tree_[c].kind == kind)
            return c;
    }
    return ir::kNone;
}

uint32_t Lowering::blockOf(uint32_t node) const {
    return childOf(node, Kind::Block);
}

void Lowering::block(uint32_t node) {
    if (node == ir::kNone)
        return;
    if (tree_[node].flags & kTooDeep) {
        poison(node);
    } else {
        statements(node + 1, tree_[node].next);
    }
}

void Lowering::statements(uint32_t first, uint32_t end) {
    for (uint32_t c = first; c < end; c = tree_[c].next)
        statement(c);
}

/// Lowers one statement; one that runs out of registers is taken back and poisoned.
void Lowering::statement(uint32_t node) {
    if (overflow_)
        return; // the statement around this one is going to be taken back
    const uint32_t hiddenBase = hiddenTop_;
    const uint32_t regions = regionDepth_;
    if (regions > kMaxRegions) {
        emitPoison(node);
        hiddenTop_ = hiddenBase;
        return;
    }
    const size_t instrs = out_.instrs.size(), extra = out_.extra.size(),
                 functions = out_.functions.size(), work = work_.size();
    const uint32_t temps = nTemps_;
    walrusStatement_ = (tree_[node].flags & kWalrus) != 0;
    plainStatement(node);
    hiddenTop_ = hiddenBase;
    if (!overflow_)
        return;
    out_.instrs.resize(instrs);
    out_.spans.resize(instrs);
    out_.extra.resize(extra);
    out_.functions.resize(functions);
    work_.resize(work);
    nTemps_ = temps;
    regionDepth_ = regions;
    emitPoison(node);
    hiddenTop_ = hiddenBase;
    overflow_ = false;
}

void Lowering::plainStatement(uint32_t node) {
    const Node& n = tree_[node];
    if ((n.flags & kBroken) && !isCompound(n.kind)) {
        poison(node);
        return;
    }
    switch (n.kind) {
    case Kind::ExpressionStatement:
        expressionStatement(node);
        break;
    case Kind::ReturnStatement: {
        const uint32_t value = node + 1 < n.next ? expr(node + 1) : ir::kNone;
        if (kind_ == ir::FunctionKind::Module || kind_ == ir::FunctionKind::ClassBody) {
            emitPoison(node);
        } else {
            emit(ir::Op::Return, span(node), ir::kNone, value);
        }
        break;
    }
    case Kind::IfStatement:
        ifStatement(node);
        break;
    case Kind::ForStatement:
        forStatement(node);
        break;
    case Kind::WhileStatement:
        whileStatement(node);
        break;
    case Kind::TryStatement:
        tryStatement(node);
        break;
    case Kind::WithStatement:
        withStatement(node);
        break;
    case Kind::MatchStatement:
        matchStatement(node);
        break;
    case Kind::FunctionDefinition:
    case Kind::ClassDefinition:
        definition(node);
        break;
    case Kind::DecoratedDefinition:
        decorated(node);
        break;
    case Kind::ImportStatement:
        importStatement(node);
        break;
    case Kind::ImportFromStatement:
        importFrom(node);
        break;
    case Kind::AssertStatement:
        assertStatement(node);
        break;
    case Kind::RaiseStatement:
        raiseStatement(node);
        break;
    case Kind::DeleteStatement:
        for (uint32_t c = node + 1; c < n.next; c = tree_[c].next)
            deleteTarget(c);
        break;
    case Kind::BreakStatement:
    case Kind::ContinueStatement:
        if (loopDepth_ > 0) {
            emit(n.kind == Kind::BreakStatement ? ir::Op::Break : ir::Op::Continue, span(node),
                 ir::kNone);
        } else {
            emitPoison(node);
        }
        break;
    case Kind::PrintStatement:
        printStatement(node);
        break;
    case Kind::ExecStatement:
        execStatement(node);
        break;
    case Kind::TypeAliasStatement:
        typeAlias(node);
        break;
    case Kind::Block:
        block(node);
        break;
    case Kind::PassStatement:
    case Kind::GlobalStatement:
    case Kind::NonlocalStatement:
    case Kind::FutureImportStatement:
    case Kind::Token:
        break;
    default:
        poison(node);
    }
}

void Lowering::expressionStatement(uint32_t node) {
    for (uint32_t c = node + 1; c < tree_[node].next; c = tree_[c].next) {
        const uint32_t inner = strip(c);
        const Kind kind = tree_[inner].kind;
        if (kind == Kind::Assignment) {
            assignment(inner);
        } else if (kind == Kind::AugmentedAssignment) {
            augmentedAssignment(inner);
        } else if (kind == Kind::Call) {
            call(inner, ir::kCallDiscarded);
        } else if (isConstant(kind) || (kind == Kind::String && !(tree_[inner].flags & kFString))) {
            continue; // docstrings and `...`
        } else {
            const uint32_t reg = expr(inner);
            if (kind == Kind::Attribute && out_.instrs.back().op == ir::Op::Attr)
                out_.instrs.back().n = ir::kCallDiscarded;
            if (isLocal(reg) && kind == Kind::Identifier)
                emitTo(ir::Op::Move, span(inner), reg);
        }
    }
}

void Lowering::ifStatement(uint32_t node) {
    const uint32_t end = tree_[node].next;
    uint32_t clause = node + 1, alternatives = 0;
    for (uint32_t c = node + 1; c < end; c = tree_[c].next) {
        alternatives += tree_[c].kind == Kind::ElifClause || tree_[c].kind == Kind::ElseClause;
        if (alternatives == 0)
            clause = tree_[c].next;
    }
    // A long chain is cut: a flag tells that no clause so far was taken, and the rest runs under it.
    const uint32_t untaken = alternatives > kMaxChain ? hidden() : ir::kNone;
    uint32_t rest = ifChain(node, clause, end, 0, untaken);
    while (rest != ir::kNone) {
        const Condition more = truth(untaken, span(rest));
        const uint32_t header = openIf(more, {tree_[rest].begin, tree_[rest].begin + 4});
        const uint32_t chunk = rest;
        if (tree_[chunk].kind == Kind::ElseClause) {
            block(blockOf(chunk));
            rest = ir::kNone;
        } else {
            rest = ifChain(chunk, tree_[chunk].next, end, 0, untaken);
        }
        closeIf(header, more, here());
    }
}

/// Lowers the test and block of `node` (an if or elif) and the alternatives from `clause` to `end`; returns the clause at
/// which it stopped because the chain is long.
uint32_t Lowering::ifChain(uint32_t node, uint32_t clause, uint32_t end, uint32_t depth,
                           uint32_t untaken) {
    const uint32_t body = blockOf(node);
    const uint32_t test = node + 1;
    if (depth == 0 && untaken != ir::kNone) {
        const uint32_t no = constant(ir::ConstKind::False, span(node));
        emit(ir::Op::Move, span(node), untaken, no);
    }
    Condition chosen;
    const bool hasTest = test < tree_[node].next && test != body && isExpression(tree_[test].kind);
    if (hasTest) {
        chosen = condition(test);
    } else {
        chosen.reg = unknown(span(node));
    }
    const ir::Span header{tree_[node].begin, hasTest ? tree_[test].end : tree_[node].begin + 2};
    const uint32_t at = openIf(chosen, header);
    block(body);
    const uint32_t thenEnd = here();
    while (clause < end && tree_[clause].kind != Kind::ElifClause &&
           tree_[clause].kind != Kind::ElseClause) {
        statement(clause); // what an error left between the clauses
        clause = tree_[clause].next;
    }
    uint32_t rest = ir::kNone;
    if (clause < end && depth >= kMaxChain && untaken != ir::kNone) {
        const uint32_t yes = constant(ir::ConstKind::True, span(clause));
        emit(ir::Op::Move, span(clause), untaken, yes);
        rest = clause;
    } else if (clause < end && tree_[clause].kind == Kind::ElseClause) {
        block(blockOf(clause));
    } else if (clause < end) {
        rest = ifChain(clause, tree_[clause].next, end, depth + 1, untaken);
    }
    closeIf(at, chosen, thenEnd);
    return rest;
}

void Lowering::tryStatement(uint32_t node) {
    const Node& n = tree_[node];
    const uint32_t header = emit(ir::Op::Try, {n.begin, n.begin + 3}, ir::kNone);
    ++regionDepth_;
    block(blockOf(node));
    const size_t base = scratch_.size();
    const uint32_t bodyEnd = here();
    for (uint32_t c = node + 1; c < n.next; c = tree_[c].next) {
        if (tree_[c].kind != Kind::ExceptClause)
            continue;
        exceptClause(c);
        scratch_.push_back(here());
    }
    const uint32_t otherwise = childOf(node, Kind::ElseClause);
    if (otherwise != ir::kNone)
        block(blockOf(otherwise));
    const uint32_t elseEnd = here();
    const uint32_t finally = childOf(node, Kind::FinallyClause);
    if (finally != ir::kNone)
        block(blockOf(finally));
    --regionDepth_;
    const auto handlers = static_cast<uint32_t>(scratch_.size() - base);
    out_.instrs[header].b = extraEnd();
    out_.extra.push_back(bodyEnd);
    out_.extra.push_back(handlers);
    takeScratch(base);
    out_.extra.push_back(elseEnd);
    out_.extra.push_back(here());
}

void Lowering::exceptClause(uint32_t node) {
    const uint32_t body = blockOf(node);
    uint32_t headerEnd = tree_[node].begin + 6, alias = ir::kNone;
    bool afterAs = false;
    const uint32_t exception = temp();
    const uint32_t load = emit(ir::Op::LoadException, span(node), exception);
    for (uint32_t c = node + 1; c < tree_[node].next && c != body; c = tree_[c].next) {
        headerEnd = tree_[c].end;
        const Node& part = tree_[c];
        if (part.kind == Kind::Token) {
            afterAs |= part.aux == static_cast<uint32_t>(Tok::As);
        } else if (part.kind == Kind::AsPattern && !(part.flags & kBroken) &&
                   tree_.hasChildren(c)) {
            expr(c + 1);
            if (tree_[c + 1].next < part.next)
                alias = tree_[c + 1].next;
        } else if (afterAs) {
            alias = c;
        } else {
            expr(c);
        }
    }
    out_.spans[load].end = headerEnd - base_;
    if (alias != ir::kNone)
        assign(alias, exception);
    block(body);
    if (alias != ir::kNone && !(tree_[alias].flags & kBroken))
        deleteTarget(alias);
}

void Lowering::withStatement(uint32_t node) {
    const Node& n = tree_[node];
    uint32_t begin = n.begin;
    for (uint32_t c = node + 1; c < n.next; c = tree_[c].next) {
        if (tree_[c].kind == Kind::Token)
            begin = tree_[c].begin;
    }
    const uint32_t clause = childOf(node, Kind::WithClause);
    const size_t base = scratch_.size();
    if (clause != ir::kNone) {
        for (uint32_t item = clause + 1; item < tree_[clause].next; item = tree_[item].next)
            withItem(item, begin);
    }
    block(blockOf(node));
    while (scratch_.size() > base) {
        out_.instrs[scratch_.back()].b = extraEnd();
        out_.extra.push_back(here());
        scratch_.pop_back();
        --regionDepth_;
    }
}

/// Opens the region of one item; its header is left on the scratch stack.
void Lowering::withItem(uint32_t item, uint32_t begin) {
    uint32_t value =
        tree_[item].kind == Kind::WithItem && tree_.hasChildren(item) ? item + 1 : item;
    uint32_t target = ir::kNone;
    const ir::Span whole{begin, tree_[item].end};
    if (tree_[value].kind == Kind::AsPattern && !(tree_[value].flags & kBroken) &&
        tree_.hasChildren(value)) {
        if (tree_[value + 1].next < tree_[value].next)
            target = tree_[value + 1].next;
        ++value;
    } else if (tree_[value].kind == Kind::Tuple && hasAliases(value)) {
        // `with (a as b, c as d):` read as a tuple.
        for (uint32_t part = value + 1; part < tree_[value].next; part = tree_[part].next)
            withItem(part, begin);
        return;
    }
    const uint32_t manager = expr(value);
    if (regionDepth_ > kMaxRegions) {
        if (target != ir::kNone)
            assign(target, unknown(whole));
        return;
    }
    const uint32_t entered = temp();
    const uint32_t header = emit(ir::Op::With, whole, entered, manager);
    scratch_.push_back(header);
    ++regionDepth_;
    if (target != ir::kNone)
        assign(target, entered);
}

bool Lowering::hasAliases(uint32_t node) const {
    return childOf(node, Kind::AsPattern) != ir::kNone;
}

void Lowering::assertStatement(uint32_t node) {
    const uint32_t test = node + 1;
    if (test >= tree_[node].next)
        return;
    const Condition holds = condition(test);
    const uint32_t message = tree_[test].next;
    const bool computed = message < tree_[node].next && tree_[message].kind != Kind::String &&
                          !isConstant(tree_[message].kind);
    if (computed || (message < tree_[node].next && (tree_[message].flags & kFString))) {
        const uint32_t header = openIf(holds, span(message));
        expr(message);
        closeIf(header, holds, header + 1);
    }
    const uint32_t at = emit(ir::Op::Assert, span(node), ir::kNone, holds.reg);
    out_.instrs[at].b = pushTests(holds);
}

void Lowering::raiseStatement(uint32_t node) {
    uint32_t exception = ir::kNone;
    for (uint32_t c = node + 1; c < tree_[node].next; c = tree_[c].next) {
        if (tree_[c].kind == Kind::Token)
            continue;
        const uint32_t value = expr(c);
        if (exception == ir::kNone)
            exception = value;
    }
    emit(ir::Op::Raise, span(node), ir::kNone, exception);
}

void Lowering::printStatement(uint32_t node) {
    const Node& n = tree_[node];
    const uint32_t callee = loadName(out_.str("print"), {n.begin, n.begin + 5});
    const size_t base = scratch_.size();
    for (uint32_t c = node + 1; c < n.next; c = tree_[c].next) {
        const uint32_t value = tree_[c].kind == Kind::Chevron ? exprOrUnknown(c + 1, c) : expr(c);
        scratch_.push_back(value);
    }
    const uint32_t at = extraEnd();
    out_.extra.push_back(static_cast<uint32_t>(scratch_.size() - base));
    out_.extra.push_back(0);
    takeScratch(base);
    emitTo(ir::Op::Call, span(node), callee, at, ir::kCallDiscarded);
}

void Lowering::execStatement(uint32_t node) {
    const Node& n = tree_[node];
    const uint32_t callee = emitTo(ir::Op::LoadGlobal, {n.begin, n.begin + 4}, out_.str("exec"));
    const size_t base = scratch_.size();
    for (uint32_t c = node + 1; c < n.next; c = tree_[c].next) {
        const uint32_t value = expr(c);
        scratch_.push_back(value);
    }
    const uint32_t at = extraEnd();
    out_.extra.push_back(static_cast<uint32_t>(scratch_.size() - base));
    out_.extra.push_back(0);
    takeScratch(base);
    emitTo(ir::Op::Call, span(node), callee, at, ir::kCallDiscarded);
}

/// `type X = value`: the value is computed at once; with type parameters it is left unknown.
void Lowering::typeAlias(uint32_t node) {
    uint32_t name = node + 1;
    while (name < tree_[node].next && tree_[name].kind != Kind::Identifier)
        ++name;
    if (name >= tree_[node].next)
        return;
    const uint32_t left = node + 1;
    const uint32_t right = tree_[left].next;
    const bool generic = childOf(left, Kind::GenericType) != ir::kNone;
    const bool plain = !generic && right < tree_[node].next && tree_.hasChildren(right);
    const uint32_t value = plain ? expr(right + 1) : unknown(span(node));
    storeName(tree_[name].aux, value, span(name));
}

void Lowering::deleteTarget(uint32_t node) {
    const Node& n = tree_[node];
    switch (n.kind) {
    case Kind::Identifier:
        deleteName(n.aux, span(node));
        break;
    case Kind::Attribute: {
        const uint32_t object = expr(node + 1);
        const uint32_t name = tree_[node + 1].next;
        if (name < n.next)
            emit(ir::Op::DelAttr, span(node), ir::kNone, object, tree_[name].aux);
        break;
    }
    case Kind::Subscript: {
        const uint32_t object = expr(node + 1);
        const uint32_t index = indexOf(node);
        emit(ir::Op::DelItem, span(node), ir::kNone, object, index);
        break;
    }
    case Kind::Tuple:
    case Kind::List:
    case Kind::ExpressionList:
    case Kind::ParenthesizedExpression:
    case Kind::AsPatternTarget:
        for (uint32_t c = node + 1; c < n.next; c = tree_[c].next)
            deleteTarget(c);
        break;
    default:
        expr(node);
    }
}

} // namespace gradpath::python
