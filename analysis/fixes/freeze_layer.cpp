// Freezing a layer: its checkpoint keys and its values stay.
// SPDX-License-Identifier: MIT
#include "analysis/fixes/edits.h"
#include "analysis/fixes/fixes.h"
#include "analysis/fixes/layer_target.h"

#include <algorithm>

namespace gradpath::fixes {

namespace {

/// Methods that stop the program on a tensor that requires no grad.
bool wantsGradient(std::string_view method) {
    return method == "retain_grad" || method == "register_hook";
}

struct Origins {
    bool layer = false; ///< a parameter of the layer
    bool other = false; ///< something else that requires grad and stays so
};

/// What a value is computed from. All dead layers may be frozen together, so none of them counts as something else.
Origins sourcesOf(const RunView& run, const DeadLayer& layer, NodeId node) {
    Origins out;
    std::vector<NodeId> work{node};
    tsl::robin_map<NodeId, bool> seen;
    while (!work.empty()) {
        const NodeId id = work.back();
        work.pop_back();
        if (!seen.try_emplace(id, true).second)
            continue;
        const auto isIn = [&](const DeadLayer& d) {
            return std::find(d.sources.begin(), d.sources.end(), id) != d.sources.end();
        };
        const NodeKind kind = run.in.graph[id].kind;
        if (isIn(layer))
            out.layer = true;
        else if (kind == NodeKind::Input ||
                 ((kind == NodeKind::Parameter || kind == NodeKind::Leaf) &&
                  std::none_of(run.dead.begin(), run.dead.end(), isIn)))
            out.other = out.other || kind != NodeKind::Leaf;
        run.in.graph.operands(id, [&](const Edge& e) {
            if (e.kind == EdgeKind::Diff || e.kind == EdgeKind::Zero || e.kind == EdgeKind::Maybe)
                work.push_back(e.from);
        });
    }
    return out;
}

/// Some value that the program asks for its gradient would require none any more.
bool breaksGradientQuery(const RunView& run, Sources& sources, const DeadLayer& layer) {
    const Interpreter& in = run.in;
    const RootInfo& root = in.roots[run.root];
    for (const std::string& path : sources.userFiles(in)) {
        const SourceFile* file = sources.file(path);
        if (file == nullptr)
            continue;
        const ir::ModuleView& view = file->module;
        for (uint32_t i = 0; i < view.instrs.size(); ++i) {
            const ir::Instr& instr = view.instrs[i];
            if (instr.op != ir::Op::CallMethod || !wantsGradient(view.str(view.extra[instr.b])))
                continue;
            const Source* source = sources.of(path);
            if (source == nullptr)
                return true;
            const uint32_t call = source->nodeAt(view.spanOf(i), Kind::Call);
            if (call == kNoNode)
                return true;
            const uint32_t receiver = source->child(source->child(call, 0), 0);
            const std::string_view name =
                receiver == kNoNode ? std::string_view() : source->lastName(receiver);
            bool found = false;
            for (uint32_t d = root.firstDefinition; d < root.endDefinition; ++d) {
                const Definition& def = in.records.definitions[d];
                if (def.node == 0 || in.syms.text(def.name) != name)
                    continue;
                found = true;
                const Origins from = sourcesOf(run, layer, def.node);
                if (from.layer && !from.other)
                    return true;
            }
            if (!found)
                return true;
        }
    }
    return false;
}

} // namespace

std::optional<Fix> freezeLayer(const RunView& run, Sources& sources, const DeadLayer& layer) {
    // Only frameworks that have the method; a layer of Keras is frozen in another way.
    const ObjId cls = run.in.heap[layer.object].cls;
    if (cls == 0 || run.in.classAttr(cls, run.in.syms.intern("requires_grad_")).isBottom())
        return std::nullopt;
    const auto target = findLayer(run, sources, layer);
    if (!target || breaksGradientQuery(run, sources, layer))
        return std::nullopt;
    Fix fix;
    fix.title = "freeze it: `requires_grad_(False)`";
    if (!insertAfter(*target->source, target->statement,
                     target->expression + ".requires_grad_(False)", fix))
        return std::nullopt;
    return fix;
}

} // namespace gradpath::fixes
