// GP010: code that could not be parsed. The rest of the file is analysed all the same.
// SPDX-License-Identifier: MIT
#include "analysis/rules/rule_context.h"

namespace gradpath::rules {
namespace {

void run(RuleContext& ctx) {
    const std::string& file = ctx.run.in.roots[ctx.run.root].file;
    if (ctx.run.library)
        return;
    for (const LoadedModule& m : ctx.run.in.modules) {
        if (m.path != file || m.stub)
            continue;
        for (const ir::Span& span : m.view.errors)
            ctx.report({file, span}, "syntax error: this statement is left out of the analysis");
        return;
    }
}

} // namespace

GRADPATH_RULE(syntax_error,
              (RuleInfo{"GP010", "syntax-error", "code that cannot be parsed", Severity::Error}),
              run);

} // namespace gradpath::rules
