// Which nodes of the graph a set of sinks reaches backwards, and how surely.
// SPDX-License-Identifier: MIT
#pragma once

#include "analysis/interpreter/interpreter.h"

#include <vector>

namespace gradpath {

/// From weakest to strongest. `Decay`: only weight decay reaches it.
enum class Reach : uint8_t { None, Maybe, Zero, Decay, Yes };

/// What the last ReachMap found, by node. Lives on between runs: a run reaches little of a long graph, and clearing would cost it all.
struct ReachScratch {
    struct NodeInfo {
        uint32_t round = 0; ///< of the ReachMap that wrote it; an older one counts as nothing
        uint32_t distance = 0;
        Reach reach = Reach::None;
        int8_t requiresGrad = -1; ///< -1: not looked at yet
        int8_t gateOpen = -1;
    };
    std::vector<NodeInfo> nodes;
    uint32_t round = 0;
    std::vector<uint32_t> seen; ///< per node, the last search that met it
    uint32_t search = 0;
};

class ReachMap {
public:
    /// `sinks`: the sinks of one run. Reads the heap for flags of leaves, so the root must not have been undone yet.
    /// Valid until the next ReachMap is made over the same scratch.
    ReachMap(Interpreter& in, uint32_t root, const std::vector<const Sink*>& sinks,
             ReachScratch& scratch);

    Reach gradient(NodeId node) const {
        const ReachScratch::NodeInfo* info = known(node);
        return info != nullptr ? info->reach : Reach::None;
    }
    /// The sink depends on the value, gradient or not.
    bool value(NodeId node) const { return distance(node) != 0; }
    /// Steps from the sink to a value it depends on, the sink being 1; 0: it does not.
    uint32_t distance(NodeId node) const {
        const ReachScratch::NodeInfo* info = known(node);
        return info != nullptr ? info->distance : 0;
    }
    bool requiresGrad(NodeId node) const;
    /// Not frozen at one of the sinks, whatever became of it later.
    bool isTrained(ObjId parameter) const { return trained_.contains(parameter); }
    /// The gradient recorded at this node is let through: it is no gate, or an open one.
    bool gateIsOpen(NodeId node) const;
    /// What a gradient call finds for its source. By index in the records.
    Reach ofCall(size_t call) const { return calls_[call]; }
    /// Some call wants the gradient of this parameter. Where no call of the run names its sources, all count.
    bool isAsked(ObjId parameter) const { return !asks_ || asked_.contains(parameter); }
    bool asks() const { return asks_; }
    /// A gradient of `source` that is asked for can pass the node: a tape that is used for it has recorded it.
    bool isOn(NodeId node, NodeId source) const;
    /// Edges that leave a node.
    template <typename F>
    void successors(NodeId node, F&& f) const {
        if (first_.empty() || node < base_)
            indexSuccessors(node);
        node -= base_;
        if (node + 1 >= first_.size())
            return;
        for (uint32_t i = first_[node]; i < first_[node + 1]; ++i)
            f(in_.graph.edgeAt(edges_[i]));
    }

private:
    const ReachScratch::NodeInfo* known(NodeId node) const {
        return node < scratch_.nodes.size() && scratch_.nodes[node].round == scratch_.round
                   ? &scratch_.nodes[node]
                   : nullptr;
    }
    ReachScratch::NodeInfo& at(NodeId node) const {
        ReachScratch::NodeInfo& info = scratch_.nodes[node];
        if (info.round != scratch_.round)
            info = {scratch_.round, 0, Reach::None, -1, -1};
        return info;
    }
    void spread(std::vector<NodeId> work, Reach level);
    void followCalls(const std::vector<const Sink*>& sinks);
    std::vector<Reach> follow(NodeId sink, uint32_t tape);
    /// From the current root's nodes on, unless `node` is older: most runs ask about their own.
    void indexSuccessors(NodeId node) const;

    Interpreter& in_;
    ReachScratch& scratch_;
    tsl::robin_map<ObjId, bool> trained_; ///< parameters that were not frozen at some sink
    std::vector<Reach> calls_;
    bool asks_ = false;
    tsl::robin_map<ObjId, bool> asked_;
    tsl::robin_map<NodeId, std::vector<uint32_t>> tapesOf_; ///< by source
    std::vector<NodeId> reached_; ///< nodes with a level, in the order in which they got it
    mutable NodeId base_ = 0;     ///< the first node that `first_` knows
    mutable std::vector<uint32_t> first_;
    mutable std::vector<uint32_t> edges_;
};

} // namespace gradpath
