// GP609: names that the program's TensorFlow does not have, two Keras packages in one program, a base class called like a layer.
// SPDX-License-Identifier: MIT
#include "analysis/rules/misuses.h"

#include <algorithm>

namespace gradpath::rules {
namespace {

/// The instruction runs on some paths only: a program that asks which version it has takes one of several imports.
bool isConditional(const ir::ModuleView& view, uint32_t at) {
    for (uint32_t pc = 0; pc < at; ++pc) {
        const ir::Instr& i = view.instrs[pc];
        if (i.op == ir::Op::If && at < view.extra[i.b + 1])
            return true;
        if (i.op == ir::Op::Try && at < view.extra[i.b + 2 + view.extra[i.b + 1]])
            return true;
    }
    return false;
}

/// The program imports the private copy of Keras and the package: their objects do not go together.
void reportMixed(RuleContext& ctx) {
    Interpreter& in = ctx.run.in;
    const bool hasKeras = std::ranges::any_of(
        in.modules, [](const LoadedModule& m) { return m.stub && m.name.starts_with("keras"); });
    if (!hasKeras || ctx.run.library) // the file was looked at when it was the main program
        return;
    for (size_t at = 0; at < in.modules.size(); ++at) {
        const LoadedModule& m = in.modules[at];
        if (m.stub || m.path != in.roots[ctx.run.root].file)
            continue;
        std::vector<std::pair<Location, bool>> found; // and whether it is the private copy
        for (uint32_t pc = 0; pc < m.view.instrs.size(); ++pc) {
            const ir::Instr& i = m.view.instrs[pc];
            if (i.op != ir::Op::Import || i.n != 0)
                continue;
            const std::string_view name = m.view.str(i.a);
            const bool inner = name.starts_with("tensorflow.python.keras");
            if ((inner || name == "keras" || name.starts_with("keras.")) &&
                !isConditional(m.view, pc))
                found.emplace_back(ctx.run.locate({m.gidBase + pc, 0}), inner);
        }
        const auto has = [&](bool inner) {
            return std::any_of(found.begin(), found.end(),
                               [&](const auto& f) { return f.second == inner; });
        };
        if (!has(true) || !has(false))
            continue;
        for (const auto& [place, inner] : found)
            ctx.report(place, inner
                                  ? "the private Keras of TensorFlow, beside the package `keras`: "
                                    "models of one cannot be trained by the other"
                                  : "the package `keras`, beside the private Keras of TensorFlow: "
                                    "models of one cannot be trained by the other");
    }
}

void run(RuleContext& ctx) {
    reportMixed(ctx);
    reportMisuses(ctx, "tf1-api",
                  "TensorFlow 2 does not have this: it is a name of TensorFlow 1, now in "
                  "`tf.compat.v1`");
    reportMisuses(
        ctx, "layer-of-function",
        "the base class takes no function, and this layer changes nothing: `Lambda` is meant");
}

} // namespace

GRADPATH_RULE(tf1_api_in_tf2,
              (RuleInfo{"GP609", "tf1-api-in-tf2",
                        "a name that this TensorFlow does not have, or two Keras packages",
                        Severity::Error}),
              run);

} // namespace gradpath::rules
