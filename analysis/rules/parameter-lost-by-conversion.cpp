// GP302: an operation on a new Parameter leaves a plain tensor behind: the module never sees the Parameter.
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
                    in.isParameter(v.payload))
                    return;
                const ObjId parameter = all.lostParameter(in.tensorNode(v.payload), a);
                if (parameter == 0)
                    return;
                const Location at = ctx.run.locate(a.site);
                auto fix = fixes::convertInsideParameter(ctx.run, ctx.sources, at, parameter);
                // Where the Parameter itself may be what is stored, it must be made and converted in one statement.
                const bool sometimes = all.mayBe(a, parameter);
                if (sometimes && !fix)
                    return;
                Diagnostic* d = ctx.report(
                    at, fmt::format("`{}` is {}the result of an operation on a Parameter, not the "
                                    "Parameter: it is not registered and gets no updates",
                                    a.name, sometimes ? "on another device " : ""));
                if (d == nullptr)
                    return;
                d->layers.push_back(a.name);
                const Location made =
                    ctx.run.locate({in.heap[parameter].gid, in.heap[parameter].ctx});
                if (!made.file.empty())
                    d->related.push_back({made, "the Parameter is created here"});
                offer(*d, std::move(fix));
            });
        }
    }
}

} // namespace

GRADPATH_RULE(parameter_lost_by_conversion,
              (RuleInfo{"GP302", "parameter-lost-by-conversion",
                        "a Parameter is converted before it is stored", Severity::Error}),
              run);

} // namespace gradpath::rules
