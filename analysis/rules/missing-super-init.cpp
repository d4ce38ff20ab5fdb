// GP304: a module is stored on one whose base class has not been set up.
// SPDX-License-Identifier: MIT
#include "analysis/rules/rule_context.h"

namespace gradpath::rules {
namespace {

void run(RuleContext& ctx) {
    Interpreter& in = ctx.run.in;
    tsl::robin_map<ObjId, bool> told; // by class: the first one stops the program
    for (const EarlyStore& s : in.records.earlyStores) {
        if ((in.heap[s.module].flags & kObjEscaped) != 0 ||
            !told.try_emplace(in.heap[s.module].cls, true).second)
            continue;
        const std::string name(in.syms.text(s.name));
        if (Diagnostic* d =
                ctx.report(ctx.run.locate(s.site),
                           fmt::format("`{}` is stored before `super().__init__()` has run: "
                                       "`{}` cannot register it and raises",
                                       name, in.className(s.module)))) {
            d->layers.push_back(name);
            offer(*d, fixes::callSuperInit(ctx.sources, d->primary));
        }
    }
}

} // namespace

GRADPATH_RULE(missing_super_init,
              (RuleInfo{"GP304", "missing-super-init",
                        "a module is stored before the base class is set up", Severity::Error}),
              run);

} // namespace gradpath::rules
