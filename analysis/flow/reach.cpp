// Reachability from the sinks.
// SPDX-License-Identifier: MIT
#include "analysis/flow/reach.h"

namespace gradpath {

ReachMap::ReachMap(Interpreter& in, uint32_t root, const std::vector<const Sink*>& sinks)
    : in_(in) {
    if (sinks.empty())
        return;
    const Graph& g = in.graph;
    reach_.assign(g.size(), Reach::None);
    value_.assign(g.size(), 0);
    requires_.assign(g.size(), -1);
    gates_.assign(g.size(), 1);
    for (NodeId id = 1; id < g.size(); ++id)
        if (g[id].kind == NodeKind::Gate)
            gates_[id] = gateOpen(id);
    // Successors, counted and then filled.
    const uint32_t n = g.nEdges();
    first_.assign(g.size() + 1, 0);
    for (uint32_t e = 1; e < n; ++e)
        ++first_[g.edgeAt(e).from + 1];
    for (uint32_t i = 1; i < first_.size(); ++i)
        first_[i] += first_[i - 1];
    edges_.resize(n > 0 ? n - 1 : 0);
    std::vector<uint32_t> at(first_.begin(), first_.end() - 1);
    for (uint32_t e = 1; e < n; ++e)
        edges_[at[g.edgeAt(e).from]++] = e;

    std::vector<NodeId> starts;
    for (const Sink* s : sinks)
        if (s->loss != 0)
            starts.push_back(s->loss);
    spread(starts, Reach::Yes);
    spread({}, Reach::Decay);
    spread({}, Reach::Zero);
    std::vector<NodeId> given;
    const auto escapes = g.escapes();
    for (uint32_t i = in.roots[root].firstEscape; i < in.roots[root].endEscape; ++i)
        given.push_back(escapes[i].node);
    spread(given, Reach::Maybe);

    std::vector<NodeId> work = starts;
    for (NodeId s : starts)
        value_[s] = 1;
    for (size_t i = 0; i < work.size(); ++i) {
        const NodeId id = work[i];
        g.operands(id, [&](const Edge& e) {
            if (value_[e.from])
                return;
            value_[e.from] = value_[id] + 1;
            work.push_back(e.from);
        });
    }
}

void ReachMap::spread(std::vector<NodeId> work, Reach level) {
    const Graph& g = in_.graph;
    const auto passes = [&](const Edge& e) {
        switch (e.kind) {
        case EdgeKind::Diff:
            return true;
        case EdgeKind::Regulariser:
            return level <= Reach::Decay;
        case EdgeKind::Zero:
            return level <= Reach::Zero;
        case EdgeKind::Maybe:
            return level <= Reach::Maybe;
        default:
            return false;
        }
    };
    const auto visit = [&](NodeId id) {
        if (!gates_[id])
            return;
        g.operands(id, [&](const Edge& e) {
            if (!passes(e) || reach_[e.from] != Reach::None)
                return;
            reach_[e.from] = level;
            work.push_back(e.from);
        });
    };
    for (NodeId id : work)
        if (reach_[id] == Reach::None)
            reach_[id] = level;
    // Weaker levels start wherever a stronger one has come.
    if (level != Reach::Yes)
        for (NodeId id = 1; id < g.size(); ++id)
            if (reach_[id] > level)
                visit(id);
    while (!work.empty()) {
        const NodeId id = work.back();
        work.pop_back();
        visit(id);
    }
}

bool ReachMap::gateOpen(NodeId gate) {
    bool open = false;
    in_.graph.operands(gate, [&](const Edge& e) {
        if (e.kind == EdgeKind::Guard && requiresGrad(e.from))
            open = true;
    });
    return open;
}

bool ReachMap::requiresGrad(NodeId start) {
    if (requires_[start] >= 0)
        return requires_[start] != 0;
    const Graph& g = in_.graph;
    std::vector<NodeId> work{start};
    std::vector<uint8_t> seen(g.size(), 0);
    seen[start] = 1;
    bool found = false;
    while (!work.empty() && !found) {
        const NodeId id = work.back();
        work.pop_back();
        const Node& node = g[id];
        if (node.kind == NodeKind::Parameter || node.kind == NodeKind::Leaf) {
            const Value flag = in_.heap.get(node.object, 3);
            found = !flag.is(Tag::Bool) || flag.asBool();
        } else if (node.kind == NodeKind::Input || node.kind == NodeKind::Opaque) {
            found = true;
        }
        g.operands(id, [&](const Edge& e) {
            // A gate requires grad as soon as one of its guards does.
            const bool counts = node.kind == NodeKind::Gate
                                    ? e.kind == EdgeKind::Guard
                                    : (e.kind != EdgeKind::Cut && e.kind != EdgeKind::Guard);
            if (!counts || seen[e.from])
                return;
            seen[e.from] = 1;
            work.push_back(e.from);
        });
    }
    requires_[start] = found ? 1 : 0;
    return found;
}

} // namespace gradpath
