// Layers in a plain container: the container becomes one that registers them.
// SPDX-License-Identifier: MIT
#include "analysis/fixes/edits.h"
#include "analysis/fixes/fixes.h"
#include "analysis/fixes/imports.h"
#include "analysis/fixes/mentions.h"

#include <algorithm>

namespace gradpath::fixes {

namespace {

/// Methods of the plain containers that the registering ones lack, or had not from the start.
constexpr std::string_view kPlainOnly[] = {"sort", "index",   "remove", "count",      "reverse",
                                           "copy", "clear",   "get",    "setdefault", "popitem",
                                           "add",  "discard", "union",  "pop"};

/// Everything in the container is what the wrapper takes; keys are names the wrapper does not use itself.
bool fits(const RunView& run, ObjId container, std::string_view wrapper) {
    Interpreter& in = run.in;
    const bool parameters = wrapper.starts_with("Parameter");
    const auto isPart = [&](Value v) {
        bool ok = !v.isBottom();
        in.each(v, [&](Value x) {
            ok = ok && x.isObject() &&
                 (parameters ? in.isParameter(x.payload) : in.isModule(x.payload));
        });
        return ok;
    };
    if (in.heap[container].kind != ObjKind::Dict) {
        const Iteration it = in.iterate(Value::object(container));
        return it.exact ? std::all_of(it.items.begin(), it.items.end(), isPart) : isPart(it.item);
    }
    bool exact = false;
    const ObjId torchModule = [&]() -> ObjId {
        for (ObjId id : in.roots[run.root].instances)
            if (in.isModule(id))
                return in.heap[id].cls;
        return 0;
    }();
    for (const auto& [key, value] : in.dictItems(container, exact)) {
        if (!key.is(Tag::Str) || !isPart(value))
            return false;
        const std::string_view name = in.syms.text(key.payload);
        const bool taken = name == "keys" || name == "values" || name == "items" || name == "pop" ||
                           name == "update" || name == "clear" || name == "training" ||
                           (torchModule != 0 && !in.classAttr(torchModule, key.payload).isBottom());
        if (taken || name.empty() || name.find('.') != std::string_view::npos)
            return false;
    }
    return exact;
}

bool usesPlainOnly(const Source& source, uint32_t attribute) {
    const uint32_t up = source.parent(attribute);
    if (up == kNoNode)
        return false;
    switch (source[up].kind) {
    case Kind::Attribute: {
        const std::string_view method = source.lastName(up);
        return std::find(std::begin(kPlainOnly), std::end(kPlainOnly), method) !=
               std::end(kPlainOnly);
    }
    case Kind::BinaryOperator:
    case Kind::ComparisonOperator:
        // `x in xs` is fine, equality and sums are not.
        return source[up].kind == Kind::BinaryOperator || source.child(up, 0) == attribute;
    case Kind::Subscript:
        return source.firstChild(up, Kind::Slice) != kNoNode && isTarget(source, up);
    case Kind::ArgumentList: {
        const uint32_t call = source.parent(up);
        return source.lastName(source.child(call, 0)) == "isinstance";
    }
    default:
        return false;
    }
}

/// The variable stays in use: what is put into it later would not reach the wrapper.
bool isUsedLater(const Source& source, uint32_t statement, uint32_t variable) {
    const uint32_t function = source.functionOf(statement);
    const uint32_t scope = function == kNoNode ? 0 : function;
    for (uint32_t n = source.parent(statement); n != kNoNode && n != scope; n = source.parent(n))
        if (source[n].kind == Kind::ForStatement || source[n].kind == Kind::WhileStatement)
            return true;
    for (uint32_t n = source[statement].next; n < source[scope].next; ++n)
        if (source[n].kind == Kind::Identifier && source.textOf(n) == source.textOf(variable))
            return true;
    return false;
}

bool isLiteral(Kind kind) {
    switch (kind) {
    case Kind::List:
    case Kind::Tuple:
    case Kind::Dictionary:
    case Kind::Set:
    case Kind::ListComprehension:
    case Kind::DictionaryComprehension:
    case Kind::SetComprehension:
        return true;
    default:
        return false;
    }
}

void wrap(const Source& source, uint32_t value, const std::string& name, Fix& fix) {
    // `a, b` without parentheses would be two arguments.
    const bool bare = source[value].kind == Kind::ExpressionList;
    insert(source, source[value].begin, name + (bare ? "((" : "("), fix);
    insert(source, source[value].end, bare ? "))" : ")", fix);
}

} // namespace

std::optional<Fix> wrapContainer(const RunView& run, Sources& sources, const Location& at,
                                 ObjId container, std::string_view wrapper) {
    const Source* source = sources.of(at.file);
    if (source == nullptr || !fits(run, container, wrapper))
        return std::nullopt;
    const uint32_t target = source->nodeAt(at.span);
    const uint32_t statement = source->statementOf(target);
    const uint32_t assignment = source->assignmentOf(statement);
    if (assignment == kNoNode)
        return std::nullopt;
    const std::vector<uint32_t> targets = source->targetsOf(assignment);
    if (std::find(targets.begin(), targets.end(), target) == targets.end())
        return std::nullopt;
    const uint32_t value = source->valueOf(assignment);
    const uint32_t inner = source->strip(value);
    Fix fix;
    fix.applicability = Applicability::Safe;
    if (source->lastName(inner) == source->textOf(inner)) { // a variable
        if (isUsedLater(*source, statement, inner))
            return std::nullopt;
    } else if (!isLiteral((*source)[inner].kind) && (*source)[inner].kind != Kind::ExpressionList) {
        fix.applicability = Applicability::Unsafe;
    }
    std::string name = nameInNn(*source, target, wrapper);
    if (name.empty()) {
        if (!importNn(*source, fix))
            return std::nullopt;
        name = "nn." + std::string(wrapper);
        fix.applicability = Applicability::Unsafe;
    }
    const std::string_view attribute = source->lastName(target);
    for (const Mention& m : mentionsOf(run, sources, attribute)) {
        const uint32_t statementOf = m.source->statementOf(m.attribute);
        if (!m.isString && statementOf != statement && usesPlainOnly(*m.source, m.attribute))
            fix.applicability = Applicability::Unsafe;
    }
    wrap(*source, value, name, fix);
    // A module refuses a plain list where it has a registered one: all assignments change together.
    const uint32_t cls = source->enclosing(target, Kind::ClassDefinition);
    if (cls != kNoNode) {
        for (uint32_t other : storesIn(*source, cls, attribute)) {
            const uint32_t otherStatement = source->statementOf(other);
            if (otherStatement == statement)
                continue;
            const uint32_t otherAssignment = source->assignmentOf(otherStatement);
            const uint32_t otherValue =
                otherAssignment == kNoNode ? kNoNode : source->valueOf(otherAssignment);
            if (otherValue == kNoNode) {
                if ((*source)[source->parent(other)].kind != Kind::AugmentedAssignment)
                    fix.applicability = Applicability::Unsafe;
            } else if (isLiteral((*source)[otherValue].kind)) {
                wrap(*source, otherValue, name, fix);
            } else if ((*source)[otherValue].kind != Kind::None) {
                fix.applicability = Applicability::Unsafe;
            }
        }
    }
    fix.title = "wrap it in `" + name + "`";
    return fix;
}

} // namespace gradpath::fixes
