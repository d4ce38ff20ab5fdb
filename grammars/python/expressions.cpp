// Expressions: every function returns the register that holds the value.
// SPDX-License-Identifier: MIT
#include "grammars/python/lowering.h"

namespace gradpath::python {

namespace {

constexpr uint32_t kLargestDisplay = 4096;

ir::BinaryOp binaryOp(Tok token) {
    switch (token) {
    case Tok::Minus:
    case Tok::MinusEq:
        return ir::BinaryOp::Sub;
    case Tok::Star:
    case Tok::StarEq:
        return ir::BinaryOp::Mul;
    case Tok::Slash:
    case Tok::SlashEq:
        return ir::BinaryOp::Div;
    case Tok::SlashSlash:
    case Tok::SlashSlashEq:
        return ir::BinaryOp::FloorDiv;
    case Tok::Percent:
    case Tok::PercentEq:
        return ir::BinaryOp::Mod;
    case Tok::StarStar:
    case Tok::StarStarEq:
        return ir::BinaryOp::Pow;
    case Tok::At:
    case Tok::AtEq:
        return ir::BinaryOp::MatMul;
    case Tok::Amp:
    case Tok::AmpEq:
        return ir::BinaryOp::And;
    case Tok::Bar:
    case Tok::BarEq:
        return ir::BinaryOp::Or;
    case Tok::Caret:
    case Tok::CaretEq:
        return ir::BinaryOp::Xor;
    case Tok::Shl:
    case Tok::ShlEq:
        return ir::BinaryOp::LShift;
    case Tok::Shr:
    case Tok::ShrEq:
        return ir::BinaryOp::RShift;
    default:
        return ir::BinaryOp::Add;
    }
}

} // namespace

uint8_t binaryOpOf(uint32_t token) {
    return static_cast<uint8_t>(binaryOp(static_cast<Tok>(token)));
}

uint32_t Lowering::strip(uint32_t node) const {
    while (tree_[node].kind == Kind::ParenthesizedExpression && tree_.hasChildren(node) &&
           !(tree_[node].flags & kBroken)) {
        ++node;
    }
    return node;
}

/// The expression at `node`, or an unknown when the parent has no such child (broken code).
uint32_t Lowering::exprOrUnknown(uint32_t node, uint32_t parent) {
    return node < tree_[parent].next ? expr(node) : unknown(span(parent));
}

uint32_t Lowering::expr(uint32_t node) {
    if (tree_[node].flags & kBroken)
        return unknownExpr(node);
    if (regionDepth_ > kMaxRegions)
        return unknown(span(node));
    return plainExpr(node);
}

uint32_t Lowering::plainExpr(uint32_t node) {
    const Node& n = tree_[node];
    switch (n.kind) {
    case Kind::Identifier:
    case Kind::KeywordName:
        return loadName(n.aux, span(node));
    case Kind::Attribute:
        return attribute(node);
    case Kind::Call:
        return call(node, 0);
    case Kind::Subscript:
        return subscript(node);
    case Kind::ParenthesizedExpression:
        return exprOrUnknown(node + 1, node);
    case Kind::BinaryOperator:
        return binary(node);
    case Kind::UnaryOperator:
        return unary(node);
    case Kind::NotOperator:
    case Kind::BooleanOperator:
    case Kind::ComparisonOperator:
        return condition(node).reg;
    case Kind::ConditionalExpression:
        return ternary(node);
    case Kind::NamedExpression:
        return namedExpression(node);
    case Kind::Integer:
        return integer(node, false, span(node));
    case Kind::Float:
        return floating(node, false, span(node));
    case Kind::String:
    case Kind::ConcatenatedString:
        return string(node);
    case Kind::True:
        return constant(ir::ConstKind::True, span(node));
    case Kind::False:
        return constant(ir::ConstKind::False, span(node));
    case Kind::None:
        return constant(ir::ConstKind::None, span(node));
    case Kind::Ellipsis:
        return constant(ir::ConstKind::Ellipsis, span(node));
    case Kind::Tuple:
    case Kind::ExpressionList:
    case Kind::PatternList:
    case Kind::TuplePattern:
        return display(node, ir::Op::Tuple);
    case Kind::List:
    case Kind::ListPattern:
        return display(node, ir::Op::List);
    case Kind::Set:
        return display(node, ir::Op::Set);
    case Kind::Dictionary:
        return dictionary(node);
    case Kind::ListComprehension:
    case Kind::SetComprehension:
    case Kind::DictionaryComprehension:
    case Kind::GeneratorExpression:
        return comprehension(node);
    case Kind::Lambda:
        return makeFunction(node);
    case Kind::Yield:
        return yield(node);
    case Kind::Await: {
        const uint32_t value = exprOrUnknown(node + 1, node);
        return emitTo(ir::Op::Await, span(node), value);
    }
    case Kind::Slice:
        return slice(node);
    case Kind::ListSplat:
    case Kind::ListSplatPattern:
    case Kind::AsPattern:
    case Kind::Type:
    case Kind::DictionarySplat:
    case Kind::CasePattern:
        return exprOrUnknown(node + 1, node);
    case Kind::GenericType:
    case Kind::UnionType:
    case Kind::MemberType:
        return typeExpr(node);
    default:
        return unknown(span(node));
    }
}

uint32_t Lowering::attribute(uint32_t node) {
    const Node& n = tree_[node];
    const uint32_t object = expr(node + 1);
    const uint32_t name = tree_[node + 1].next;
    if (name >= n.next)
        return unknown(span(node));
    return emitTo(ir::Op::Attr, span(node), object, tree_[name].aux);
}

/// Long sums lean to the left: their spine is walked in a loop.
uint32_t Lowering::binary(uint32_t node) {
    const size_t base = scratch_.size();
    uint32_t leaf = node;
    while (tree_[leaf].kind == Kind::BinaryOperator && tree_.hasChildren(leaf)) {
        scratch_.push_back(leaf);
        ++leaf;
    }
    uint32_t left = expr(leaf);
    while (scratch_.size() > base) {
        const uint32_t at = scratch_.back();
        scratch_.pop_back();
        const uint32_t op = tree_[at + 1].next;
        const uint32_t right =
            op < tree_[at].next ? exprOrUnknown(tree_[op].next, at) : unknown(span(at));
        left = emitTo(ir::Op::Binary, span(at), left, right,
                      op < tree_[at].next ? binaryOpOf(tree_[op].aux) : 0);
    }
    return left;
}

uint32_t Lowering::unary(uint32_t node) {
    const uint32_t operand = tree_[node + 1].next;
    if (operand >= tree_[node].next)
        return unknown(span(node));
    const auto token = static_cast<Tok>(tree_[node + 1].aux);
    if (token == Tok::Minus) {
        const uint32_t literal = strip(operand);
        if (tree_[literal].kind == Kind::Integer)
            return integer(literal, true, span(node));
        if (tree_[literal].kind == Kind::Float)
            return floating(literal, true, span(node));
    }
    const ir::UnaryOp op = token == Tok::Minus  ? ir::UnaryOp::Neg
                           : token == Tok::Plus ? ir::UnaryOp::Pos
                                                : ir::UnaryOp::Invert;
    const uint32_t value = expr(operand);
    return emitTo(ir::Op::Unary, span(node), value, ir::kNone, static_cast<uint8_t>(op));
}

uint32_t Lowering::subscript(uint32_t node) {
    const uint32_t object = expr(node + 1);
    const uint32_t index = indexOf(node);
    return emitTo(ir::Op::Item, span(node), object, index);
}

/// What stands in the brackets of a subscript: one value, or a tuple of several.
uint32_t Lowering::indexOf(uint32_t node) {
    const Node& n = tree_[node];
    const uint32_t first = tree_[node + 1].next;
    if (first >= n.next)
        return unknown(span(node));
    uint32_t last = first;
    for (uint32_t c = first; c < n.next; c = tree_[c].next)
        last = c;
    const bool splat = isStarred(first);
    if (first == last && !splat && !trailingComma(tree_[last].end, n.end))
        return expr(first);
    return tupleOf(first, n.next, {tree_[first].begin, tree_[last].end});
}

bool Lowering::trailingComma(uint32_t from, uint32_t to) const {
    for (uint32_t i = from; i < to; ++i) {
        const char c = tree_.text[i];
        if (c == ',')
            return true;
        if (c == '#') {
            while (i < to && tree_.text[i] != '\n')
                ++i;
        } else if (c == ']' || c == ')' || c == ':') {
            return false;
        }
    }
    return false;
}

uint32_t Lowering::slice(uint32_t node) {
    uint32_t parts[3] = {ir::kNone, ir::kNone, ir::kNone};
    size_t part = 0;
    for (uint32_t c = node + 1; c < tree_[node].next; c = tree_[c].next) {
        if (tree_[c].kind == Kind::Token) {
            if (part < 2)
                ++part;
        } else {
            parts[part] = expr(c);
        }
    }
    const uint32_t at = extraEnd();
    out_.extra.insert(out_.extra.end(), parts, parts + 3);
    return emitTo(ir::Op::Slice, span(node), ir::kNone, at);
}

/// True for `*x`, and for `*f(x)` or `*a + b`, which tree-sitter reads as a call or sum of `*f` or `*a`.
bool Lowering::isStarred(uint32_t node) const {
    for (node = strip(node);; ++node) {
        if (tree_[node].flags & kBroken)
            return false;
        switch (tree_[node].kind) {
        case Kind::ListSplat:
        case Kind::ListSplatPattern:
            return true;
        case Kind::Call:
        case Kind::Attribute:
        case Kind::Subscript:
        case Kind::BinaryOperator:
        case Kind::BooleanOperator:
        case Kind::ComparisonOperator:
        case Kind::ConditionalExpression:
            if (tree_.hasChildren(node))
                break;
            return false;
        default:
            return false;
        }
    }
}

/// Pushes one element of a display, marked with kStar when it is unpacked.
void Lowering::element(uint32_t node) {
    const uint32_t value = expr(node);
    scratch_.push_back(isStarred(node) ? value | ir::kStar : value);
}

uint32_t Lowering::tupleOf(uint32_t firstChild, uint32_t end, ir::Span span) {
    const size_t base = scratch_.size();
    for (uint32_t c = firstChild; c < end; c = tree_[c].next)
        element(c);
    const auto count = static_cast<uint32_t>(scratch_.size() - base);
    const uint32_t at = takeScratch(base);
    return emitTo(ir::Op::Tuple, span, count, at);
}

/// A long table of constants is not worth an instruction per entry: nothing is known of it.
bool Lowering::isTable(uint32_t node) const {
    if (tree_[node].next - node < kLargestDisplay || tree_.childCount(node) < kLargestDisplay)
        return false;
    for (uint32_t i = node; i < tree_[node].next; ++i) {
        switch (tree_[i].kind) {
        case Kind::Integer:
        case Kind::Float:
        case Kind::String:
        case Kind::True:
        case Kind::False:
        case Kind::None:
        case Kind::UnaryOperator:
        case Kind::Token:
        case Kind::ConcatenatedString:
        case Kind::ParenthesizedExpression:
        case Kind::Tuple:
        case Kind::List:
        case Kind::Set:
        case Kind::Dictionary:
        case Kind::Pair:
            break;
        default:
            return false;
        }
    }
    return true;
}

uint32_t Lowering::display(uint32_t node, ir::Op op) {
    if (isTable(node))
        return unknown(span(node));
    const size_t base = scratch_.size();
    for (uint32_t c = node + 1; c < tree_[node].next; c = tree_[c].next)
        element(c);
    const auto count = static_cast<uint32_t>(scratch_.size() - base);
    const uint32_t at = takeScratch(base);
    return emitTo(op, span(node), count, at);
}

uint32_t Lowering::dictionary(uint32_t node) {
    if (isTable(node))
        return unknown(span(node));
    const size_t base = scratch_.size();
    for (uint32_t c = node + 1; c < tree_[node].next; c = tree_[c].next) {
        if (tree_[c].kind == Kind::Pair) {
            const uint32_t key = exprOrUnknown(c + 1, c);
            const uint32_t value = tree_.hasChildren(c) ? exprOrUnknown(tree_[c + 1].next, c) : key;
            scratch_.push_back(key);
            scratch_.push_back(value);
        } else if (tree_[c].kind == Kind::DictionarySplat) {
            const uint32_t value = exprOrUnknown(c + 1, c);
            scratch_.push_back(ir::kNone);
            scratch_.push_back(value);
        }
    }
    const auto count = static_cast<uint32_t>((scratch_.size() - base) / 2);
    const uint32_t at = takeScratch(base);
    return emitTo(ir::Op::Dict, span(node), count, at);
}

uint32_t Lowering::yield(uint32_t node) {
    uint32_t child = node + 1;
    const uint32_t end = tree_[node].next;
    const bool from = child < end && tree_[child].kind == Kind::Token &&
                      tree_[child].aux == static_cast<uint32_t>(Tok::From);
    if (from)
        child = tree_[child].next;
    const uint32_t value = child < end ? expr(child) : ir::kNone;
    if (kind_ == ir::FunctionKind::Module || kind_ == ir::FunctionKind::ClassBody)
        return unknown(span(node));
    return emitTo(ir::Op::Yield, span(node), value, from ? 1 : 0);
}

uint32_t Lowering::namedExpression(uint32_t node) {
    const uint32_t name = node + 1;
    const uint32_t value =
        name < tree_[node].next ? exprOrUnknown(tree_[name].next, node) : unknown(span(node));
    if (name >= tree_[node].next || tree_[name].kind != Kind::Identifier)
        return value;
    // The target belongs to the function around all comprehensions.
    const uint32_t depth = comprehensionDepth_;
    comprehensionDepth_ = 0;
    storeName(tree_[name].aux, value, span(name));
    const Binding binding = lookup(tree_[name].aux);
    comprehensionDepth_ = depth;
    return binding.where == Where::Local ? binding.index : value;
}

/// Type syntax that is no expression to tree-sitter: `list[int]`, `int | None`, `a.b` in an annotation.
uint32_t Lowering::typeExpr(uint32_t node) {
    const Node& n = tree_[node];
    if (node + 1 >= n.next)
        return unknown(span(node));
    const uint32_t left = expr(node + 1);
    const uint32_t second = tree_[node + 1].next;
    if (second >= n.next)
        return left;
    if (n.kind == Kind::MemberType)
        return emitTo(ir::Op::Attr, span(node), left, tree_[second].aux);
    if (n.kind == Kind::UnionType) {
        const uint32_t right = expr(second);
        return emitTo(ir::Op::Binary, span(node), left, right,
                      static_cast<uint8_t>(ir::BinaryOp::Or));
    }
    uint32_t count = tree_.childCount(second);
    if (count == 0)
        return left;
    const uint32_t index =
        count == 1 ? expr(second + 1) : tupleOf(second + 1, tree_[second].next, span(second));
    return emitTo(ir::Op::Item, span(node), left, index);
}

} // namespace gradpath::python
