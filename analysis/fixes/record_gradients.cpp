// Taking away what switches gradient recording off.
// SPDX-License-Identifier: MIT
#include "analysis/fixes/edits.h"
#include "analysis/fixes/fixes.h"

#include <algorithm>

namespace gradpath::fixes {

namespace {

bool switchesOff(const Source& source, uint32_t expression) {
    expression = source.strip(expression);
    const bool call = source[expression].kind == Kind::Call;
    const std::string_view name = source.lastName(call ? source.child(expression, 0) : expression);
    if (name == "no_grad" || name == "inference_mode")
        return !call || source.argumentsOf(expression).empty();
    return name == "set_grad_enabled" && call && source.argumentsOf(expression).size() == 1 &&
           source[source.argumentsOf(expression)[0]].kind == Kind::False;
}

bool isInString(const Source& source, uint32_t offset) {
    const uint32_t node = source.nodeAt({offset, offset});
    for (uint32_t n = node; n != kNoNode; n = source.parent(n))
        if (source[n].kind == Kind::String && source[n].begin < offset && source[n].end > offset)
            return true;
    return false;
}

/// Moves the lines of a block to the left by what the block adds.
bool dedent(const Source& source, uint32_t header, uint32_t block, std::string_view outer,
            Fix& fix) {
    const auto inner = source.indentOf(source.child(block, 0));
    if (!inner || !inner->starts_with(outer) || inner->size() == outer.size())
        return false;
    const auto extra = static_cast<uint32_t>(inner->size() - outer.size());
    for (uint32_t at = header; at < source[block].end;) {
        const uint32_t end = source.lineEnd(at);
        const std::string_view line = source.text().substr(at, end - at);
        if (line.starts_with(*inner) && !isInString(source, at))
            replace(source, at, at + extra, "", fix);
        const size_t next = source.text().find('\n', at);
        if (next == std::string_view::npos)
            break;
        at = static_cast<uint32_t>(next + 1);
    }
    return true;
}

bool leaveWith(const Source& source, uint32_t with, uint32_t item, Fix& fix) {
    const uint32_t clause = source.firstChild(with, Kind::WithClause);
    const uint32_t block = source.firstChild(with, Kind::Block);
    if (clause == kNoNode || block == kNoNode || source.childCount(block) == 0)
        return false;
    const std::string_view text = source.text();
    std::vector<uint32_t> items;
    source.children(clause, [&](uint32_t c) { items.push_back(c); });
    if (items.size() > 1) {
        // The other managers stay.
        const auto i = std::find(items.begin(), items.end(), item) - items.begin();
        if (i + 1 < std::ssize(items))
            replace(source, source[item].begin, source[items[static_cast<size_t>(i) + 1]].begin, "",
                    fix);
        else
            replace(source, source[items[static_cast<size_t>(i) - 1]].end, source[item].end, "",
                    fix);
        return true;
    }
    const auto outer = source.indentOf(with);
    const uint32_t first = source.child(block, 0);
    if (!outer)
        return false;
    if (!source.indentOf(first)) {
        replace(source, source[with].begin, source[first].begin, "", fix);
        return true;
    }
    // The header goes with its line; a comment behind it becomes a line of its own.
    const size_t colon = text.find(':', source[clause].end);
    if (colon == std::string_view::npos)
        return false;
    const uint32_t end = source.lineEnd(static_cast<uint32_t>(colon));
    const size_t note = text.substr(0, end).find('#', colon);
    const size_t next = text.find('\n', colon);
    if (note != std::string_view::npos) {
        replace(source, source[with].begin, static_cast<uint32_t>(note), "", fix);
    } else {
        replace(source, source.lineBegin(source[with].begin), static_cast<uint32_t>(next + 1), "",
                fix);
    }
    return dedent(source, static_cast<uint32_t>(next + 1), block, *outer, fix);
}

} // namespace

std::optional<Fix> recordGradients(Sources& sources, const Location& at) {
    const Source* source = sources.of(at.file);
    if (source == nullptr)
        return std::nullopt;
    const uint32_t node = source->nodeAt(at.span);
    Fix fix;
    if (const uint32_t decorator = source->enclosing(node, Kind::Decorator); decorator != kNoNode) {
        if (!switchesOff(*source, decorator + 1) || !source->endsLine((*source)[decorator].end))
            return std::nullopt;
        fix.title = "remove the decorator";
        const uint32_t begin = source->lineBegin((*source)[decorator].begin);
        const size_t next = source->text().find('\n', (*source)[decorator].end);
        replace(*source, begin, static_cast<uint32_t>(next + 1), "", fix);
        return fix;
    }
    const uint32_t statement = source->statementOf(node);
    if (statement == kNoNode)
        return std::nullopt;
    if ((*source)[statement].kind == Kind::ExpressionStatement) {
        const uint32_t call = source->child(statement, 0);
        if (!switchesOff(*source, call) || (*source)[call].kind != Kind::Call ||
            source->lastName(source->child(call, 0)) != "set_grad_enabled")
            return std::nullopt;
        fix.title = "do not switch gradient recording off";
        remove(*source, {statement}, fix);
        return fix;
    }
    if ((*source)[statement].kind != Kind::WithStatement)
        return std::nullopt;
    // The instruction of an item runs from `with` to its end.
    const uint32_t clause = source->firstChild(statement, Kind::WithClause);
    uint32_t item = kNoNode;
    if (clause != kNoNode)
        source->children(clause, [&](uint32_t c) {
            if ((*source)[c].end == at.span.end || source->isInside(node, c))
                item = c;
        });
    if (item == kNoNode || source->childCount(item) == 0 || !switchesOff(*source, item + 1) ||
        !leaveWith(*source, statement, item, fix))
        return std::nullopt;
    fix.title = "run this with gradient recording";
    return fix;
}

} // namespace gradpath::fixes
