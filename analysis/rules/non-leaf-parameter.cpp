// GP306: the result of an operation where a leaf is needed: given to an optimizer, or its `.grad` is read.
// SPDX-License-Identifier: MIT
#include "analysis/rules/optimizers.h"
#include "analysis/rules/rule_context.h"

#include <algorithm>

namespace gradpath::rules {
namespace {

/// The value read is only printed, or asked whether it is None.
bool isOnlyLookedAt(const Interpreter& in, Site read) {
    const Site at = in.userSite(read);
    if (at.gid == 0)
        return true;
    const LoadedModule& m = in.moduleOf(at.gid);
    const uint32_t pc = at.gid - m.gidBase;
    const uint32_t reg = m.view.instrs[pc].dst;
    const ir::Function& fn = m.view.functions[m.view.functionOfInstr[pc]];
    for (uint32_t i = pc + 1; i < fn.instrEnd && i < pc + 12; ++i) {
        const ir::Instr& use = m.view.instrs[i];
        if (use.op == ir::Op::Compare && (use.a == reg || use.b == reg)) {
            const auto op = static_cast<ir::CompareOp>(use.n);
            return op == ir::CompareOp::Is || op == ir::CompareOp::IsNot;
        }
        if (use.op == ir::Op::If && use.a == reg)
            return true;
        if (use.op == ir::Op::Call) {
            const uint32_t n = m.view.extra[use.b];
            for (uint32_t k = 0; k < n; ++k)
                if ((m.view.extra[use.b + 2 + k] & ~ir::kStar) == reg)
                    return true;
        }
        if (use.op == ir::Op::Format)
            return true;
    }
    return false;
}

void run(RuleContext& ctx) {
    Interpreter& in = ctx.run.in;
    const size_t first = in.roots[ctx.run.root].firstCapture;
    for (size_t i = first; i < in.records.captures.size(); ++i) {
        const OptimizerCapture& c = in.records.captures[i];
        for (const OptimizerCapture::NonLeaf& t : c.nonLeaves) {
            if (!isNonLeaf(in, t.node))
                continue;
            Diagnostic* out = ctx.report(
                ctx.run.locate(in.graph[t.node].site),
                "the result of this operation is no leaf: an optimizer refuses to train it");
            const Location given = ctx.run.locate(c.site);
            if (out != nullptr && !given.file.empty())
                out->related.push_back({given, "given to the optimizer here"});
        }
    }
    for (const GradientRead& r : in.records.gradientReads) {
        const auto& kept = in.records.retained;
        if (std::find(kept.begin(), kept.end(), r.node) != kept.end() || !isNonLeaf(in, r.node) ||
            isOnlyLookedAt(in, r.site))
            continue;
        Diagnostic* out =
            ctx.report(ctx.run.locate(in.graph[r.node].site),
                       "the result of this operation is no leaf: its `.grad` stays None");
        const Location read = ctx.run.locate(r.site);
        if (out != nullptr && !read.file.empty())
            out->related.push_back({read, "its `.grad` is read here"});
    }
}

} // namespace

GRADPATH_RULE(non_leaf_parameter,
              (RuleInfo{"GP306", "non-leaf-parameter",
                        "the result of an operation where a leaf tensor is needed",
                        Severity::Error}),
              run);

} // namespace gradpath::rules
