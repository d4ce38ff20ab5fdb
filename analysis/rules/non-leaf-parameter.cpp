// GP306: the result of an operation where a leaf is needed: given to an optimizer, or its `.grad` is read.
// SPDX-License-Identifier: MIT
#include "analysis/rules/optimizers.h"
#include "analysis/rules/rule_context.h"

#include <algorithm>

namespace gradpath::rules {
namespace {

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
        const UseOfRead use = useOf(in, r.site);
        if (std::find(kept.begin(), kept.end(), r.node) != kept.end() || !isNonLeaf(in, r.node) ||
            (use != UseOfRead::Used && use != UseOfRead::Kept))
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
