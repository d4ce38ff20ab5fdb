// Small repairs of calls: parentheses, an argument, the order of two of them.
// SPDX-License-Identifier: MIT
#include "analysis/fixes/edits.h"
#include "analysis/fixes/fixes.h"
#include "analysis/fixes/imports.h"
#include "analysis/fixes/mentions.h"

namespace gradpath::fixes {

std::optional<Fix> callMethod(Sources& sources, const Location& at) {
    const Source* source = sources.of(at.file);
    if (source == nullptr)
        return std::nullopt;
    const uint32_t statement = source->statementOf(source->nodeAt(at.span));
    if (statement == kNoNode || (*source)[statement].kind != Kind::ExpressionStatement ||
        source->childCount(statement) != 1 || (*source)[statement + 1].kind != Kind::Attribute)
        return std::nullopt;
    Fix fix;
    fix.title = "call it";
    fix.applicability = Applicability::Safe;
    insert(*source, (*source)[statement + 1].end, "()", fix);
    return fix;
}

std::optional<Fix> checkpointWithoutReentry(Sources& sources, const Location& at) {
    const Source* source = sources.of(at.file);
    if (source == nullptr)
        return std::nullopt;
    const uint32_t call = source->nodeAt(at.span, Kind::Call);
    if (call == kNoNode)
        return std::nullopt;
    const std::string_view name = originalName(*source, source->lastName(source->child(call, 0)));
    const std::vector<uint32_t> arguments = source->argumentsOf(call);
    if ((name != "checkpoint" && name != "checkpoint_sequential") || arguments.empty())
        return std::nullopt;
    Fix fix;
    fix.title = "use `use_reentrant=False`";
    const uint32_t given = source->keyword(call, "use_reentrant");
    if (given != kNoNode)
        replace(*source, (*source)[given].begin, (*source)[given].end, "False", fix);
    else
        insert(*source, (*source)[arguments.back()].end, ", use_reentrant=False", fix);
    return fix;
}

std::optional<Fix> moveBefore(Sources& sources, const Location& zeroGrad,
                              const Location& backward) {
    const Source* source = sources.of(zeroGrad.file);
    if (source == nullptr || zeroGrad.file != backward.file)
        return std::nullopt;
    const uint32_t moved = source->statementOf(source->nodeAt(zeroGrad.span));
    uint32_t anchor = source->statementOf(source->nodeAt(backward.span));
    if (moved == kNoNode || (*source)[moved].kind != Kind::ExpressionStatement ||
        ((*source)[moved].flags & python::kBroken))
        return std::nullopt;
    // The backward may stand deeper, in an `if` or a `with` of the same block.
    while (anchor != kNoNode && source->parent(anchor) != source->parent(moved))
        anchor = source->statementOf(source->parent(anchor));
    const auto indent = source->indentOf(moved);
    if (anchor == kNoNode || anchor >= moved || !indent || !source->indentOf(anchor) ||
        !source->endsLine((*source)[moved].end))
        return std::nullopt;
    // Its names must mean the same there.
    for (uint32_t n = moved; n < (*source)[moved].next; ++n)
        if ((*source)[n].kind == Kind::Identifier)
            for (uint32_t m = anchor; m < moved; ++m)
                if ((*source)[m].kind == Kind::Identifier && isTarget(*source, m) &&
                    source->textOf(m) == source->textOf(n))
                    return std::nullopt;
    Fix fix;
    fix.title = "clear the gradients before `backward()`";
    fix.applicability = Applicability::Safe;
    const uint32_t end = source->lineEnd((*source)[moved].end);
    const std::string line(
        source->text().substr((*source)[moved].begin, end - (*source)[moved].begin));
    if (!insertBefore(*source, anchor, line, fix))
        return std::nullopt;
    remove(*source, {moved}, fix);
    return fix;
}

std::optional<Fix> clearGradients(Sources& sources, const Location& backward,
                                  const Location& step) {
    const Source* source = sources.of(backward.file);
    if (source == nullptr || backward.file != step.file)
        return std::nullopt;
    const uint32_t call = source->nodeAt(step.span, Kind::Call);
    const uint32_t before = source->statementOf(source->nodeAt(backward.span));
    if (call == kNoNode || before == kNoNode ||
        source->functionOf(call) != source->functionOf(before) ||
        (*source)[before].kind != Kind::ExpressionStatement)
        return std::nullopt;
    const uint32_t callee = source->child(call, 0);
    if ((*source)[callee].kind != Kind::Attribute || source->lastName(callee) != "step")
        return std::nullopt;
    // Only a plain name is sure to mean the same optimizer there.
    const uint32_t optimizer = source->child(callee, 0);
    for (uint32_t n = optimizer; n < (*source)[optimizer].next; ++n) {
        const Kind kind = (*source)[n].kind;
        if (kind != Kind::Identifier && kind != Kind::Attribute && kind != Kind::AttributeName)
            return std::nullopt;
    }
    Fix fix;
    fix.title = "clear the gradients before `backward()`";
    if (!insertBefore(*source, before, std::string(source->textOf(optimizer)) + ".zero_grad()",
                      fix))
        return std::nullopt;
    return fix;
}

std::optional<Fix> freezeProperly(Sources& sources, const Location& at, bool onModule) {
    const Source* source = sources.of(at.file);
    if (source == nullptr)
        return std::nullopt;
    const uint32_t target = source->nodeAt(at.span);
    const uint32_t assignment = source->assignmentOf(source->statementOf(target));
    if (assignment == kNoNode || source->targetsOf(assignment).size() != 1 ||
        source->targetsOf(assignment)[0] != target || (*source)[target].kind != Kind::Attribute)
        return std::nullopt;
    const uint32_t value = source->valueOf(assignment);
    const uint32_t name = source->child(target, 1);
    Fix fix;
    fix.applicability = Applicability::Safe;
    if (onModule || source->textOf(name) == "requires_grad_") {
        fix.title = "call `requires_grad_`";
        replace(*source, (*source)[name].begin, (*source)[value].begin, "requires_grad_(", fix);
        insert(*source, (*source)[value].end, ")", fix);
    } else {
        fix.title = "name it `requires_grad`";
        replace(*source, (*source)[name].begin, (*source)[name].end, "requires_grad", fix);
    }
    return fix;
}

std::optional<Fix> deleteAssignment(Sources& sources, const Location& at) {
    const Source* source = sources.of(at.file);
    if (source == nullptr)
        return std::nullopt;
    const uint32_t statement = source->statementOf(source->nodeAt(at.span));
    const uint32_t assignment = source->assignmentOf(statement);
    if (assignment == kNoNode || source->targetsOf(assignment).size() != 1 ||
        ((*source)[statement].flags & python::kWalrus))
        return std::nullopt;
    Fix fix;
    fix.title = "delete this assignment";
    remove(*source, {statement}, fix);
    return fix;
}

} // namespace gradpath::fixes
