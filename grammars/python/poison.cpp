// Broken code: what can be read is lowered for its uses, the rest becomes unknown.
// SPDX-License-Identifier: MIT
#include "grammars/python/lowering.h"

#include <algorithm>

namespace gradpath::python {

void Lowering::poison(uint32_t node) {
    if (!(tree_[node].flags & kTooDeep))
        readable(node);
    emitPoison(node);
    leaveIfBroken(node);
}

/// A broken `return` or `raise` still leaves the function, with a value nothing is known of.
void Lowering::leaveIfBroken(uint32_t node) {
    if (kind_ != ir::FunctionKind::Function)
        return;
    const std::string_view source = tree_.source(node);
    const bool returns = source.starts_with("return");
    if (!returns && !source.starts_with("raise"))
        return;
    const char after = source.size() > (returns ? 6u : 5u) ? source[returns ? 6 : 5] : ' ';
    if (after != ' ' && after != '(' && after != '[' && after != '\n' && after != '\r')
        return;
    const ir::Span whole{tree_[node].begin, lineEnd(node)};
    const uint32_t value = unknown(whole);
    emit(returns ? ir::Op::Return : ir::Op::Raise, whole, ir::kNone, value);
}

/// Lowers the intact parts of a broken node: statements as statements, expressions for their uses.
void Lowering::readable(uint32_t node) {
    std::vector<uint32_t> assigned;
    forEachBrokenTarget(tree_, node, [&](uint32_t name) { assigned.push_back(name); });
    readableParts(node, assigned);
}

void Lowering::readableParts(uint32_t node, const std::vector<uint32_t>& assigned) {
    for (uint32_t c = node + 1; c < tree_[node].next; c = tree_[c].next) {
        const Node& n = tree_[c];
        if (standsAlone(c)) {
            statement(c);
        } else if (n.flags & kTooDeep) {
            continue;
        } else if (n.kind == Kind::Call && (n.flags & kBroken) && isClearCall(c)) {
            call(c, 0);
        } else if (n.flags & kBroken) {
            readableParts(c, assigned);
        } else if (n.kind == Kind::Identifier) {
            const bool target = std::find(assigned.begin(), assigned.end(), c) != assigned.end();
            if (!target && lookup(n.aux).where != Where::Local)
                loadName(n.aux, span(c));
        } else if (n.kind == Kind::Assignment || n.kind == Kind::AugmentedAssignment) {
            readableAssignment(c, assigned);
        } else if (isReadable(n.kind)) {
            expr(c);
        } else {
            readableParts(c, assigned);
        }
    }
}

/// True for a statement inside broken code that can be lowered for itself.
bool Lowering::standsAlone(uint32_t node) const {
    const Node& n = tree_[node];
    return n.kind == Kind::Block || isCompound(n.kind) ||
           (isStatement(n.kind) && !(n.flags & kBroken));
}

/// A call whose arguments alone are broken.
bool Lowering::isClearCall(uint32_t node) const {
    if (!tree_.hasChildren(node) || (tree_[node + 1].flags & kBroken))
        return false;
    const uint32_t list = tree_[node + 1].next;
    return list < tree_[node].next && tree_[list].kind == Kind::ArgumentList &&
           !(tree_[list].flags & kTooDeep);
}

/// The value is computed for its uses; attributes and items become unknown, names are left to `emitPoison`.
void Lowering::readableAssignment(uint32_t node, const std::vector<uint32_t>& assigned) {
    const uint32_t left = node + 1, end = tree_[node].next;
    if (left >= end)
        return;
    for (uint32_t c = tree_[left].next; c < end; c = tree_[c].next) {
        if (isExpression(tree_[c].kind) && tree_[c].kind != Kind::Assignment)
            expr(c);
        if (tree_[c].kind == Kind::Assignment)
            readableAssignment(c, assigned);
    }
    if (tree_[left].kind == Kind::Attribute || tree_[left].kind == Kind::Subscript)
        assign(left, unknown(span(left)));
}

bool Lowering::isReadable(Kind kind) {
    switch (kind) {
    case Kind::Attribute:
    case Kind::Call:
    case Kind::Subscript:
    case Kind::BinaryOperator:
    case Kind::UnaryOperator:
    case Kind::NotOperator:
    case Kind::BooleanOperator:
    case Kind::ComparisonOperator:
    case Kind::ConditionalExpression:
    case Kind::NamedExpression:
    case Kind::Tuple:
    case Kind::List:
    case Kind::Set:
    case Kind::Dictionary:
    case Kind::ExpressionList:
    case Kind::ListComprehension:
    case Kind::SetComprehension:
    case Kind::DictionaryComprehension:
    case Kind::GeneratorExpression:
    case Kind::ParenthesizedExpression:
    case Kind::ConcatenatedString:
    case Kind::String:
    case Kind::Lambda:
    case Kind::Await:
        return true;
    default:
        return false;
    }
}

/// The locals a broken piece mentions become unknown, and so do other variables it seems to assign.
void Lowering::emitPoison(uint32_t node) {
    ++scan_;
    const uint32_t at = extraEnd();
    out_.extra.push_back(0);
    const auto mention = [&](uint32_t name) {
        if (scanStamps_[name] == scan_)
            return;
        scanStamps_[name] = scan_;
        const Binding binding = lookup(name);
        if (binding.where != Where::Local)
            return;
        out_.extra.push_back(binding.index);
        ++out_.extra[at];
    };
    const uint32_t end = tree_[node].next;
    for (uint32_t i = node; i < end;) {
        const Node& n = tree_[i];
        // Statements that were lowered on their own are not part of what is broken.
        if (i != node && (tree_[node].flags & kBroken) && standsAlone(i)) {
            i = n.next;
            continue;
        }
        // What is only asked for an attribute keeps its meaning: `self`, a module.
        if (n.kind == Kind::Identifier && (n.end >= tree_.text.size() || tree_.text[n.end] != '.'))
            mention(n.aux);
        if (n.flags & kTooDeep)
            mentionText(n.begin, n.end, at);
        ++i;
    }
    emit(ir::Op::Poison, {tree_[node].begin, lineEnd(node)}, ir::kNone, ir::kNone, at);

    std::vector<uint32_t> others;
    if (tree_[node].flags & kBroken) {
        forEachBrokenTarget(tree_, node, [&](uint32_t name) { others.push_back(name); });
    } else {
        assignedNames(node, others);
    }
    uint32_t value = ir::kNone;
    for (const uint32_t name : others) {
        if (lookup(tree_[name].aux).where == Where::Local)
            continue;
        if (value == ir::kNone)
            value = unknown(span(name));
        storeName(tree_[name].aux, value, span(name));
    }
}

/// Where the first line of a node ends: a broken node may hold the rest of the file.
uint32_t Lowering::lineEnd(uint32_t node) const {
    const Node& n = tree_[node];
    if (!(n.flags & kBroken))
        return n.end;
    const size_t newline = tree_.text.substr(0, n.end).find('\n', n.begin);
    return newline == std::string_view::npos ? n.end : static_cast<uint32_t>(newline);
}

/// Names in text whose nodes were dropped because they nest too deeply.
void Lowering::mentionText(uint32_t begin, uint32_t end, uint32_t at) {
    const auto isWord = [](char c) {
        return c == '_' || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
               (c >= '0' && c <= '9') || static_cast<unsigned char>(c) >= 0x80;
    };
    for (uint32_t i = begin; i < end;) {
        uint32_t stop = i;
        while (stop < end && isWord(tree_.text[stop]))
            ++stop;
        if (stop == i) {
            ++i;
            continue;
        }
        const uint32_t name = out_.str(tree_.text.substr(i, stop - i));
        i = stop;
        if (name >= stamps_.size() || scanStamps_[name] == scan_)
            continue;
        scanStamps_[name] = scan_;
        const Binding binding = lookup(name);
        if (binding.where != Where::Local)
            continue;
        out_.extra.push_back(binding.index);
        ++out_.extra[at];
    }
}

/// Names a statement assigns that is poisoned although it is well-formed (no registers are left).
void Lowering::assignedNames(uint32_t node, std::vector<uint32_t>& out) const {
    for (uint32_t i = node; i < tree_[node].next; ++i) {
        const Node& n = tree_[i];
        const bool defines = n.kind == Kind::Assignment || n.kind == Kind::AugmentedAssignment ||
                             n.kind == Kind::FunctionDefinition ||
                             n.kind == Kind::ClassDefinition || n.kind == Kind::ForStatement ||
                             n.kind == Kind::AliasedImport || n.kind == Kind::DottedName ||
                             n.kind == Kind::AsPatternTarget;
        if (!defines || i + 1 >= n.next)
            continue;
        for (uint32_t c = i + 1; c < (n.kind == Kind::AliasedImport ? n.next : tree_[i + 1].next);
             ++c) {
            if (tree_[c].kind == Kind::Identifier)
                out.push_back(c);
        }
    }
}

/// The value of a broken expression inside something that is lowered all the same (the header of a loop).
uint32_t Lowering::unknownExpr(uint32_t node) {
    if (!(tree_[node].flags & kTooDeep))
        readable(node);
    return unknown(span(node));
}

} // namespace gradpath::python
