// The picture of one run: layers, what joins and cuts the values between them, losses, optimizers. Plain values.
// SPDX-License-Identifier: MIT
#pragma once

#include "analysis/results.h"

#include <cstdint>
#include <string>
#include <vector>

namespace gradpath {

/// What comes back along an edge, from weakest to strongest. Step: from a loss to the optimizer that it feeds.
enum class Flow : uint8_t { None, Maybe, Zero, Gradient, Step };

inline constexpr uint32_t kNoNode = 0xffffffff;

struct FlowNode {
    enum class Kind : uint8_t {
        Layer,
        Value,   ///< values come together here, and what comes out is used more than once
        Cut,     ///< the gradient goes no further back: why, and where
        Unknown, ///< code that is not in sight
        Loss,
        Outputs, ///< library mode: what leaves the class
        Optimizer,
    };
    Kind kind = Kind::Layer;
    /// Where it is drawn: a model of the run, and in it the path of the module whose code it is. kNoNode: outside of all.
    uint32_t model = kNoNode;
    std::string module;
    std::string path; ///< Layer: relative to the model's root
    std::string
        name; ///< class of a layer or optimizer, variable that a cut is about, function that is unknown
    Location at;
    // Layer
    Status status = Status::Unknown;  ///< the worst of its rows
    std::vector<uint32_t> rows;       ///< of the model's table
    uint32_t cut = kNoNode;           ///< the node that costs it its gradient
    std::vector<uint32_t> optimizers; ///< nodes
    // Cut
    std::string reason; ///< one word: "detach", "no-grad", "overwritten"
    std::string rule;
    std::string message;
    std::vector<uint32_t> loses; ///< layers that get no gradient because of it
};

struct FlowEdge {
    uint32_t from = 0; ///< the value goes from here
    uint32_t to = 0;   ///< to here, the gradient comes back
    Flow flow = Flow::None;
};

/// A module that holds layers.
struct FlowModule {
    uint32_t model = 0;
    std::string path;
    std::string className;
    Location at;
};

struct FlowGraph {
    std::vector<FlowModule> modules; ///< outer ones first; the models themselves are not among them
    std::vector<FlowNode> nodes;     ///< layers first, in the order of the tables
    std::vector<FlowEdge> edges;     ///< sorted
};

} // namespace gradpath
