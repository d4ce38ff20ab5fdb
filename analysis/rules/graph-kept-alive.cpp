// GP507: a sum over the steps of a loop keeps the graph of every step.
// SPDX-License-Identifier: MIT
#include "analysis/rules/rule_context.h"

#include <tsl/robin_set.h>

#include <algorithm>
#include <vector>

namespace gradpath::rules {
namespace {

/// Code that is not known has it, and may differentiate it.
bool isGivenAway(const RunView& run, NodeId node) {
    const auto& escapes = run.in.graph.escapes();
    return std::any_of(escapes.begin() + run.in.roots[run.root].firstEscape, escapes.end(),
                       [&](const auto& e) { return e.node == node; });
}

/// The value of the round before is an operand, itself or as one of several.
bool isCarried(const Graph& graph, NodeId id) {
    bool found = graph[id].carried;
    graph.operands(id, [&](const Edge& e) {
        if (e.kind == EdgeKind::Diff && graph[e.from].kind == NodeKind::Phi)
            graph.operands(e.from, [&](const Edge& one) { found = found || one.from == id; });
    });
    return found;
}

bool isSum(const RunView& run, NodeId id) {
    const Node& node = run.in.graph[id];
    const ir::Instr& instr = run.in.instrAt(run.in.userSite(node.site).gid);
    return node.linear ||
           (instr.op == ir::Op::InPlace && static_cast<ir::BinaryOp>(instr.n) == ir::BinaryOp::Add);
}

bool hasGraph(const RunView& run, NodeId node) {
    const Graph& graph = run.in.graph;
    std::vector<NodeId> work{node};
    tsl::robin_set<NodeId> seen;
    while (!work.empty()) {
        const NodeId id = work.back();
        work.pop_back();
        if (!seen.insert(id).second)
            continue;
        if (graph[id].kind == NodeKind::Parameter)
            return run.reach.isTrained(graph[id].object);
        graph.operands(id, [&](const Edge& e) {
            if (e.kind == EdgeKind::Diff)
                work.push_back(e.from);
        });
    }
    return false;
}

/// What is added is the loss, or a part of it.
bool addsLoss(const RunView& run, NodeId sum) {
    const Graph& graph = run.in.graph;
    bool found = false;
    const auto look = [&](const Edge& e, bool scaled) {
        found = found ||
                (e.kind == EdgeKind::Diff && run.reach.gradient(e.from) == Reach::Yes &&
                 hasGraph(run, e.from) && !(scaled && graph[e.from].kind == NodeKind::Parameter));
    };
    graph.operands(sum, [&](const Edge& e) {
        look(e, false);
        // A mean over the batch is weighted by its size first.
        if (e.kind == EdgeKind::Diff && e.from != sum && graph[e.from].kind == NodeKind::Op &&
            graph[e.from].linear)
            graph.operands(e.from, [&](const Edge& factor) { look(factor, true); });
    });
    return found;
}

void run(RuleContext& ctx) {
    const RunView& run = ctx.run;
    if (run.library || run.sinks.empty() || run.in.roots[run.root].outOfFuel)
        return;
    const Graph& graph = run.in.graph;
    for (NodeId id = run.in.roots[run.root].firstNode; id < graph.size(); ++id) {
        if (graph[id].kind != NodeKind::Op || !isCarried(graph, id) || run.reach.value(id) ||
            !isSum(run, id) || isGivenAway(run, id) || !addsLoss(run, id))
            continue;
        ctx.report(run.locate(graph[id].site),
                   "each step adds to this sum with its whole graph, and nothing is differentiated "
                   "through it: memory grows");
    }
}

} // namespace

GRADPATH_RULE(graph_kept_alive,
              (RuleInfo{"GP507", "graph-kept-alive", "a running sum keeps the graph of every step",
                        Severity::Warning}),
              run);

} // namespace gradpath::rules
