// Parameter lists, and what a broken statement seems to assign.
// SPDX-License-Identifier: MIT
#include "grammars/python/scopes.h"

#include <algorithm>

namespace gradpath::python {

namespace {

/// Fills name, default and type of one entry of a parameter list; false for what is no parameter.
bool readParameter(const SyntaxTree& tree, uint32_t node, Parameter& out, bool afterStar) {
    const Node& entry = tree[node];
    out.kind = afterStar ? Parameter::Kind::KeywordOnly : Parameter::Kind::Positional;
    uint32_t name = node;
    if (entry.kind == Kind::DefaultParameter || entry.kind == Kind::TypedDefaultParameter ||
        entry.kind == Kind::TypedParameter) {
        name = node + 1;
        if (name >= entry.next)
            return false;
        for (uint32_t part = tree[name].next; part < entry.next; part = tree[part].next) {
            if (tree[part].kind == Kind::Type) {
                out.typeNode = part;
            } else if (isExpression(tree[part].kind) || tree[part].kind == Kind::ListSplat) {
                out.defaultNode = part;
            }
        }
    }
    if (tree[name].kind == Kind::ListSplatPattern ||
        tree[name].kind == Kind::DictionarySplatPattern) {
        out.kind = tree[name].kind == Kind::ListSplatPattern ? Parameter::Kind::VarArgs
                                                             : Parameter::Kind::VarKeywords;
        if (!tree.hasChildren(name))
            return false;
        ++name;
    }
    out.nameNode = name;
    if (tree[name].kind == Kind::Identifier) {
        out.name = tree[name].aux;
        return true;
    }
    return tree[name].kind == Kind::TuplePattern && out.kind == Parameter::Kind::Positional;
}

} // namespace

std::vector<Parameter> parametersOf(const SyntaxTree& tree, uint32_t function) {
    std::vector<Parameter> out;
    uint32_t list = function + 1;
    const uint32_t end = tree[function].next;
    while (list < end && tree[list].kind != Kind::Parameters &&
           tree[list].kind != Kind::LambdaParameters) {
        list = tree[list].next;
    }
    if (list >= end)
        return out;
    bool afterStar = false;
    for (uint32_t entry = list + 1; entry < tree[list].next; entry = tree[entry].next) {
        if (tree[entry].kind == Kind::PositionalSeparator) {
            for (Parameter& earlier : out) {
                if (earlier.kind == Parameter::Kind::Positional)
                    earlier.kind = Parameter::Kind::PositionalOnly;
            }
        } else if (tree[entry].kind == Kind::KeywordSeparator) {
            afterStar = true;
        } else if (Parameter parameter; readParameter(tree, entry, parameter, afterStar)) {
            afterStar |= parameter.kind == Parameter::Kind::VarArgs;
            out.push_back(parameter);
        }
    }
    const auto earlier = [](const Parameter& a, const Parameter& b) {
        return a.kind < b.kind;
    };
    if (!std::is_sorted(out.begin(), out.end(), earlier))
        std::stable_sort(out.begin(), out.end(), earlier);
    // Broken code may repeat *args or **kwargs: the first one counts.
    const auto repeated = [](const Parameter& a, const Parameter& b) {
        return a.kind == b.kind &&
               (a.kind == Parameter::Kind::VarArgs || a.kind == Parameter::Kind::VarKeywords);
    };
    out.erase(std::unique(out.begin(), out.end(), repeated), out.end());
    return out;
}

std::vector<ir::Span> brokenTargetRanges(std::string_view text, uint32_t begin, uint32_t end) {
    std::vector<ir::Span> out;
    uint32_t depth = 0, start = begin;
    for (uint32_t i = begin; i < end; ++i) {
        const char c = text[i];
        if (c == '(' || c == '[' || c == '{')
            ++depth;
        if ((c == ')' || c == ']' || c == '}') && depth > 0)
            --depth;
        if (c == '\n' || c == ';') {
            start = i + 1;
            depth = 0;
        }
        if (c != '=' || depth != 0)
            continue;
        const char before = i > begin ? text[i - 1] : ' ',
                   after = i + 1 < text.size() ? text[i + 1] : ' ';
        const bool comparison = after == '=' || before == '=' || before == '<' || before == '>' ||
                                before == '!' || before == ':';
        if (!comparison) {
            out.push_back({start, i});
            start = i + 1;
        }
    }
    return out;
}

} // namespace gradpath::python
