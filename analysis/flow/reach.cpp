// Reachability from the sinks.
// SPDX-License-Identifier: MIT
#include "analysis/flow/reach.h"

namespace gradpath {

ReachMap::ReachMap(Interpreter& in, uint32_t root, const std::vector<const Sink*>& sinks,
                   ReachScratch& scratch)
    : in_(in), scratch_(scratch) {
    const Graph& g = in.graph;
    ++scratch_.round;
    if (scratch_.nodes.size() < g.size()) {
        scratch_.nodes.resize(g.size());
        scratch_.seen.resize(g.size(), 0);
    }
    if (sinks.empty())
        return;
    for (const Sink* s : sinks)
        for (const SinkModel& m : s->models)
            for (const SinkParameter& p : m.parameters)
                if (!p.frozen)
                    trained_[p.parameter] = true;

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
        at(s).distance = 1;
    for (size_t i = 0; i < work.size(); ++i) {
        const uint32_t next = at(work[i]).distance + 1;
        g.operands(work[i], [&](const Edge& e) {
            ReachScratch::NodeInfo& from = at(e.from);
            if (from.distance != 0)
                return;
            from.distance = next;
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
    const auto reach = [&](NodeId id) {
        ReachScratch::NodeInfo& info = at(id);
        if (info.reach != Reach::None)
            return false;
        info.reach = level;
        reached_.push_back(id);
        return true;
    };
    const auto visit = [&](NodeId id) {
        if (!gateIsOpen(id))
            return;
        g.operands(id, [&](const Edge& e) {
            if (passes(e) && reach(e.from))
                work.push_back(e.from);
        });
    };
    // Weaker levels start wherever a stronger one has come.
    const size_t stronger = reached_.size();
    for (NodeId id : work)
        reach(id);
    for (size_t i = 0; i < stronger; ++i)
        visit(reached_[i]);
    while (!work.empty()) {
        const NodeId id = work.back();
        work.pop_back();
        visit(id);
    }
}

bool ReachMap::gateIsOpen(NodeId node) const {
    if (in_.graph[node].kind != NodeKind::Gate)
        return true;
    if (at(node).gateOpen >= 0)
        return at(node).gateOpen != 0;
    bool open = false;
    in_.graph.operands(node, [&](const Edge& e) {
        if (e.kind == EdgeKind::Guard && requiresGrad(e.from))
            open = true;
    });
    at(node).gateOpen = open ? 1 : 0;
    return open;
}

bool ReachMap::requiresGrad(NodeId start) const {
    if (at(start).requiresGrad >= 0)
        return at(start).requiresGrad != 0;
    const Graph& g = in_.graph;
    std::vector<NodeId> work{start};
    const uint32_t search = ++scratch_.search;
    scratch_.seen[start] = search;
    bool found = false;
    while (!work.empty() && !found) {
        const NodeId id = work.back();
        work.pop_back();
        const Node& node = g[id];
        if (node.kind == NodeKind::Parameter || node.kind == NodeKind::Leaf) {
            const Value flag = in_.heap.get(node.object, 3);
            found = !flag.is(Tag::Bool) || flag.asBool() || trained_.contains(node.object);
        } else if (node.kind == NodeKind::Input || node.kind == NodeKind::Opaque) {
            found = true;
        }
        g.operands(id, [&](const Edge& e) {
            // A gate requires grad as soon as one of its guards does.
            const bool counts = node.kind == NodeKind::Gate
                                    ? e.kind == EdgeKind::Guard
                                    : (e.kind != EdgeKind::Cut && e.kind != EdgeKind::Guard);
            if (!counts || scratch_.seen[e.from] == search)
                return;
            scratch_.seen[e.from] = search;
            work.push_back(e.from);
        });
    }
    at(start).requiresGrad = found ? 1 : 0;
    return found;
}

void ReachMap::indexSuccessors(NodeId node) const {
    const Graph& g = in_.graph;
    const RootInfo& root = in_.roots[in_.currentRoot()];
    // An edge between a new node and an old one is new.
    const bool own = node >= root.firstNode;
    base_ = own ? root.firstNode : 0;
    const uint32_t begin = own ? std::max(root.firstEdge, 1u) : 1;
    const uint32_t end = g.nEdges();
    // Counted, then filled.
    first_.assign(g.size() - base_ + 1, 0);
    size_t count = 0;
    for (uint32_t e = begin; e < end; ++e)
        if (g.edgeAt(e).from >= base_) {
            ++first_[g.edgeAt(e).from - base_ + 1];
            ++count;
        }
    for (uint32_t i = 1; i < first_.size(); ++i)
        first_[i] += first_[i - 1];
    edges_.resize(count);
    std::vector<uint32_t> at(first_.begin(), first_.end() - 1);
    for (uint32_t e = begin; e < end; ++e)
        if (g.edgeAt(e).from >= base_)
            edges_[at[g.edgeAt(e).from - base_]++] = e;
}

} // namespace gradpath
