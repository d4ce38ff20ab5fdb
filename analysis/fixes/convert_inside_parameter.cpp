// A Parameter that is converted after it was made: the conversion moves inside.
// SPDX-License-Identifier: MIT
#include "analysis/fixes/edits.h"
#include "analysis/fixes/fixes.h"
#include "analysis/fixes/mentions.h"

#include <algorithm>

namespace gradpath::fixes {

namespace {

/// Methods whose result is no floating-point tensor.
constexpr std::string_view kNoTensor[] = {"item", "tolist", "numpy", "long", "int",   "short",
                                          "bool", "byte",   "char",  "size", "shape", "argmax"};

enum class Path : uint8_t { Impossible, Elsewhere, Same };

/// What stands between the value that is stored and the Parameter inside of it.
Path pathTo(const Source& source, uint32_t parameter, uint32_t value) {
    Path out = Path::Same;
    for (uint32_t n = parameter; n != value;) {
        const uint32_t up = source.parent(n);
        switch (source[up].kind) {
        case Kind::Attribute: {
            const std::string_view name = source.lastName(up);
            if (std::find(std::begin(kNoTensor), std::end(kNoTensor), name) != std::end(kNoTensor))
                return Path::Impossible;
            break;
        }
        case Kind::Call:
        case Kind::Subscript:
            if (source.child(up, 0) != n)
                return Path::Impossible;
            break;
        case Kind::ArgumentList: // `normalize(nn.Parameter(t))`
            out = Path::Elsewhere;
            n = source.parent(up);
            if (source[n].kind != Kind::Call)
                return Path::Impossible;
            continue;
        case Kind::BinaryOperator:
        case Kind::UnaryOperator:
        case Kind::ParenthesizedExpression:
            break;
        default:
            return Path::Impossible;
        }
        n = up;
    }
    return out;
}

} // namespace

std::optional<Fix> convertInsideParameter(const RunView& run, Sources& sources, const Location& at,
                                          ObjId parameter) {
    const Source* source = sources.of(at.file);
    const Location made = run.locate({run.in.heap[parameter].gid, run.in.heap[parameter].ctx});
    if (source == nullptr || made.file != at.file)
        return std::nullopt;
    const uint32_t target = source->nodeAt(at.span);
    const uint32_t assignment = source->assignmentOf(source->statementOf(target));
    const uint32_t call = source->nodeAt(made.span);
    if (assignment == kNoNode || source->targetsOf(assignment).size() != 1 ||
        (*source)[call].kind != Kind::Call)
        return std::nullopt;
    const uint32_t value = source->valueOf(assignment);
    if (!source->isInside(call, value) || call == value ||
        source->lastName(source->child(call, 0)) != "Parameter")
        return std::nullopt;
    uint32_t data = source->keyword(call, "data");
    for (uint32_t a : source->argumentsOf(call))
        if (data == kNoNode && (*source)[a].kind != Kind::KeywordArgument)
            data = a;
    if (data == kNoNode || (*source)[data].kind == Kind::ListSplat)
        return std::nullopt;
    const Path path = pathTo(*source, call, value);
    if (path == Path::Impossible)
        return std::nullopt;
    // A second Parameter in the value would stay behind.
    for (uint32_t n = value; n < (*source)[value].next; ++n)
        if (n != call && (*source)[n].kind == Kind::Call && !source->isInside(n, call) &&
            source->lastName(source->child(n, 0)) == "Parameter")
            return std::nullopt;
    // A module refuses a plain tensor where it has a Parameter.
    const uint32_t cls = source->enclosing(target, Kind::ClassDefinition);
    if (cls != kNoNode && storesIn(*source, cls, source->lastName(target)).size() > 1)
        return std::nullopt;

    Fix fix;
    fix.title = "convert the tensor before it becomes a Parameter";
    fix.applicability = path == Path::Same ? Applicability::Safe : Applicability::Unsafe;
    const std::string_view text = source->text();
    const auto& whole = (*source)[value];
    const auto& inner = (*source)[call];
    const auto& tensor = (*source)[data];
    const bool wrapped = !isPrimary(*source, data);
    const std::string head(text.substr(inner.begin, tensor.begin - inner.begin));
    const std::string tail(text.substr(tensor.end, inner.end - tensor.end));
    if (whole.begin == inner.begin) {
        // Only what follows moves: `nn.Parameter(` stays where it is.
        const std::string after(text.substr(inner.end, whole.end - inner.end));
        if (wrapped)
            insert(*source, tensor.begin, "(", fix);
        insert(*source, tensor.end, (wrapped ? ")" : "") + after, fix);
        replace(*source, inner.end, whole.end, "", fix);
    } else {
        insert(*source, whole.begin, head, fix);
        replace(*source, inner.begin, tensor.begin, wrapped ? "(" : "", fix);
        replace(*source, tensor.end, inner.end, wrapped ? ")" : "", fix);
        insert(*source, whole.end, tail, fix);
    }
    return fix;
}

} // namespace gradpath::fixes
