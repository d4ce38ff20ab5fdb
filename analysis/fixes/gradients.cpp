// Repairs of gradient calls: an element that may be None, a tape that is used twice, a variable that its own update replaces.
// SPDX-License-Identifier: MIT
#include "analysis/fixes/edits.h"
#include "analysis/fixes/fixes.h"
#include "analysis/fixes/mentions.h"

namespace gradpath::fixes {

namespace {

/// The name in `node` that the clauses of the comprehension bind and `source` names first; kNoNode without one.
uint32_t boundName(const Source& source, uint32_t comprehension, uint32_t node) {
    for (uint32_t n = node; n < source[node].next; ++n) {
        if (source[n].kind != Kind::Identifier)
            continue;
        bool bound = false;
        source.children(comprehension, [&](uint32_t clause) {
            if (source[clause].kind != Kind::ForInClause)
                return;
            for (uint32_t t = clause; t < source[clause].next; ++t)
                bound = bound || (source[t].kind == Kind::Identifier && isTarget(source, t) &&
                                  source.textOf(t) == source.textOf(n));
        });
        if (bound)
            return n;
    }
    return kNoNode;
}

} // namespace

std::optional<Fix> guardGradient(Sources& sources, const Location& at, bool whole) {
    const Source* source = sources.of(at.file);
    if (source == nullptr)
        return std::nullopt;
    const uint32_t use = source->nodeAt(at.span);
    const uint32_t statement = source->statementOf(use);
    if (statement == kNoNode || ((*source)[statement].flags & python::kBroken))
        return std::nullopt;
    for (uint32_t n = source->parent(use); n != kNoNode && n != statement; n = source->parent(n)) {
        if ((*source)[n].kind == Kind::Lambda || (*source)[n].kind == Kind::ConditionalExpression)
            return std::nullopt;
        if ((*source)[n].kind != Kind::ListComprehension)
            continue;
        const uint32_t name = boundName(*source, n, use);
        if (name == kNoNode)
            return std::nullopt;
        const std::string test = std::string(source->textOf(name)) + " is not None";
        Fix fix;
        if (whole) {
            uint32_t last = kNoNode;
            source->children(n, [&](uint32_t c) {
                if ((*source)[c].kind == Kind::ForInClause || (*source)[c].kind == Kind::IfClause)
                    last = c;
            });
            if (last == kNoNode)
                return std::nullopt;
            fix.title = "leave out those without a gradient";
            insert(*source, (*source)[last].end, " if " + test, fix);
            return fix;
        }
        const bool bare = source->parent(use) == n;
        fix.title = "keep None as it is";
        insert(*source, (*source)[use].begin, bare ? "" : "(", fix);
        insert(*source, (*source)[use].end, " if " + test + " else None" + (bare ? "" : ")"), fix);
        if (bare)
            fix.edits.erase(fix.edits.begin());
        return fix;
    }
    return std::nullopt;
}

std::optional<Fix> persistentTape(Sources& sources, const Location& tape) {
    const Source* source = sources.of(tape.file);
    if (source == nullptr)
        return std::nullopt;
    const uint32_t call = source->nodeAt(tape.span, Kind::Call);
    if (call == kNoNode || source->lastName(source->child(call, 0)) != "GradientTape" ||
        source->keyword(call, "persistent") != kNoNode || (*source)[call].end == 0)
        return std::nullopt;
    Fix fix;
    fix.title = "make the tape persistent";
    const std::vector<uint32_t> arguments = source->argumentsOf(call);
    if (arguments.empty())
        insert(*source, (*source)[call].end - 1, "persistent=True", fix);
    else
        insert(*source, (*source)[arguments.back()].end, ", persistent=True", fix);
    return fix;
}

std::optional<Fix> assignInPlace(Sources& sources, const Location& at) {
    const Source* source = sources.of(at.file);
    if (source == nullptr)
        return std::nullopt;
    const uint32_t statement = source->statementOf(source->nodeAt(at.span));
    const uint32_t assignment = statement == kNoNode ? kNoNode : source->assignmentOf(statement);
    if (assignment == kNoNode)
        return std::nullopt;
    const std::vector<uint32_t> targets = source->targetsOf(assignment);
    const uint32_t value = source->strip(source->valueOf(assignment));
    if (targets.size() != 1 || (*source)[value].kind != Kind::BinaryOperator)
        return std::nullopt;
    const uint32_t left = source->child(value, 0);
    const uint32_t right = source->child(value, source->childCount(value) - 1);
    if (left == kNoNode || right == kNoNode || left == right ||
        source->textOf(left) != source->textOf(targets[0]))
        return std::nullopt;
    const std::string_view between =
        source->text().substr((*source)[left].end, (*source)[right].begin - (*source)[left].end);
    const bool minus = between.find('-') != std::string_view::npos;
    if (!minus && between.find('+') == std::string_view::npos)
        return std::nullopt;
    Fix fix;
    fix.title = minus ? "use `assign_sub`" : "use `assign_add`";
    replace(*source, (*source)[assignment].begin, (*source)[assignment].end,
            std::string(source->textOf(targets[0])) + (minus ? ".assign_sub(" : ".assign_add(") +
                std::string(source->textOf(right)) + ")",
            fix);
    return fix;
}

} // namespace gradpath::fixes
