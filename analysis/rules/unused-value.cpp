// GP107: a value that trained layers computed is bound to a name nobody reads.
// SPDX-License-Identifier: MIT
#include "analysis/flow/code.h"
#include "analysis/rules/rule_context.h"

#include <algorithm>

namespace gradpath::rules {
namespace {

class UnusedValues {
public:
    explicit UnusedValues(RunView& run) : run_(run), in_(run.in), root_(in_.roots[run.root]) {
        for (uint32_t i = root_.firstDefinition; i < root_.endDefinition; ++i) {
            const Definition& d = in_.records.definitions[i];
            if (d.node != 0 && d.kind != Definition::Kind::Local &&
                d.kind != Definition::Kind::Param)
                kept_[d.node] = true;
        }
    }

    bool isUnused(const Definition& d) {
        if (d.kind != Definition::Kind::Local || d.node == 0 ||
            in_.syms.text(d.name).starts_with("_"))
            return false;
        const LoadedModule& m = in_.moduleOf(d.site.gid);
        const uint32_t store = d.site.gid - m.gidBase;
        const ir::Function& fn = m.view.functions[m.view.functionOfInstr[store]];
        const ir::Instr& instr = m.view.instrs[store];
        if (instr.op != ir::Op::StoreLocal || fn.kind != ir::FunctionKind::Function)
            return false;
        const uint32_t call = callThatMade(m, fn, store, instr.a);
        if (call == ir::kNone || isLocalRead(m.view, fn, instr.dst))
            return false;
        return comesOutOf(d.node, {m.gidBase + call, d.site.ctx});
    }

private:
    static uint32_t callThatMade(const LoadedModule& m, const ir::Function& fn, uint32_t store,
                                 uint32_t reg) {
        for (uint32_t pc = store; pc-- > fn.instrBegin;) {
            const ir::Instr& in = m.view.instrs[pc];
            if (in.op != ir::Op::Call && in.op != ir::Op::CallMethod)
                return ir::kNone;
            return in.dst == reg ? pc : ir::kNone;
        }
        return ir::kNone;
    }

    bool isInside(Site s, Site call) const {
        for (uint32_t c = s.ctx, n = 0; c != 0 && n < 200; c = in_.contextParent(c), ++n)
            if (in_.contextCall(c) == call.gid &&
                (in_.contextParent(c) == call.ctx || contains(in_.contextParent(c), call)))
                return true;
        return false;
    }
    /// Receivers of one call are told apart by a context of their own.
    bool contains(uint32_t ctx, Site call) const {
        return in_.contextCall(ctx) == call.gid && in_.contextParent(ctx) == call.ctx;
    }

    /// All of the value was computed by this call, with layers or code of the program, and none of it is used otherwise.
    bool comesOutOf(NodeId value, Site call) {
        constexpr size_t kMaxNodes = 3000;
        bool byProgram = false;
        std::vector<NodeId> work{value};
        tsl::robin_map<NodeId, bool> seen;
        seen[value] = true;
        for (size_t i = 0; i < work.size(); ++i) {
            const NodeId id = work[i];
            const Node& node = in_.graph[id];
            if (i >= kMaxNodes || run_.reach.value(id) || kept_.contains(id) ||
                run_.reach.gradient(id) != Reach::None ||
                (node.kind != NodeKind::Op && node.kind != NodeKind::Phi))
                return false;
            if (node.kind == NodeKind::Op && !isInside(node.site, call))
                return false;
            byProgram = byProgram || in_.userSite(node.site).gid != call.gid;
            bool fine = true;
            in_.graph.operands(id, [&](const Edge& e) {
                const Node& from = in_.graph[e.from];
                if (from.kind == NodeKind::Parameter) {
                    byProgram = true;
                    return;
                }
                if (from.kind == NodeKind::Op && !isInside(from.site, call))
                    return; // an argument
                if (from.kind == NodeKind::Phi && run_.reach.value(e.from))
                    return;
                if (from.kind == NodeKind::Leaf || from.kind == NodeKind::Input)
                    return;
                fine = fine && from.kind != NodeKind::Opaque;
                if (seen.try_emplace(e.from, true).second)
                    work.push_back(e.from);
            });
            if (!fine)
                return false;
        }
        return byProgram && run_.reach.requiresGrad(value) && isTrained(value);
    }

    /// A parameter that the loss trains has a part in it, and none that gets no gradient: those have findings of their own.
    bool isTrained(NodeId value) const {
        bool trained = false;
        bool dead = false;
        std::vector<NodeId> work{value};
        tsl::robin_map<NodeId, bool> seen;
        while (!work.empty()) {
            const NodeId id = work.back();
            work.pop_back();
            if (!seen.try_emplace(id, true).second)
                continue;
            if (in_.graph[id].kind == NodeKind::Parameter) {
                const Reach reach = run_.reach.gradient(id);
                trained = trained || reach == Reach::Yes;
                dead = dead || reach != Reach::Yes;
            }
            in_.graph.operands(id, [&](const Edge& e) {
                if (e.kind == EdgeKind::Diff)
                    work.push_back(e.from);
            });
        }
        return trained && !dead;
    }

    RunView& run_;
    Interpreter& in_;
    const RootInfo& root_;
    tsl::robin_map<NodeId, bool> kept_;
};

void run(RuleContext& ctx) {
    RunView& run = ctx.run;
    const RootInfo& r = run.in.roots[run.root];
    if (run.sinks.empty() || run.nothingAlive || r.outOfFuel)
        return;
    UnusedValues values(run);
    for (uint32_t i = r.firstDefinition; i < r.endDefinition; ++i) {
        const Definition& d = run.in.records.definitions[i];
        if (!values.isUnused(d))
            continue;
        ctx.report(run.locate(d.site),
                   fmt::format("`{}` is computed by layers that train and never read",
                               run.in.syms.text(d.name)));
    }
}

} // namespace

GRADPATH_RULE(unused_value,
              (RuleInfo{"GP107", "unused-value",
                        "a value computed by trained layers that nobody reads", Severity::Warning}),
              run);

} // namespace gradpath::rules
