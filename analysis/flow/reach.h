// Which nodes of the graph a set of sinks reaches backwards, and how surely.
// SPDX-License-Identifier: MIT
#pragma once

#include "analysis/interpreter/interpreter.h"

#include <vector>

namespace gradpath {

/// From weakest to strongest. `Decay`: only weight decay reaches it.
enum class Reach : uint8_t { None, Maybe, Zero, Decay, Yes };

class ReachMap {
public:
    /// `sinks`: the sinks of one run. Reads the heap for flags of leaves, so the root must not have been undone yet.
    ReachMap(Interpreter& in, uint32_t root, const std::vector<const Sink*>& sinks);

    Reach gradient(NodeId node) const { return node < reach_.size() ? reach_[node] : Reach::None; }
    /// The sink depends on the value, gradient or not.
    bool value(NodeId node) const { return node < value_.size() && value_[node] != 0; }
    /// Steps from the sink to a value it depends on, the sink being 1; 0: it does not.
    uint32_t distance(NodeId node) const { return node < value_.size() ? value_[node] : 0; }
    bool requiresGrad(NodeId node);
    /// Edges that leave a node, of this root.
    template <typename F>
    void successors(NodeId node, F&& f) const {
        if (node + 1 >= first_.size())
            return;
        for (uint32_t i = first_[node]; i < first_[node + 1]; ++i)
            f(in_.graph.edgeAt(edges_[i]));
    }
    /// The gradient recorded at this gate is let through.
    bool gateOpen(NodeId gate);
    /// The same, for a gate that the search has met already.
    bool gateIsOpen(NodeId gate) const { return gate >= gates_.size() || gates_[gate] != 0; }

private:
    void spread(std::vector<NodeId> work, Reach level);

    Interpreter& in_;
    std::vector<Reach> reach_;
    std::vector<uint32_t> value_;
    std::vector<uint32_t> first_;
    std::vector<uint32_t> edges_;
    std::vector<uint8_t> gates_;   ///< 0: closed
    std::vector<int8_t> requires_; ///< -1 unknown yet, -2 being looked at
};

} // namespace gradpath
