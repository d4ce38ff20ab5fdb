// GP301: layers or parameters kept in a plain list, tuple, dict or set: the module does not see them.
// SPDX-License-Identifier: MIT
#include "analysis/rules/registration.h"
#include "analysis/rules/rule_context.h"

#include <algorithm>

namespace gradpath::rules {
namespace {

const char* wrapperFor(const Interpreter& in, ObjId container, ObjId held) {
    const bool isDict = in.heap[container].kind == ObjKind::Dict;
    if (in.isParameter(held))
        return isDict ? "nn.ParameterDict" : "nn.ParameterList";
    return isDict ? "nn.ModuleDict" : "nn.ModuleList";
}

void reportPlainObject(RuleContext& ctx, const Registration& all, const AttributeOf& a,
                       ObjId object, ObjId owner) {
    const ObjId held = all.heldByPlainObject(object, owner);
    if (held == 0)
        return;
    Interpreter& in = ctx.run.in;
    Diagnostic* d = ctx.report(
        ctx.run.locate(a.site),
        fmt::format("`{}` is a `{}`, which is no `nn.Module`: the layers it holds are not "
                    "registered and get no updates",
                    a.name, in.className(object)));
    if (d == nullptr)
        return;
    d->layers.push_back(a.name);
    const Location made = ctx.run.locate({in.heap[held].gid, in.heap[held].ctx});
    if (!made.file.empty() && !(made == d->primary))
        d->related.push_back({made, "created here"});
}

bool contains(Interpreter& in, ObjId outer, ObjId module) {
    std::vector<std::pair<std::string, ObjId>> parts;
    if (in.isModule(outer))
        in.namedModules(outer, "", parts);
    return std::ranges::any_of(parts, [&](const auto& part) { return part.second == module; });
}

bool isMixed(Interpreter& in, Value value) {
    bool containers = false;
    bool others = false;
    in.each(value, [&](Value v) {
        if (!v.is(Tag::None))
            (v.isObject() && isContainer(in, v.payload) ? containers : others) = true;
    });
    return containers && others;
}

void run(RuleContext& ctx) {
    Interpreter& in = ctx.run.in;
    const Registration all(ctx.run);
    for (ObjId module : all.modules()) {
        // What looks into containers by itself has rules of its own.
        if (in.classData(in.heap[module].cls).tracksContainers)
            continue;
        for (const AttributeOf& a : all.attributes(module)) {
            // Several kinds of things come together where arguments are handed through by name.
            if (a.value.is(Tag::Set) && isMixed(in, a.value))
                continue;
            in.each(a.value, [&](Value v) {
                if (!v.isObject())
                    return;
                if (!isContainer(in, v.payload)) {
                    reportPlainObject(ctx, all, a, v.payload, module);
                    return;
                }
                const ObjId held = all.firstUnregistered(v.payload);
                if (held == 0 || contains(in, held, module)) // `self.modules()` lists itself
                    return;
                Diagnostic* d = ctx.report(
                    ctx.run.locate(a.site),
                    fmt::format("`{}` is a plain {}: what it holds is not registered and gets no "
                                "updates; use `{}`",
                                a.name, in.heap[v.payload].kind == ObjKind::Dict ? "dict" : "list",
                                wrapperFor(in, v.payload, held)));
                if (d == nullptr)
                    return;
                d->layers.push_back(a.name);
                const Location put = ctx.run.locate(all.elementSite(v.payload));
                if (!put.file.empty() && !(put == d->primary))
                    d->related.push_back({put, "put into it here"});
                const Location made = ctx.run.locate({in.heap[held].gid, in.heap[held].ctx});
                if (!made.file.empty() && !(made == d->primary))
                    d->related.push_back({made, "created here"});
                const std::string_view wrapper = wrapperFor(in, v.payload, held);
                offer(*d, fixes::wrapContainer(ctx.run, ctx.sources, d->primary, v.payload,
                                               wrapper.substr(3)));
            });
        }
    }
}

} // namespace

GRADPATH_RULE(unregistered_module_container,
              (RuleInfo{"GP301", "unregistered-module-container",
                        "layers are kept in a plain Python container", Severity::Error}),
              run);

} // namespace gradpath::rules
