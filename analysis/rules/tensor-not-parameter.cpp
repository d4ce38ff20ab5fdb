// GP303: a leaf tensor that requires grad is stored on a module: `parameters()` does not list it.
// SPDX-License-Identifier: MIT
#include "analysis/rules/registration.h"
#include "analysis/rules/rule_context.h"

namespace gradpath::rules {
namespace {

void run(RuleContext& ctx) {
    Interpreter& in = ctx.run.in;
    const Registration all(ctx.run);
    for (ObjId module : all.modules()) {
        for (const AttributeOf& a : all.attributes(module)) {
            if (!all.isInConstructor(a.site))
                continue;
            in.each(a.value, [&](Value v) {
                if (!v.isObject() || in.heap[v.payload].kind != ObjKind::Tensor ||
                    in.graph[in.heap.get(v.payload, 0).payload].kind != NodeKind::Leaf)
                    return;
                const Value flag = in.heap.get(v.payload, 3);
                if (!flag.is(Tag::Bool) || !flag.asBool() || all.isCaptured(v.payload))
                    return;
                Diagnostic* d =
                    ctx.report(ctx.run.locate(a.site),
                               fmt::format("`{}` requires grad but is no `nn.Parameter`: it is "
                                           "not registered and gets no updates",
                                           a.name));
                if (d == nullptr)
                    return;
                d->layers.push_back(a.name);
                offer(*d, fixes::wrapInParameter(ctx.sources, d->primary));
            });
        }
    }
}

} // namespace

GRADPATH_RULE(tensor_not_parameter,
              (RuleInfo{"GP303", "tensor-not-parameter",
                        "a tensor that requires grad is stored on a module as it is",
                        Severity::Warning}),
              run);

} // namespace gradpath::rules
