// Truth: conditions with their tests, short-circuit operators, comparison chains, conditional expressions.
// SPDX-License-Identifier: MIT
#include "grammars/python/lowering.h"

namespace gradpath::python {

namespace {

constexpr uint32_t kMaxNesting = 16;

ir::CompareOp compareOp(uint32_t token) {
    const auto tok = static_cast<Tok>(token);
    if (tok < Tok::Eq || tok > Tok::NotIn)
        return ir::CompareOp::Eq;
    return static_cast<ir::CompareOp>(static_cast<uint32_t>(tok) - static_cast<uint32_t>(Tok::Eq));
}

} // namespace

void Condition::negate() {
    for (uint32_t i = 0; i < count; ++i)
        tests[i] ^= ir::kStar;
    if (mode == ir::kTestAll) {
        mode = ir::kTestAny;
    } else if (mode == ir::kTestAny) {
        mode = ir::kTestAll;
    }
}

/// The test of a value for its truth: points at the instruction that computed it, a Move when there is none.
Condition Lowering::truth(uint32_t reg, ir::Span span) {
    Condition out;
    const bool defined = !isLocal(reg) && here() > out_.functions[function_].instrBegin &&
                         out_.instrs.back().dst == reg;
    out.reg = defined ? reg : emitTo(ir::Op::Move, span, reg);
    out.mode = ir::kTestSingle;
    out.add(here() - 1);
    return out;
}

Condition Lowering::condition(uint32_t node) {
    const uint32_t inner = strip(node);
    const Node& n = tree_[inner];
    if ((n.flags & kBroken) || regionDepth_ > kMaxRegions) {
        Condition out;
        out.reg = unknownExpr(inner);
        return out;
    }
    if (n.kind == Kind::NotOperator && tree_.hasChildren(inner)) {
        Condition out = condition(inner + 1);
        out.reg = emitTo(ir::Op::Unary, span(inner), out.reg, ir::kNone,
                         static_cast<uint8_t>(ir::UnaryOp::Not));
        out.negate();
        return out;
    }
    if (n.kind == Kind::BooleanOperator && tree_.hasChildren(inner))
        return boolean(inner);
    if (n.kind == Kind::ComparisonOperator && tree_.hasChildren(inner))
        return comparison(inner);
    const uint32_t reg = plainExpr(inner);
    return truth(reg, span(inner));
}

/// `a and b and c` leans to the left; its operands run in nested regions over one hidden local.
Condition Lowering::boolean(uint32_t node) {
    const size_t base = scratch_.size();
    const auto operatorOf = [&](uint32_t at) {
        const uint32_t op = tree_[at + 1].next;
        return op < tree_[at].next ? static_cast<Tok>(tree_[op].aux) : Tok::None;
    };
    const Tok op = operatorOf(node);
    uint32_t leaf = node;
    while (tree_[leaf].kind == Kind::BooleanOperator && tree_.hasChildren(leaf) &&
           operatorOf(leaf) == op) {
        scratch_.push_back(leaf);
        ++leaf;
    }
    const bool isAnd = op == Tok::And;
    const uint32_t result = hidden();
    Condition out;
    out.mode = isAnd ? ir::kTestAll : ir::kTestAny;
    struct Open {
        uint32_t header;
        Condition condition;
    };
    std::vector<Open> open;
    const auto closeAll = [&] {
        for (; !open.empty(); open.pop_back()) {
            const uint32_t header = open.back().header;
            closeIf(header, open.back().condition, isAnd ? here() : header + 1);
        }
    };
    uint32_t operand = leaf;
    for (;;) {
        const Condition part = condition(operand);
        emit(ir::Op::Move, span(operand), result, part.reg);
        if (part.count > 0 && (part.mode == ir::kTestSingle || part.mode == out.mode)) {
            for (uint32_t i = 0; i < part.count; ++i)
                out.add(part.tests[i]);
        }
        if (scratch_.size() == base)
            break;
        const uint32_t at = scratch_.back();
        scratch_.pop_back();
        const uint32_t token = tree_[at + 1].next;
        operand = token < tree_[at].next ? tree_[token].next : tree_[at].next;
        if (operand >= tree_[at].next)
            break;
        Open next{0, part};
        if (open.size() >= kMaxNesting) {
            closeAll();
            next.condition = truth(result, span(at));
        }
        next.header = openIf(next.condition, span(at));
        open.push_back(next);
    }
    scratch_.resize(base);
    closeAll();
    out.reg = result;
    return out;
}

Condition Lowering::comparison(uint32_t node) {
    const uint32_t end = tree_[node].next;
    uint32_t left = expr(node + 1);
    uint32_t op = tree_[node + 1].next, leftBegin = tree_[node].begin;
    Condition out;
    const auto one = [&](uint32_t& at) {
        const uint32_t right = tree_[at].next;
        const uint32_t value = right < end ? expr(right) : unknown(span(node));
        const ir::Span whole{leftBegin, right < end ? tree_[right].end : tree_[node].end};
        out.reg = emitTo(ir::Op::Compare, whole, left, value,
                         static_cast<uint8_t>(compareOp(tree_[at].aux)));
        out.add(here() - 1);
        left = value;
        if (right < end)
            leftBegin = tree_[right].begin;
        at = right < end ? tree_[right].next : end;
    };
    if (op >= end)
        return truth(left, span(node));
    one(op);
    out.mode = ir::kTestSingle;
    if (op >= end)
        return out;
    // A chain: the next comparison runs only when this one held.
    const uint32_t result = hidden();
    emit(ir::Op::Move, span(node), result, out.reg);
    std::vector<std::pair<uint32_t, Condition>> open;
    while (op < end) {
        Condition held;
        held.reg = out.reg;
        held.mode = ir::kTestSingle;
        held.add(here() - 2);
        if (open.size() >= kMaxNesting) {
            for (; !open.empty(); open.pop_back())
                closeIf(open.back().first, open.back().second, here());
            held = truth(result, span(node));
        }
        const uint32_t header = openIf(held, span(node));
        open.emplace_back(header, held);
        one(op);
        emit(ir::Op::Move, span(node), result, out.reg);
    }
    for (; !open.empty(); open.pop_back())
        closeIf(open.back().first, open.back().second, here());
    out.reg = result;
    out.mode = ir::kTestAll;
    return out;
}

uint32_t Lowering::ternary(uint32_t node) {
    const uint32_t end = tree_[node].next;
    const uint32_t then = node + 1;
    const uint32_t test = then < end ? tree_[then].next : end;
    const uint32_t otherwise = test < end ? tree_[test].next : end;
    if (otherwise >= end)
        return unknown(span(node));
    const Condition chosen = condition(test);
    const uint32_t result = hidden();
    const uint32_t header = openIf(chosen, span(node));
    const uint32_t first = expr(then);
    emit(ir::Op::Move, span(then), result, first);
    const uint32_t thenEnd = here();
    const uint32_t second = expr(otherwise);
    emit(ir::Op::Move, span(otherwise), result, second);
    closeIf(header, chosen, thenEnd);
    return result;
}

} // namespace gradpath::python
