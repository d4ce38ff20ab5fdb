// Numbers and strings as constants, f-strings as Format.
// SPDX-License-Identifier: MIT
#include "grammars/python/escapes.h"
#include "grammars/python/lowering.h"

#include <bit>

namespace gradpath::python {

uint32_t Lowering::integer(uint32_t node, bool negative, ir::Span span) {
    const std::string_view source = tree_.source(node);
    if (!source.empty() && (source.back() == 'j' || source.back() == 'J'))
        return floating(node, negative, span);
    uint64_t value = 0;
    const bool fits = parseInteger(source, value) || (negative && value == uint64_t{1} << 63);
    if (!fits)
        return constant(ir::ConstKind::Int, span, negative ? 1 : 0, ir::kNone, true);
    return constant(ir::ConstKind::Int, span, negative ? 0 - value : value);
}

uint32_t Lowering::floating(uint32_t node, bool negative, ir::Span span) {
    const double value = parseFloat(tree_.source(node));
    return constant(ir::ConstKind::Float, span, std::bit_cast<uint64_t>(negative ? -value : value));
}

/// The value of a plain string, or of a plain concatenation; false when a part is an f-string.
bool Lowering::constantString(uint32_t node, std::string& value, bool& bytes) const {
    const Node& n = tree_[node];
    if (n.kind == Kind::ConcatenatedString) {
        for (uint32_t c = node + 1; c < n.next; c = tree_[c].next) {
            if (!constantString(c, value, bytes))
                return false;
        }
        return true;
    }
    if (n.kind != Kind::String || (n.flags & kFString))
        return n.kind != Kind::String;
    const std::string_view source = tree_.source(node);
    const StringPrefix prefix = prefixOf(source);
    bytes |= prefix.bytes;
    if (source.size() >= prefix.length + prefix.quotes) {
        unescape(source.substr(prefix.length, source.size() - prefix.length - prefix.quotes),
                 prefix, value);
    }
    return true;
}

void Lowering::flushPart(std::string& pending, ir::Span span) {
    if (pending.empty())
        return;
    const uint32_t part = text(pending, span);
    scratch_.push_back(part);
    pending.clear();
}

/// Pushes the values of an f-string's interpolations; literal text collects in `pending` until a value follows.
bool Lowering::stringParts(uint32_t node, std::string& pending, bool& bytes, bool& formatted,
                           ir::Span whole) {
    if (!(tree_[node].flags & kFString))
        return constantString(node, pending, bytes);
    const StringPrefix prefix = prefixOf(tree_.source(node));
    for (uint32_t c = node + 1; c < tree_[node].next; c = tree_[c].next) {
        const Node& part = tree_[c];
        if (part.kind == Kind::StringContent) {
            unescape(tree_.source(c), prefix, pending);
        } else if (part.kind == Kind::Interpolation || part.kind == Kind::FormatExpression) {
            flushPart(pending, whole);
            interpolation(c, formatted);
        }
    }
    return true;
}

void Lowering::interpolation(uint32_t node, bool& formatted) {
    for (uint32_t c = node + 1; c < tree_[node].next; c = tree_[c].next) {
        switch (tree_[c].kind) {
        case Kind::FormatSpecifier:
            formatted = true;
            for (uint32_t inner = c + 1; inner < tree_[c].next; inner = tree_[inner].next)
                interpolation(inner, formatted);
            break;
        case Kind::TypeConversion:
        case Kind::Token:
            formatted = true;
            break;
        default: {
            formatted |= tree_[c].kind == Kind::AsPattern;
            const uint32_t value = expr(c);
            scratch_.push_back(value);
        }
        }
    }
}

uint32_t Lowering::string(uint32_t node) {
    std::string value;
    bool bytes = false;
    if (constantString(node, value, bytes)) {
        return constant(bytes ? ir::ConstKind::Bytes : ir::ConstKind::Str, span(node), 0,
                        out_.str(value));
    }
    const size_t base = scratch_.size();
    bool formatted = false;
    value.clear();
    if (tree_[node].kind == Kind::ConcatenatedString) {
        for (uint32_t c = node + 1; c < tree_[node].next; c = tree_[c].next)
            stringParts(c, value, bytes, formatted, span(node));
    } else {
        stringParts(node, value, bytes, formatted, span(node));
    }
    flushPart(value, span(node));
    const auto count = static_cast<uint32_t>(scratch_.size() - base);
    const uint32_t at = takeScratch(base);
    return emitTo(ir::Op::Format, span(node), count, at, formatted ? 1 : 0);
}

} // namespace gradpath::python
