// For and while.
// SPDX-License-Identifier: MIT
#include "grammars/python/lowering.h"

namespace gradpath::python {

void Lowering::forStatement(uint32_t node) {
    const uint32_t end = tree_[node].next;
    const uint32_t body = blockOf(node);
    uint32_t target = node + 1;
    if (target >= end || target == body)
        target = ir::kNone;
    const uint32_t iterableNode = target == ir::kNone ? end : tree_[target].next;
    const bool hasIterable =
        iterableNode < end && iterableNode != body && isExpression(tree_[iterableNode].kind);
    const ir::Span headerSpan{tree_[node].begin,
                              hasIterable ? tree_[iterableNode].end : tree_[node].begin + 3};
    const uint32_t iterable = hasIterable ? expr(iterableNode) : unknown(headerSpan);
    const uint32_t hiddenBase = hiddenTop_;
    const uint32_t header = emit(ir::Op::For, headerSpan, temp(), iterable);
    ++regionDepth_;
    if (target != ir::kNone)
        assign(target, out_.instrs[header].dst);
    if (body != ir::kNone) {
        out_.instrs[header].n = loopFlags(target, {{body, tree_[body].next}});
        ++loopDepth_;
        block(body);
        --loopDepth_;
    }
    const uint32_t bodyEnd = here();
    const uint32_t otherwise = childOf(node, Kind::ElseClause);
    if (otherwise != ir::kNone)
        block(blockOf(otherwise));
    --regionDepth_;
    killedLocals(target, ir::kNone, body);
    const uint32_t record = extraEnd();
    out_.instrs[header].b = record;
    out_.extra.push_back(bodyEnd);
    out_.extra.push_back(here());
    pushKilled(hiddenBase);
}

/// Ends a loop of a comprehension here.
void Lowering::loopEnd(uint32_t header, uint32_t hiddenBase) {
    out_.instrs[header].b = extraEnd();
    out_.extra.push_back(here());
    out_.extra.push_back(here());
    pushKilled(hiddenBase);
}

/// Writes the killed list: what `killedLocals` found and the hidden locals of the body, which never outlive a statement.
void Lowering::pushKilled(uint32_t hiddenBase) {
    const uint32_t hiddenEnd = hiddenMax_;
    out_.extra.push_back(static_cast<uint32_t>(locals_.size()) + (hiddenEnd - hiddenBase));
    out_.extra.insert(out_.extra.end(), locals_.begin(), locals_.end());
    pushHiddenKilled(hiddenBase, hiddenEnd);
}

void Lowering::whileStatement(uint32_t node) {
    const uint32_t body = blockOf(node);
    const uint32_t test = node + 1 < tree_[node].next && node + 1 != body ? node + 1 : ir::kNone;
    const ir::Span headerSpan{tree_[node].begin,
                              test == ir::kNone ? tree_[node].begin + 5 : tree_[test].end};
    const uint32_t hiddenBase = hiddenTop_;
    const uint32_t header = emit(ir::Op::While, headerSpan, ir::kNone);
    ++regionDepth_;
    Condition chosen;
    if (test == ir::kNone) {
        chosen.reg = unknown(headerSpan);
    } else {
        chosen = condition(test);
    }
    const uint32_t conditionEnd = here();
    if (body != ir::kNone) {
        ++loopDepth_;
        block(body);
        --loopDepth_;
    }
    const uint32_t bodyEnd = here();
    const uint32_t otherwise = childOf(node, Kind::ElseClause);
    if (otherwise != ir::kNone)
        block(blockOf(otherwise));
    --regionDepth_;
    killedLocals(ir::kNone, test, body);
    out_.instrs[header].b = extraEnd();
    out_.extra.push_back(chosen.reg);
    out_.extra.push_back(conditionEnd);
    out_.extra.push_back(bodyEnd);
    out_.extra.push_back(here());
    pushKilled(hiddenBase);
    pushTests(chosen);
}

} // namespace gradpath::python
