// Assignments: targets, unpacking, element-wise tuple assignment, augmented assignment.
// SPDX-License-Identifier: MIT
#include "grammars/python/lowering.h"

#include <algorithm>

namespace gradpath::python {

uint8_t binaryOpOf(uint32_t token);

namespace {

bool isSequence(Kind kind) {
    return kind == Kind::PatternList || kind == Kind::TuplePattern || kind == Kind::ListPattern ||
           kind == Kind::Tuple || kind == Kind::List || kind == Kind::ExpressionList;
}

bool isSplat(Kind kind) {
    return kind == Kind::ListSplat || kind == Kind::ListSplatPattern;
}

} // namespace

void Lowering::assignment(uint32_t node) {
    // a = b = value: the targets from left to right, then the innermost right side.
    const size_t base = scratch_.size();
    uint32_t at = node, value = ir::kNone, type = ir::kNone;
    for (;;) {
        const uint32_t left = at + 1;
        if (left >= tree_[at].next)
            break;
        scratch_.push_back(left);
        uint32_t right = tree_[left].next;
        if (right < tree_[at].next && tree_[right].kind == Kind::Type) {
            type = right;
            right = tree_[right].next;
        }
        if (right >= tree_[at].next)
            break;
        if (tree_[right].kind != Kind::Assignment) {
            value = right;
            break;
        }
        at = right;
    }
    const size_t count = scratch_.size() - base;
    if (value != ir::kNone && count > 0) {
        if (count == 1 && elementwise(scratch_[base], value)) {
            scratch_.resize(base);
        } else if (tree_[value].kind == Kind::AugmentedAssignment) {
            augmentedAssignment(value);
        } else {
            const uint32_t reg = expr(value);
            for (size_t i = 0; i < count; ++i)
                assign(scratch_[base + i], reg);
        }
    }
    const uint32_t first = node + 1;
    if (type != ir::kNone && kind_ != ir::FunctionKind::Function &&
        kind_ != ir::FunctionKind::Lambda && tree_[first].kind == Kind::Identifier) {
        const uint32_t annotation = tree_.hasChildren(type) ? expr(type + 1) : ir::kNone;
        emit(ir::Op::Annotation, span(first), ir::kNone, tree_[first].aux, annotation);
    }
    scratch_.resize(base);
}

void Lowering::augmentedAssignment(uint32_t node) {
    const uint32_t left = node + 1;
    const uint32_t token = left < tree_[node].next ? tree_[left].next : tree_[node].next;
    const uint32_t right = token < tree_[node].next ? tree_[token].next : tree_[node].next;
    if (right >= tree_[node].next)
        return;
    const uint8_t op = binaryOpOf(tree_[token].aux);
    const uint32_t target = strip(left);
    const Node& t = tree_[target];
    if (t.kind == Kind::Attribute && tree_.childCount(target) == 2) {
        const uint32_t object = expr(target + 1);
        const uint32_t name = tree_[tree_[target + 1].next].aux;
        const uint32_t old = emitTo(ir::Op::Attr, span(target), object, name);
        const uint32_t value = expr(right);
        const uint32_t result = emitTo(ir::Op::InPlace, span(node), old, value, op);
        emit(ir::Op::SetAttr, span(target), result, object, name);
    } else if (t.kind == Kind::Subscript && tree_.childCount(target) >= 2) {
        const uint32_t object = expr(target + 1);
        const uint32_t index = indexOf(target);
        const uint32_t old = emitTo(ir::Op::Item, span(target), object, index);
        const uint32_t value = expr(right);
        const uint32_t result = emitTo(ir::Op::InPlace, span(node), old, value, op);
        emit(ir::Op::SetItem, span(target), result, object, index);
    } else {
        const uint32_t old = expr(target);
        const uint32_t value = expr(right);
        const uint32_t result = emitTo(ir::Op::InPlace, span(node), old, value, op);
        assign(target, result);
    }
}

void Lowering::assign(uint32_t target, uint32_t reg) {
    const Node& n = tree_[target];
    if (n.flags & kBroken) {
        for (uint32_t c = target + 1; c < n.next; ++c) {
            const char after = tree_[c].end < tree_.text.size() ? tree_.text[tree_[c].end] : ' ';
            if (tree_[c].kind == Kind::Identifier && after != '.' && after != '[' && after != '(')
                storeName(tree_[c].aux, unknown(span(c)), span(c));
        }
        return;
    }
    switch (n.kind) {
    case Kind::Identifier:
        storeName(n.aux, reg, span(target));
        break;
    case Kind::Attribute: {
        const uint32_t object = expr(target + 1);
        const uint32_t name = tree_[target + 1].next;
        if (name < n.next)
            emit(ir::Op::SetAttr, span(target), reg, object, tree_[name].aux);
        break;
    }
    case Kind::Subscript: {
        const uint32_t object = expr(target + 1);
        const uint32_t index = indexOf(target);
        emit(ir::Op::SetItem, span(target), reg, object, index);
        break;
    }
    case Kind::PatternList:
    case Kind::TuplePattern:
    case Kind::ListPattern:
    case Kind::Tuple:
    case Kind::List:
    case Kind::ExpressionList:
        unpack(target, reg);
        break;
    case Kind::ParenthesizedExpression:
    case Kind::AsPatternTarget:
    case Kind::ListSplat:
    case Kind::ListSplatPattern:
        if (tree_.hasChildren(target))
            assign(target + 1, reg);
        break;
    default:
        break;
    }
}

void Lowering::unpack(uint32_t target, uint32_t reg) {
    const uint32_t end = tree_[target].next;
    const size_t base = scratch_.size();
    uint32_t star = ir::kNone, count = 0;
    for (uint32_t c = target + 1; c < end; c = tree_[c].next, ++count) {
        if (star == ir::kNone && isSplat(tree_[c].kind))
            star = count;
        scratch_.push_back(temp());
    }
    const uint32_t at = extraEnd();
    out_.extra.push_back(count);
    out_.extra.push_back(star);
    out_.extra.insert(out_.extra.end(), scratch_.begin() + static_cast<ptrdiff_t>(base),
                      scratch_.end());
    emit(ir::Op::Unpack, span(target), ir::kNone, reg, at);
    size_t next = base;
    for (uint32_t c = target + 1; c < end; c = tree_[c].next)
        assign(c, scratch_[next++]);
    scratch_.resize(base);
}

/// Pushes (target, value) for every leaf when both sides are displays of one shape without stars.
bool Lowering::pairUp(uint32_t target, uint32_t value) {
    target = strip(target);
    value = strip(value);
    if (!isSequence(tree_[target].kind) || !isSequence(tree_[value].kind)) {
        scratch_.push_back(target);
        scratch_.push_back(value);
        return true;
    }
    if (tree_.childCount(target) != tree_.childCount(value))
        return false;
    uint32_t v = value + 1;
    for (uint32_t t = target + 1; t < tree_[target].next; t = tree_[t].next, v = tree_[v].next) {
        if (isSplat(tree_[strip(t)].kind) || isStarred(v))
            return false;
        if (!pairUp(t, v))
            return false;
    }
    return true;
}

/// True when one of the targets on the scratch stack from `begin` to `end` is the local `reg`.
bool Lowering::overwritten(size_t begin, size_t end, uint32_t reg) const {
    for (size_t i = begin; i < end; i += 2) {
        const Node& target = tree_[scratch_[i]];
        if (target.kind != Kind::Identifier) {
            if (isSequence(target.kind))
                return true;
            continue;
        }
        const Binding binding = lookup(target.aux);
        if (binding.where == Where::Local && binding.index == reg)
            return true;
    }
    return false;
}

/// `a, b = b, a` without building a tuple, so that values keep their identity.
bool Lowering::elementwise(uint32_t target, uint32_t value) {
    if (!isSequence(tree_[strip(target)].kind) || !isSequence(tree_[strip(value)].kind))
        return false;
    const size_t base = scratch_.size();
    if (!pairUp(target, value)) {
        scratch_.resize(base);
        return false;
    }
    const size_t end = scratch_.size();
    for (size_t i = base; i < end; i += 2) {
        const uint32_t node = scratch_[i + 1];
        uint32_t reg = expr(node);
        // A local that an earlier store of this statement may overwrite.
        if (reg < nNamed_ && overwritten(base, i, reg))
            reg = emitTo(ir::Op::Move, span(node), reg);
        scratch_[i + 1] = reg;
    }
    for (size_t i = base; i < end; i += 2)
        assign(scratch_[i], scratch_[i + 1]);
    scratch_.resize(base);
    return true;
}

} // namespace gradpath::python
