// Edits of whole statements.
// SPDX-License-Identifier: MIT
#include "analysis/fixes/edits.h"

#include <algorithm>

namespace gradpath::fixes {

namespace {

bool isBlank(char c) {
    return c == ' ' || c == '\t' || c == '\f';
}

/// The range of one statement with what separates it from its neighbours.
void removeOne(const Source& source, uint32_t statement, Fix& fix) {
    const std::string_view text = source.text();
    uint32_t begin = source[statement].begin, end = source[statement].end;
    const bool first = source.indentOf(statement).has_value();
    if (first && source.endsLine(end)) {
        begin = source.lineBegin(begin);
        end = source.lineEnd(end);
        if (end < text.size() && text[end] == '\r')
            ++end;
        if (end < text.size())
            ++end;
        replace(source, begin, end, "", fix);
        return;
    }
    uint32_t behind = end;
    while (behind < text.size() && isBlank(text[behind]))
        ++behind;
    if (behind < text.size() && text[behind] == ';') {
        ++behind;
        while (behind < text.size() && isBlank(text[behind]))
            ++behind;
        // `a; # note` leaves the note.
        replace(source, begin, behind, "", fix);
        return;
    }
    uint32_t before = begin;
    while (before > 0 && isBlank(text[before - 1]))
        --before;
    if (before > 0 && text[before - 1] == ';')
        replace(source, before - 1, end, "", fix);
    else
        replace(source, begin, end, "pass", fix);
}

bool isOneLineBlock(const Source& source, uint32_t block) {
    const uint32_t first = source.child(block, 0);
    return first != kNoNode && !source.indentOf(first).has_value();
}

} // namespace

void replace(const Source& source, uint32_t begin, uint32_t end, std::string text, Fix& fix) {
    fix.edits.push_back({{source.path(), {begin, end}}, std::move(text)});
}

bool insertAfter(const Source& source, uint32_t statement, std::string_view code, Fix& fix) {
    const bool compound = python::isCompound(source[statement].kind);
    const uint32_t end = source[statement].end;
    const auto indent = source.indentOf(statement);
    if (indent && source.endsLine(end)) {
        std::string text(source.newline());
        text += *indent;
        text += code;
        insert(source, source.lineEnd(end), std::move(text), fix);
        return true;
    }
    if (compound)
        return false;
    insert(source, end, "; " + std::string(code), fix);
    return true;
}

bool insertBefore(const Source& source, uint32_t statement, std::string_view code, Fix& fix) {
    const auto indent = source.indentOf(statement);
    if (!indent)
        return false;
    std::string text(*indent);
    text += code;
    text += source.newline();
    insert(source, source.lineBegin(source[statement].begin), std::move(text), fix);
    return true;
}

void remove(const Source& source, const std::vector<uint32_t>& statements, Fix& fix) {
    const auto isGone = [&](uint32_t s) {
        return std::find(statements.begin(), statements.end(), s) != statements.end();
    };
    std::vector<uint32_t> sorted = statements;
    std::sort(sorted.begin(), sorted.end());
    sorted.erase(std::unique(sorted.begin(), sorted.end()), sorted.end());
    for (uint32_t s : sorted) {
        const uint32_t block = source.parent(s);
        bool isFirst = true, anyLeft = source[block].kind == Kind::Module;
        source.children(block, [&](uint32_t c) {
            if (!python::isStatement(source[c].kind))
                return;
            anyLeft = anyLeft || !isGone(c);
            isFirst = isFirst && (c >= s);
        });
        if (anyLeft)
            removeOne(source, s, fix);
        else if (isFirst)
            replace(source, source[s].begin, source[s].end, "pass", fix);
        else if (!isOneLineBlock(source, block))
            removeOne(source, s, fix);
        else
            replace(source, source[s].begin, source[s].end, "pass", fix);
    }
}

bool isPrimary(const Source& source, uint32_t expression) {
    switch (source[expression].kind) {
    case Kind::Identifier:
    case Kind::Attribute:
    case Kind::Subscript:
    case Kind::Call:
    case Kind::ParenthesizedExpression:
    case Kind::List:
    case Kind::Tuple:
    case Kind::Dictionary:
    case Kind::Set:
    case Kind::ListComprehension:
    case Kind::DictionaryComprehension:
    case Kind::SetComprehension:
    case Kind::GeneratorExpression:
        return source.text()[source[expression].begin] != '*';
    default:
        return false;
    }
}

} // namespace gradpath::fixes
