// `super().__init__()` first: a module registers nothing before it.
// SPDX-License-Identifier: MIT
#include "analysis/fixes/edits.h"
#include "analysis/fixes/fixes.h"
#include "analysis/fixes/mentions.h"

namespace gradpath::fixes {

namespace {

bool isSuperInit(const Source& source, uint32_t statement) {
    if (source[statement].kind != Kind::ExpressionStatement ||
        source[statement + 1].kind != Kind::Call)
        return false;
    const uint32_t callee = source.child(statement + 1, 0);
    if (source[callee].kind != Kind::Attribute || source.lastName(callee) != "__init__")
        return false;
    const uint32_t base = source.child(callee, 0);
    return source[base].kind != Kind::Call || source.textOf(source.child(base, 0)) == "super";
}

/// A name in the statement gets its value in the function before it.
bool needsWhatIsBefore(const Source& source, uint32_t function, uint32_t statement) {
    for (uint32_t n = statement; n < source[statement].next; ++n)
        if (source[n].kind == Kind::Identifier)
            for (uint32_t m = function; m < statement; ++m)
                if (source[m].kind == Kind::Identifier && isTarget(source, m) &&
                    source.textOf(m) == source.textOf(n))
                    return true;
    return false;
}

} // namespace

std::optional<Fix> callSuperInit(Sources& sources, const Location& at) {
    const Source* source = sources.of(at.file);
    if (source == nullptr)
        return std::nullopt;
    const uint32_t function = source->functionOf(source->nodeAt(at.span));
    if (source->selfOf(function).empty())
        return std::nullopt;
    const uint32_t name = source->child(function, 0);
    const uint32_t block = source->firstChild(function, Kind::Block);
    if (source->textOf(name) != "__init__" || block == kNoNode)
        return std::nullopt;
    uint32_t first = kNoNode, present = kNoNode, count = 0;
    source->children(block, [&](uint32_t c) {
        if (!python::isStatement((*source)[c].kind))
            return;
        const bool docstring = first == kNoNode && count++ == 0 &&
                               (*source)[c].kind == Kind::ExpressionStatement &&
                               (*source)[c + 1].kind == Kind::String;
        if (first == kNoNode && !docstring)
            first = c;
        if (present == kNoNode && isSuperInit(*source, c))
            present = c;
    });
    if (first == kNoNode || first == present)
        return std::nullopt;
    Fix fix;
    fix.applicability = Applicability::Safe;
    if (present == kNoNode) {
        // One that stands deeper, in an `if`, would run twice.
        for (uint32_t n = block; n < (*source)[block].next; ++n)
            if ((*source)[n].kind == Kind::ExpressionStatement && isSuperInit(*source, n))
                return std::nullopt;
        fix.title = "call `super().__init__()` first";
        if (!insertBefore(*source, first, "super().__init__()", fix))
            return std::nullopt;
        return fix;
    }
    if (needsWhatIsBefore(*source, function, present) || !source->indentOf(present) ||
        !source->endsLine((*source)[present].end))
        return std::nullopt;
    fix.title = "move `super().__init__()` to the start";
    const uint32_t end = source->lineEnd((*source)[present].end);
    const std::string line(
        source->text().substr((*source)[present].begin, end - (*source)[present].begin));
    if (!insertBefore(*source, first, line, fix))
        return std::nullopt;
    remove(*source, {present}, fix);
    return fix;
}

} // namespace gradpath::fixes
