// A tensor that requires grad on a module becomes a Parameter.
// SPDX-License-Identifier: MIT
#include "analysis/fixes/edits.h"
#include "analysis/fixes/fixes.h"
#include "analysis/fixes/imports.h"
#include "analysis/fixes/mentions.h"

namespace gradpath::fixes {

std::optional<Fix> wrapInParameter(Sources& sources, const Location& at) {
    const Source* source = sources.of(at.file);
    if (source == nullptr)
        return std::nullopt;
    const uint32_t target = source->nodeAt(at.span);
    const uint32_t assignment = source->assignmentOf(source->statementOf(target));
    if (assignment == kNoNode || source->targetsOf(assignment).size() != 1 ||
        source->targetsOf(assignment)[0] != target)
        return std::nullopt;
    const uint32_t value = source->valueOf(assignment);
    const Kind kind = (*source)[value].kind;
    // A module refuses a plain tensor where it has a Parameter.
    const uint32_t cls = source->enclosing(target, Kind::ClassDefinition);
    if (kind == Kind::ExpressionList || kind == Kind::Yield ||
        (cls != kNoNode && storesIn(*source, cls, source->lastName(target)).size() > 1))
        return std::nullopt;
    Fix fix;
    std::string name = nameInNn(*source, target, "Parameter");
    if (name.empty()) {
        if (!importNn(*source, fix))
            return std::nullopt;
        name = "nn.Parameter";
    }
    fix.title = "wrap it in `" + name + "`";
    insert(*source, (*source)[value].begin, name + "(", fix);
    insert(*source, (*source)[value].end, ")", fix);
    return fix;
}

} // namespace gradpath::fixes
