// Taking out the operation that cuts the gradient off.
// SPDX-License-Identifier: MIT
#include "analysis/fixes/edits.h"
#include "analysis/fixes/fixes.h"

namespace gradpath::fixes {

namespace {

/// Behind the cut the gradient flows: without it the loss reaches what is before.
bool isOnlyCut(const RunView& run, const Cause& cause) {
    bool open = false;
    run.reach.successors(cause.frontier, [&](const Edge& e) {
        // Written into a parameter: no text that could be left out cuts it.
        if (run.in.graph[e.to].kind == NodeKind::Parameter)
            return;
        if (e.kind == EdgeKind::Cut && e.reason == cause.reason &&
            run.reach.gradient(e.to) == Reach::Yes)
            open = true;
    });
    return open;
}

/// The value goes on to NumPy or a Python number, which needs it detached.
bool leavesTorch(const Source& source, uint32_t node) {
    for (uint32_t up = source.parent(node); up != kNoNode; up = source.parent(up)) {
        const Kind kind = source[up].kind;
        if (kind == Kind::Attribute) {
            const std::string_view name = source.lastName(up);
            if (name == "numpy" || name == "item" || name == "tolist")
                return true;
        } else if (kind == Kind::ArgumentList) {
            return source.textOf(source.child(source.parent(up), 0)) == "float";
        } else if (kind != Kind::Call && kind != Kind::ParenthesizedExpression) {
            return false;
        }
    }
    return false;
}

/// What the variable holds, as its last definition in the run says.
std::optional<ObjKind> kindOf(const RunView& run, std::string_view variable) {
    const RootInfo& r = run.in.roots[run.root];
    for (uint32_t i = r.endDefinition; i-- > r.firstDefinition;) {
        const Definition& d = run.in.records.definitions[i];
        if (d.value.isObject() && run.in.syms.text(d.name) == variable &&
            d.kind != Definition::Kind::Attribute)
            return run.in.heap[d.value.payload].kind;
    }
    return std::nullopt;
}

bool stackInstead(const RunView& run, const Source& source, uint32_t call, Fix& fix) {
    const uint32_t callee = source.child(call, 0);
    const std::vector<uint32_t> arguments = source.argumentsOf(call);
    if (source[callee].kind != Kind::Attribute || arguments.size() != 1 ||
        (source.lastName(callee) != "tensor" && source.lastName(callee) != "as_tensor"))
        return false;
    const uint32_t argument = arguments[0];
    const Kind kind = source[argument].kind;
    const std::string_view text = source.textOf(argument);
    const bool variable = source.lastName(argument) == text;
    const auto held = variable ? kindOf(run, text) : std::nullopt;
    if (kind == Kind::List || kind == Kind::ListComprehension || held == ObjKind::List ||
        held == ObjKind::Tuple) {
        const uint32_t name = source.child(callee, 1);
        replace(source, source[name].begin, source[name].end, "stack", fix);
        fix.title = "stack the tensors instead of copying their values";
        return true;
    }
    if (held != ObjKind::Tensor)
        return false;
    replace(source, source[call].begin, source[call].end, std::string(text), fix);
    fix.title = "use the tensor itself";
    return true;
}

} // namespace

std::optional<Fix> deleteCut(const RunView& run, Sources& sources, const Cause& cause) {
    if (cause.kind != Cause::Kind::Cut || cause.isParam || !isOnlyCut(run, cause))
        return std::nullopt;
    const Location at = run.locate(cause.at);
    const Source* source = sources.of(at.file);
    if (source == nullptr)
        return std::nullopt;
    const uint32_t node = source->nodeAt(at.span);
    const uint32_t statement = source->statementOf(node);
    if (statement == kNoNode || ((*source)[statement].flags & python::kBroken))
        return std::nullopt;
    Fix fix;
    if (cause.reason == Reason::Rewrap && (*source)[node].kind == Kind::Call)
        return stackInstead(run, *source, node, fix) ? std::optional(fix) : std::nullopt;
    const bool isCall = cause.reason == Reason::Detach && (*source)[node].kind == Kind::Call;
    const uint32_t attribute = isCall ? source->child(node, 0) : node;
    if ((!isCall && cause.reason != Reason::Data) || (*source)[attribute].kind != Kind::Attribute ||
        leavesTorch(*source, node))
        return std::nullopt;
    const std::string_view name = source->lastName(attribute);
    if (isCall ? (name != "detach" && name != "detach_") || !source->argumentsOf(node).empty()
               : name != "data")
        return std::nullopt;
    fix.title = "remove `." + std::string(name) + (isCall ? "()`" : "`");
    if (node == statement + 1 && (*source)[statement].kind == Kind::ExpressionStatement)
        remove(*source, {statement}, fix);
    else
        replace(*source, (*source)[source->child(attribute, 0)].end, (*source)[node].end, "", fix);
    return fix;
}

} // namespace gradpath::fixes
