// Where an attribute is mentioned.
// SPDX-License-Identifier: MIT
#include "analysis/fixes/mentions.h"

#include <set>
#include <string>

namespace gradpath::fixes {

namespace {

std::string_view contentOf(const Source& source, uint32_t string) {
    std::string_view text = source.textOf(string);
    const size_t quote = text.find_first_of("'\"");
    if (quote == std::string_view::npos)
        return {};
    const char c = text[quote];
    text.remove_prefix(quote);
    while (!text.empty() && text.front() == c)
        text.remove_prefix(1);
    while (!text.empty() && text.back() == c)
        text.remove_suffix(1);
    return text;
}

bool holdsString(const ir::ModuleView& module, std::string_view name) {
    // A folder that is a package has no code.
    for (uint32_t i = 0; !module.stringOffsets.empty() && i < module.nStrings(); ++i) {
        const std::string_view s = module.str(i);
        if (s == name || (s.size() > name.size() && s.starts_with(name) && s[name.size()] == '.'))
            return true;
    }
    return false;
}

} // namespace

std::vector<Mention> mentionsOf(const RunView& run, Sources& sources, std::string_view name) {
    std::vector<Mention> out;
    // Also files that run later than the finding.
    for (const std::string& path : sources.userFiles(run.in)) {
        const SourceFile* file = sources.file(path);
        const Source* source =
            file != nullptr && holdsString(file->module, name) ? sources.of(path) : nullptr;
        if (source == nullptr)
            continue;
        for (uint32_t n = 0; n < source->size(); ++n) {
            const Kind kind = (*source)[n].kind;
            if (kind == Kind::AttributeName && source->textOf(n) == name) {
                out.push_back({source, source->parent(n), false});
            } else if (kind == Kind::String) {
                const std::string_view text = contentOf(*source, n);
                if (text == name || (text.size() > name.size() && text.starts_with(name) &&
                                     text[name.size()] == '.'))
                    out.push_back({source, n, true});
            }
        }
    }
    return out;
}

bool isTarget(const Source& source, uint32_t node) {
    uint32_t at = node;
    for (uint32_t up = source.parent(at); up != kNoNode; at = up, up = source.parent(up)) {
        switch (source[up].kind) {
        case Kind::Assignment:
        case Kind::AugmentedAssignment:
        case Kind::ForStatement:
        case Kind::ForInClause:
        case Kind::NamedExpression:
            return at == up + 1;
        case Kind::AsPatternTarget:
            return true;
        case Kind::PatternList:
        case Kind::TuplePattern:
        case Kind::ListPattern:
        case Kind::ListSplatPattern:
        case Kind::Tuple:
        case Kind::List:
        case Kind::ExpressionList:
        case Kind::ParenthesizedExpression:
            break;
        default:
            return false;
        }
    }
    return false;
}

std::vector<uint32_t> storesIn(const Source& source, uint32_t classNode, std::string_view name) {
    std::vector<uint32_t> out;
    for (uint32_t n = classNode; n < source[classNode].next; ++n) {
        if (source[n].kind != Kind::Attribute || source.lastName(n) != name ||
            !isTarget(source, n) || source[n + 1].kind != Kind::Identifier)
            continue;
        const std::string_view self = source.selfOf(source.functionOf(n));
        if (!self.empty() && source.textOf(n + 1) == self)
            out.push_back(n);
    }
    return out;
}

} // namespace gradpath::fixes
