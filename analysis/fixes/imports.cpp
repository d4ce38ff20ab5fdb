// What the imports of a file call things.
// SPDX-License-Identifier: MIT
#include "analysis/fixes/imports.h"

#include "analysis/fixes/edits.h"

namespace gradpath::fixes {

namespace {

struct Imported {
    std::string_view module; ///< of `from module import name`; empty for `import name`
    std::string_view name;
    std::string_view alias; ///< empty: none
};

template <typename F>
void eachImport(const Source& source, F&& f) {
    for (uint32_t n = 0; n < source.size(); ++n) {
        const Kind kind = source[n].kind;
        if ((kind != Kind::ImportStatement && kind != Kind::ImportFromStatement) ||
            source.functionOf(n) != kNoNode)
            continue;
        const bool from = kind == Kind::ImportFromStatement;
        std::string_view module;
        bool first = true;
        source.children(n, [&](uint32_t c) {
            if (from && first) {
                module = source.textOf(c);
                first = false;
                return;
            }
            if (source[c].kind == Kind::AliasedImport && source.child(c, 1) != kNoNode)
                f(n, Imported{module, source.textOf(source.child(c, 0)),
                              source.textOf(source.child(c, 1))});
            else
                f(n, Imported{module, source.textOf(c), {}});
        });
    }
}

/// The function around `node` has a parameter or a variable of that name.
bool isShadowed(const Source& source, uint32_t node, std::string_view name) {
    for (uint32_t fn = source.functionOf(node); fn != kNoNode;
         fn = source.functionOf(source.parent(fn))) {
        const uint32_t parameters = source.firstChild(fn, Kind::Parameters);
        for (uint32_t n = fn; n < source[fn].next; ++n) {
            if (source[n].kind != Kind::Identifier || source.textOf(n) != name)
                continue;
            const uint32_t up = source.parent(n);
            const bool isTarget = source[up].kind == Kind::Assignment && n == up + 1;
            if (isTarget || (parameters != kNoNode && source.isInside(n, parameters)))
                return true;
        }
    }
    return false;
}

} // namespace

std::string nameInNn(const Source& source, uint32_t node, std::string_view name) {
    std::string viaAlias, direct, viaTorch;
    eachImport(source, [&](uint32_t, const Imported& i) {
        const std::string bound(i.alias.empty() ? i.name : i.alias);
        if (i.module.empty() && i.name == "torch.nn" && !i.alias.empty())
            viaAlias = bound;
        else if (i.module == "torch" && i.name == "nn")
            viaAlias = bound;
        else if (i.module == "torch.nn" && i.name == name)
            direct = bound;
        else if (i.module.empty() && i.alias.empty() &&
                 (i.name == "torch" || i.name.starts_with("torch.")))
            viaTorch = "torch";
        else if (i.module.empty() && i.name == "torch")
            viaTorch = bound;
    });
    if (!viaAlias.empty() && !isShadowed(source, node, viaAlias))
        return viaAlias + "." + std::string(name);
    if (!direct.empty() && !isShadowed(source, node, direct))
        return direct;
    if (!viaTorch.empty() && !isShadowed(source, node, viaTorch))
        return viaTorch + ".nn." + std::string(name);
    return {};
}

bool importNn(const Source& source, Fix& fix) {
    bool taken = false;
    eachImport(source, [&](uint32_t, const Imported& i) {
        taken = taken || (i.alias.empty() ? i.name : i.alias) == "nn";
    });
    for (uint32_t n = 0; n < source.size(); ++n)
        if (source[n].kind == Kind::Identifier && source.textOf(n) == "nn" &&
            source[source.parent(n)].kind != Kind::DottedName)
            taken = true;
    if (taken)
        return false;
    uint32_t first = kNoNode, torch = kNoNode;
    source.children(0, [&](uint32_t c) {
        const Kind kind = source[c].kind;
        if (kind != Kind::ImportStatement && kind != Kind::ImportFromStatement)
            return;
        if (first == kNoNode)
            first = c;
        const uint32_t what = source.child(c, 0);
        if (torch == kNoNode && what != kNoNode && source.textOf(what).starts_with("torch"))
            torch = c;
    });
    const uint32_t at = torch != kNoNode ? torch : first;
    return at != kNoNode && insertBefore(source, at, "from torch import nn", fix);
}

bool isFromTorch(const Source& source, std::string_view name) {
    bool found = false;
    eachImport(source, [&](uint32_t, const Imported& i) {
        const std::string_view from = i.module.empty() ? i.name : i.module;
        const std::string_view bound = !i.alias.empty()   ? i.alias
                                       : i.module.empty() ? i.name.substr(0, i.name.find('.'))
                                                          : i.name;
        found = found || (bound == name && (from == "torch" || from.starts_with("torch.")));
    });
    return found;
}

std::string_view originalName(const Source& source, std::string_view name) {
    std::string_view out = name;
    eachImport(source, [&](uint32_t, const Imported& i) {
        if (i.alias == name)
            out = i.name.substr(i.name.rfind('.') + 1);
    });
    return out;
}

} // namespace gradpath::fixes
