// Gradients that arrive and say nothing: slopes that are zero everywhere, samples that pass none on.
// SPDX-License-Identifier: MIT
#pragma once

#include "analysis/flow/run_view.h"

#include <vector>

namespace gradpath {

/// What takes the gradient away although it stays in the graph.
class Flatness {
public:
    explicit Flatness(RunView& run);

    /// All that a trained parameter gets is zero, or the dust of rounding.
    bool isFlat(const ParameterFate& p, NodeId source) const;

    struct Place {
        NodeId node = 0;
        Reason reason = Reason::Constant;
    };
    /// The operation nearest to the loss that does it, on the way of a parameter.
    Place place(NodeId source) const;

private:
    void visit(NodeId id);

    RunView& run_;
    const Graph& graph_;
    bool ones_ = false; ///< some value is one whatever its operands are
    tsl::robin_map<NodeId, bool> seen_;
    std::vector<NodeId> work_;
};

/// `sample` could pass its gradient on (`rsample`) and does not: a parameter in front of it that misses the part of the
/// loss behind it, which trains other parameters of the same optimizer. 0: there is none, or it is meant so.
ObjId missedBySample(RunView& run, NodeId sample);

} // namespace gradpath
