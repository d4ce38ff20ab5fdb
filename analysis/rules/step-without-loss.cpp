// GP508: a training step that hands back no loss.
// SPDX-License-Identifier: MIT
#include "analysis/rules/rule_context.h"

namespace gradpath::rules {
namespace {

void run(RuleContext& ctx) {
    const Interpreter& in = ctx.run.in;
    for (const MissingLoss& m : in.records.missingLosses) {
        const FunctionData& data = in.functionData(m.function);
        const LoadedModule& mod = in.modules[data.module];
        if (!m.always || mod.stub || in.roots[ctx.run.root].outOfFuel)
            continue;
        const ir::Function& fn = mod.view.functions[data.fn];
        ctx.report({mod.path, fn.nameSpan},
                   fmt::format("`{}` returns no loss: nothing is trained", mod.view.str(fn.name)));
    }
}

} // namespace

GRADPATH_RULE(step_without_loss,
              (RuleInfo{"GP508", "step-without-loss", "a training step that hands back no loss",
                        Severity::Error}),
              run);

} // namespace gradpath::rules
