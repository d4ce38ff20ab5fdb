// Reachability from the sinks.
// SPDX-License-Identifier: MIT
#include "analysis/flow/reach.h"

#include <algorithm>

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
    if (sinks.empty()) {
        followCalls(sinks);
        return;
    }
    tsl::robin_map<NodeId, bool> called;
    for (const GradientCall& c : in.records.gradientCalls)
        called[c.sink] = true;
    for (const Sink* s : sinks)
        for (const SinkModel& m : s->models)
            for (const SinkParameter& p : m.parameters)
                if (!p.frozen)
                    trained_[p.parameter] = true;

    std::vector<NodeId> starts;
    std::vector<NodeId> all;
    for (const Sink* s : sinks) {
        if (s->loss == 0)
            continue;
        all.push_back(s->loss);
        if (!called.contains(s->loss))
            starts.push_back(s->loss);
    }
    spread(starts, Reach::Yes);
    spread({}, Reach::Decay);
    spread({}, Reach::Zero);
    std::vector<NodeId> given;
    const auto escapes = g.escapes();
    for (uint32_t i = in.roots[root].firstEscape; i < in.roots[root].endEscape; ++i)
        given.push_back(escapes[i].node);
    spread(given, Reach::Maybe);
    followCalls(sinks);

    std::vector<NodeId> work = all;
    for (NodeId s : all)
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

/// What one gradient call reaches, node by node: only along what its tape recorded.
std::vector<Reach> ReachMap::follow(NodeId sink, uint32_t tape) {
    const Graph& g = in_.graph;
    std::vector<Reach> level(g.size(), Reach::None);
    std::vector<NodeId> reached{sink};
    level[sink] = Reach::Yes;
    for (const Reach now : {Reach::Yes, Reach::Decay, Reach::Zero, Reach::Maybe}) {
        for (size_t i = 0; i < reached.size(); ++i) {
            const NodeId id = reached[i];
            if (!gateIsOpen(id) || !g.isOn(id, tape))
                continue;
            g.operands(id, [&](const Edge& e) {
                const bool passes = e.kind == EdgeKind::Diff ||
                                    (e.kind == EdgeKind::Regulariser && now <= Reach::Decay) ||
                                    (e.kind == EdgeKind::Zero && now <= Reach::Zero) ||
                                    (e.kind == EdgeKind::Maybe && now <= Reach::Maybe);
                if (!passes || level[e.from] != Reach::None)
                    return;
                level[e.from] = now;
                reached.push_back(e.from);
            });
        }
    }
    return level;
}

void ReachMap::followCalls(const std::vector<const Sink*>& sinks) {
    const std::vector<GradientCall>& calls = in_.records.gradientCalls;
    calls_.assign(calls.size(), Reach::None);
    std::vector<bool> done(calls.size(), false);
    for (const GradientCall& c : calls) {
        tapesOf_[c.source].push_back(c.tape);
        if (c.parameter == 0)
            continue;
        asks_ = true;
        asked_[c.parameter] = true;
    }
    for (size_t i = 0; i < calls.size(); ++i) {
        if (done[i])
            continue;
        const std::vector<Reach> level = follow(calls[i].sink, calls[i].tape);
        tsl::robin_map<NodeId, bool> sources;
        bool open = false;
        for (size_t k = i; k < calls.size(); ++k) {
            if (calls[k].sink != calls[i].sink || calls[k].tape != calls[i].tape)
                continue;
            done[k] = true;
            open = open || calls[k].open;
            sources[calls[k].source] = true;
            const Node& source = in_.graph[calls[k].source];
            Reach found = calls[k].source == 0 ? Reach::None : level[calls[k].source];
            // A value that was computed outside of the tape is no source of it.
            if (source.kind == NodeKind::Op && !in_.graph.isOn(calls[k].source, calls[k].tape))
                found = Reach::None;
            if (calls[k].open && found == Reach::None)
                found = Reach::Maybe;
            calls_[k] = found;
        }
        const bool isSink = std::any_of(sinks.begin(), sinks.end(),
                                        [&](const Sink* s) { return s->loss == calls[i].sink; });
        if (!isSink)
            continue;
        for (NodeId id = 1; id < level.size(); ++id) {
            Reach now = level[id];
            const bool parameter = in_.graph[id].kind == NodeKind::Parameter;
            if (open && parameter && now == Reach::None && sources.contains(id))
                now = Reach::Maybe;
            // It would get a gradient from here, but this call does not ask for it.
            if (parameter && !sources.contains(id) && now != Reach::None)
                now = asked_.contains(in_.graph[id].object) ? Reach::None : Reach::Maybe;
            if (now != Reach::None && now > at(id).reach)
                at(id).reach = now;
        }
    }
}

bool ReachMap::isOn(NodeId node, NodeId source) const {
    const auto it = tapesOf_.find(source);
    if (it == tapesOf_.end())
        return true;
    return std::any_of(it->second.begin(), it->second.end(),
                       [&](uint32_t tape) { return in_.graph.isOn(node, tape); });
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
