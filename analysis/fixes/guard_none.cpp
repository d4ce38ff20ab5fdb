// A gradient that may be None is used only where it is one.
// SPDX-License-Identifier: MIT
#include "analysis/fixes/edits.h"
#include "analysis/fixes/fixes.h"
#include "analysis/fixes/mentions.h"

namespace gradpath::fixes {

namespace {

/// `a.b`, `p`: what can be evaluated twice.
bool isPlain(const Source& source, uint32_t expression) {
    for (uint32_t n = expression; n < source[expression].next; ++n) {
        const Kind kind = source[n].kind;
        if (kind != Kind::Identifier && kind != Kind::Attribute && kind != Kind::AttributeName)
            return false;
    }
    return true;
}

bool spansLines(const Source& source, uint32_t node) {
    return source.textOf(node).find('\n') != std::string_view::npos;
}

/// One level of indentation, as the block around the statement has it.
std::string_view levelOf(const Source& source, uint32_t statement) {
    const auto inner = source.indentOf(statement);
    const uint32_t outer = source.statementOf(source.parent(statement));
    if (inner && outer != kNoNode)
        if (const auto indent = source.indentOf(outer);
            indent && inner->size() > indent->size() && inner->starts_with(*indent))
            return inner->substr(indent->size());
    return "    ";
}

/// The clause of the comprehension that binds the name; kNoNode without one.
uint32_t clauseOf(const Source& source, uint32_t comprehension, std::string_view name) {
    uint32_t clause = kNoNode;
    source.children(comprehension, [&](uint32_t c) {
        if (source[c].kind != Kind::ForInClause)
            return;
        for (uint32_t n = c; n < source[c].next; ++n)
            if (source[n].kind == Kind::Identifier && source.textOf(n) == name &&
                isTarget(source, n))
                clause = c;
    });
    return clause;
}

} // namespace

std::optional<Fix> guardNone(Sources& sources, const Location& at) {
    const Source* source = sources.of(at.file);
    if (source == nullptr)
        return std::nullopt;
    const uint32_t gradient = source->nodeAt(at.span);
    const uint32_t root = source->rootOf(gradient);
    const uint32_t statement = source->statementOf(gradient);
    if ((*source)[gradient].kind != Kind::Attribute || !isPlain(*source, gradient) ||
        statement == kNoNode || ((*source)[statement].flags & python::kBroken))
        return std::nullopt;
    const std::string test = std::string(source->textOf(gradient)) + " is not None";
    Fix fix;
    fix.applicability = Applicability::Safe;
    for (uint32_t n = gradient; n != statement; n = source->parent(n)) {
        if ((*source)[n].kind == Kind::Lambda)
            return std::nullopt;
        if (!python::isComprehension((*source)[n].kind))
            continue;
        const uint32_t clause = clauseOf(*source, n, source->textOf(root));
        if (clause == kNoNode)
            continue;
        // Behind the conditions that are there.
        uint32_t last = clause;
        for (uint32_t c = (*source)[clause].next;
             c < (*source)[n].next && (*source)[c].kind == Kind::IfClause; c = (*source)[c].next)
            last = c;
        fix.title = "leave out those without a gradient";
        insert(*source, (*source)[last].end, " if " + test, fix);
        return fix;
    }
    const auto indent = source->indentOf(statement);
    const Kind kind = (*source)[statement].kind;
    if (kind != Kind::ExpressionStatement || !indent || spansLines(*source, statement) ||
        !source->endsLine((*source)[statement].end))
        return std::nullopt;
    // A name that only this statement binds would be missing behind it.
    const uint32_t assignment = source->assignmentOf(statement);
    if (assignment != kNoNode)
        for (uint32_t target : source->targetsOf(assignment))
            for (uint32_t leaf : source->leavesOf(target))
                if ((*source)[leaf].kind == Kind::Identifier)
                    return std::nullopt;
    fix.title = "do this only where there is a gradient";
    const uint32_t begin = (*source)[statement].begin;
    insert(*source, begin,
           "if " + test + ":" + std::string(source->newline()) + std::string(*indent) +
               std::string(levelOf(*source, statement)),
           fix);
    return fix;
}

} // namespace gradpath::fixes
