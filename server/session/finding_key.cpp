// What names a finding when its lines move.
// SPDX-License-Identifier: MIT
#include "server/session/finding_key.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

namespace gradpath::session {
namespace {

/// The classes and functions around an offset, joined by dots.
std::string symbolAt(const ir::ModuleView& module, uint32_t offset) {
    std::string out;
    // An outer function stands before its inner ones.
    for (const ir::Function& function : module.functions) {
        const bool named = function.kind == ir::FunctionKind::Function ||
                           function.kind == ir::FunctionKind::ClassBody;
        if (!named || offset < function.span.begin || offset >= function.span.end)
            continue;
        out += out.empty() ? "" : ".";
        out += module.str(function.name);
    }
    return out;
}

/// FNV-1a.
uint64_t hashOf(std::string_view text, uint64_t hash = 0xcbf29ce484222325u) {
    for (const char c : text)
        hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3u;
    return hash;
}

} // namespace

std::string symbolOf(const Diagnostic& d, SourceStore& sources) {
    const SourceFile* file = sources.open(d.primary.file);
    return file != nullptr ? symbolAt(file->module, d.primary.span.begin) : std::string();
}

FindingKey keyOf(const Diagnostic& d, SourceStore& sources) {
    FindingKey key{d.primary.file, d.code, d.symbol ? *d.symbol : symbolOf(d, sources), d.layers};
    std::ranges::sort(key.layers);
    return key;
}

std::vector<std::string> fingerprints(const std::vector<Diagnostic>& diagnostics,
                                      SourceStore& sources) {
    std::map<FindingKey, size_t> counts;
    std::vector<std::string> out;
    for (const Diagnostic& d : diagnostics) {
        const FindingKey key = keyOf(d, sources);
        const std::string text = fmt::format("{}\n{}\n{}\n{}\n{}", key.file, key.rule, key.symbol,
                                             fmt::join(key.layers, ","), counts[key]++);
        out.push_back(fmt::format("{:016x}{:016x}", hashOf(text), hashOf(text, hashOf("2"))));
    }
    return out;
}

} // namespace gradpath::session
