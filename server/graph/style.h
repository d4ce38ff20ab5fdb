// How the formats without a style sheet tell live from dead: one word for each look.
// SPDX-License-Identifier: MIT
#pragma once

#include "server/graph/picture.h"

#include <string>
#include <string_view>

namespace gradpath::graph {

/// "live", "dead", "zero", "frozen", "maybe"; of what is no layer: "cut" where it costs layers their gradient, "quiet" where it does
/// not, "loss", "optimizer", "value".
inline std::string_view lookOf(const Node& node) {
    switch (node.kind) {
    case Node::Kind::Module:
        if (node.dead > 0 && node.status != Status::Zero)
            return "dead";
        [[fallthrough]];
    case Node::Kind::Layer:
        switch (node.status) {
        case Status::Gradient:
            return "live";
        case Status::NoGradient:
            return "dead";
        case Status::Zero:
            return "zero";
        case Status::Frozen:
            return "frozen";
        case Status::Unknown:
            return "maybe";
        }
        return "live";
    case Node::Kind::Value:
        return "value";
    case Node::Kind::Cut:
        return node.loses.empty() ? "quiet" : "cut";
    case Node::Kind::Unknown:
        return "maybe";
    case Node::Kind::Loss:
    case Node::Kind::Outputs:
        return "loss";
    case Node::Kind::Optimizer:
        return "optimizer";
    }
    return "live";
}

inline std::string_view lookOf(Flow flow) {
    switch (flow) {
    case Flow::None:
        return "dead";
    case Flow::Maybe:
        return "maybe";
    case Flow::Zero:
        return "zero";
    case Flow::Gradient:
        return "live";
    case Flow::Step:
        return "step";
    }
    return "live";
}

/// No gradient comes back along the edge, and that costs some layer its own.
bool isAlarming(const Edge& edge, const Picture& picture);

/// What stands in the box of a node, one string a line.
std::vector<std::string> linesOf(const Node& node);

/// What a pointer that rests on a node is told.
std::string tooltipOf(const Node& node);

} // namespace gradpath::graph
