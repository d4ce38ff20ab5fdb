// Comprehensions: loops over hidden locals inside the function around them.
// SPDX-License-Identifier: MIT
#include "grammars/python/lowering.h"

namespace gradpath::python {

namespace {

constexpr uint32_t kMaxClauses = 40;

} // namespace

uint32_t Lowering::comprehension(uint32_t node) {
    const Node& n = tree_[node];
    uint32_t clause = node + 1;
    while (clause < n.next && tree_[clause].kind != Kind::ForInClause)
        clause = tree_[clause].next;
    const uint32_t scope = scopeOf(node);
    if (clause >= n.next || scope == ir::kNone)
        return unknown(span(node));
    if (tree_.childCount(node) > kMaxClauses)
        return unknown(span(node));
    const uint32_t iterable = clauseIterable(clause);

    const ir::Op op = n.kind == Kind::SetComprehension          ? ir::Op::Set
                      : n.kind == Kind::DictionaryComprehension ? ir::Op::Dict
                                                                : ir::Op::List;
    const uint32_t into = emitTo(op, span(node), 0, extraEnd());
    const size_t shadowBase = shadows_.size();
    for (uint32_t s = scopes_.at(scope).symbolsBegin; s < scopes_.at(scope).symbolsEnd; ++s) {
        const Symbol& symbol = scopes_.symbols[s];
        Binding binding;
        binding.where = symbol.flags & kCaptured ? Where::Cell : Where::Local;
        binding.index = symbol.flags & kCaptured ? symbol.slot : hidden();
        shadow(symbol.name, binding);
    }
    ++comprehensionDepth_;
    comprehensionClauses(node, clause, iterable, into);
    --comprehensionDepth_;
    unshadow(shadowBase);
    if (n.kind != Kind::GeneratorExpression)
        return into;
    return emitTo(ir::Op::ToGenerator, span(node), into);
}

/// `in a, b` iterates over a tuple.
uint32_t Lowering::clauseIterable(uint32_t clause) {
    const Node& n = tree_[clause];
    if (clause + 1 >= n.next)
        return unknown(span(clause));
    const uint32_t first = tree_[clause + 1].next;
    if (first >= n.next)
        return unknown(span(clause));
    if (tree_[first].next >= n.next)
        return expr(first);
    return tupleOf(first, n.next, {tree_[first].begin, n.end});
}

void Lowering::comprehensionClauses(uint32_t node, uint32_t clause, uint32_t iterable,
                                    uint32_t into) {
    const uint32_t end = tree_[node].next;
    const uint32_t target = clause + 1;
    const uint32_t hiddenBase = hiddenTop_;
    const uint32_t header = emit(ir::Op::For, span(clause), temp(), iterable);
    ++regionDepth_;
    if (target < tree_[clause].next)
        assign(target, out_.instrs[header].dst);
    const uint32_t after = tree_[clause].next;
    out_.instrs[header].n =
        loopFlags(target, {{node + 1, tree_[node + 1].next}, {after, end}}) | ir::kLoopCollects;

    std::vector<std::pair<uint32_t, Condition>> filters;
    uint32_t next = after;
    for (; next < end && tree_[next].kind != Kind::ForInClause; next = tree_[next].next) {
        if (tree_[next].kind != Kind::IfClause)
            continue;
        Condition filter;
        if (tree_.hasChildren(next)) {
            filter = condition(next + 1);
        } else {
            filter.reg = unknown(span(next));
        }
        filters.emplace_back(openIf(filter, span(next)), filter);
    }
    if (next < end) {
        const uint32_t inner = clauseIterable(next);
        comprehensionClauses(node, next, inner, into);
    } else {
        comprehensionElement(node, into);
    }
    for (; !filters.empty(); filters.pop_back())
        closeIf(filters.back().first, filters.back().second, here());

    --regionDepth_;
    killedLocals(target, ir::kNone, ir::kNone);
    loopEnd(header, hiddenBase);
}

void Lowering::comprehensionElement(uint32_t node, uint32_t into) {
    const uint32_t body = node + 1;
    if (tree_[node].kind == Kind::DictionaryComprehension) {
        const bool pair = tree_[body].kind == Kind::Pair && tree_.hasChildren(body);
        const uint32_t key = pair ? expr(body + 1) : unknown(span(body));
        const uint32_t value = pair ? exprOrUnknown(tree_[body + 1].next, body) : key;
        emit(ir::Op::DictAdd, span(body), value, into, key);
        return;
    }
    const uint32_t value = expr(body);
    emit(tree_[node].kind == Kind::SetComprehension ? ir::Op::SetAdd : ir::Op::ListAppend,
         span(body), ir::kNone, into, value);
}

} // namespace gradpath::python
