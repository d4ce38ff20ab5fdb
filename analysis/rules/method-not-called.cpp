// GP505: a method of the framework is named as a statement, without the call.
// SPDX-License-Identifier: MIT
#include "analysis/rules/rule_context.h"

#include <map>

namespace gradpath::rules {
namespace {

void run(RuleContext& ctx) {
    std::map<uint32_t, bool> done;
    for (const IdleMethod& m : ctx.run.in.records.idleMethods)
        if (done.try_emplace(m.site.gid, true).second)
            if (Diagnostic* out = ctx.report(
                    ctx.run.locate(m.site),
                    fmt::format("`{}` is named but not called: this statement does nothing",
                                ctx.run.in.syms.text(m.name))))
                offer(*out, fixes::callMethod(ctx.sources, out->primary));
}

} // namespace

GRADPATH_RULE(method_not_called,
              (RuleInfo{"GP505", "method-not-called",
                        "a method that is named as a statement and not called", Severity::Error}),
              run);

} // namespace gradpath::rules
