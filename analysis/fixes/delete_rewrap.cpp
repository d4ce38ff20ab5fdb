// A loss that was put into a new leaf tensor: the loss itself is used.
// SPDX-License-Identifier: MIT
#include "analysis/fixes/edits.h"
#include "analysis/fixes/fixes.h"

namespace gradpath::fixes {

namespace {

/// The end of the part of an expression that is left when `.item()`, `.data` and the like behind it go; kNoNode: nothing goes.
uint32_t keptOf(const Source& source, uint32_t node) {
    const bool call = source[node].kind == Kind::Call && source.argumentsOf(node).empty();
    const uint32_t attribute = call ? source.child(node, 0) : node;
    if (source[attribute].kind != Kind::Attribute)
        return kNoNode;
    const std::string_view name = source.lastName(attribute);
    const bool goes = call ? name == "item" || name == "detach" || name == "cpu" : name == "data";
    return goes ? source.child(attribute, 0) : kNoNode;
}

/// The text of an expression without what takes its value out of the graph; nothing where that is not possible.
std::optional<std::string> attached(const Source& source, uint32_t node) {
    if (const uint32_t kept = keptOf(source, node); kept != kNoNode)
        return attached(source, kept);
    const python::Node& n = source[node];
    if (n.kind == Kind::Call) {
        const std::string_view callee = source.textOf(source.child(node, 0));
        const std::vector<uint32_t> arguments = source.argumentsOf(node);
        if (callee == "float" && arguments.size() == 1)
            return attached(source, arguments[0]);
    }
    if (n.kind == Kind::AttributeName &&
        (source.textOf(node) == "numpy" || source.textOf(node) == "tolist"))
        return std::nullopt;
    std::string out;
    uint32_t at = n.begin;
    for (uint32_t c = node + 1; c < n.next; c = source[c].next) {
        const auto inner = attached(source, c);
        if (!inner)
            return std::nullopt;
        out += source.text().substr(at, source[c].begin - at);
        out += *inner;
        at = source[c].end;
    }
    out += source.text().substr(at, n.end - at);
    return out;
}

} // namespace

std::optional<Fix> deleteRewrap(Sources& sources, const Location& at) {
    const Source* source = sources.of(at.file);
    if (source == nullptr)
        return std::nullopt;
    const uint32_t node = source->nodeAt(at.span);
    const uint32_t statement = source->statementOf(node);
    if (statement == kNoNode || ((*source)[statement].flags & python::kBroken))
        return std::nullopt;
    Fix fix;
    fix.title = "use the loss itself";
    const auto& n = (*source)[node];
    const std::string_view name =
        n.kind == Kind::Call ? source->lastName(source->child(node, 0)) : std::string_view();
    // `loss.requires_grad_()` and `loss.requires_grad = True` on a line of their own.
    const bool isStatement = (*source)[statement].kind == Kind::ExpressionStatement;
    if (isStatement && ((name == "requires_grad_" && node == statement + 1) ||
                        (n.kind == Kind::Attribute && source->lastName(node) == "requires_grad" &&
                         source->assignmentOf(statement) != kNoNode))) {
        remove(*source, {statement}, fix);
        return fix;
    }
    if (n.kind != Kind::Call)
        return std::nullopt;
    uint32_t value = kNoNode;
    if (name == "requires_grad_") {
        value = source->child(source->child(node, 0), 0);
        if (const auto& inner = (*source)[value];
            inner.kind == Kind::Call && source->lastName(source->child(value, 0)) == "tensor" &&
            !source->argumentsOf(value).empty())
            value = source->argumentsOf(value)[0];
    } else if (name == "tensor" || name == "as_tensor" || name == "Variable" ||
               name == "FloatTensor" || name == "Tensor") {
        const std::vector<uint32_t> arguments = source->argumentsOf(node);
        if (arguments.empty() || (*source)[arguments[0]].kind == Kind::KeywordArgument ||
            (*source)[arguments[0]].kind == Kind::ListSplat)
            return std::nullopt;
        value = arguments[0];
    } else {
        return std::nullopt;
    }
    if ((*source)[value].kind == Kind::List) {
        if (source->childCount(value) != 1)
            return std::nullopt;
        value = value + 1;
    }
    const Kind kind = (*source)[value].kind;
    if (kind == Kind::ListComprehension || kind == Kind::Tuple)
        return std::nullopt;
    std::optional<std::string> text = attached(*source, value);
    if (!text)
        return std::nullopt;
    const uint32_t assignment = source->assignmentOf(statement);
    if (assignment != kNoNode && source->targetsOf(assignment).size() == 1 &&
        source->valueOf(assignment) == node &&
        source->textOf(source->targetsOf(assignment)[0]) == *text) {
        remove(*source, {statement}, fix);
        return fix;
    }
    const uint32_t up = source->parent(node);
    const bool stands = up == statement || (*source)[up].kind == Kind::Assignment ||
                        (*source)[up].kind == Kind::ArgumentList || isPrimary(*source, value);
    if (!stands)
        *text = "(" + *text + ")";
    replace(*source, (*source)[node].begin, (*source)[node].end, std::move(*text), fix);
    return fix;
}

} // namespace gradpath::fixes
