// The picture of one run as every format shows it: ids, names, places as lines.
// SPDX-License-Identifier: MIT
#pragma once

#include "analysis/flow_graph.h"
#include "server/report/json_values.h"
#include "server/session/run.h"

#include <functional>
#include <string>
#include <vector>

namespace gradpath::graph {

/// A place that a person can go to; `file` is empty where there is none.
struct Place {
    std::string file;
    uint32_t line = 0;
    uint32_t column = 0;
    report::Json cell; ///< of a notebook, else null
    /// "train.py:12", with the cell of a notebook.
    std::string text() const;
    /// The same without the folder, for boxes.
    std::string brief() const;
};

struct Module {
    std::string id;
    std::string parent; ///< id of a module or of the model
    std::string path;
    std::string label; ///< last part of the path
    std::string className;
    Place at;
};

struct Model {
    std::string id;
    std::string root;
    std::string className;
    Place at;
};

struct Node {
    enum class Kind : uint8_t { Layer, Value, Cut, Unknown, Loss, Outputs, Optimizer, Module };
    std::string id;
    Kind kind = Kind::Layer;
    std::string parent; ///< id of the module or model that it is drawn in; empty: outside
    std::string label;
    std::string detail; ///< second line: the class of a layer
    Place at;
    // Layer
    std::string path;
    Status status = Status::Gradient;
    const ParameterRow* reason = nullptr; ///< the row that its status comes from
    std::vector<const ParameterRow*> rows;
    std::string cut;
    std::vector<std::string> optimizers;
    // Cut, and a layer without gradient
    std::string rule;
    std::string message;
    Place because; ///< Layer
    // Cut
    std::string cause; ///< one word
    std::vector<std::string> loses;
    // Module, or a box for several layers: those that are in it, and those of them without gradient.
    size_t layers = 0;
    size_t dead = 0;
};

struct Edge {
    std::string from;
    std::string to;
    Flow flow = Flow::None;
};

struct Picture {
    std::string id; ///< "run:1"
    std::string title;
    Place loss; ///< no file: library mode
    std::vector<Model> models;
    std::vector<Module> modules;
    std::vector<Node> nodes;
    std::vector<Edge> edges;
};

std::string_view kindName(Node::Kind kind);
std::string_view flowName(Flow flow);
Place placeOf(const Location& at, report::Positions& positions);

/// `run` must have a graph, and must outlive the picture.
Picture pictureOf(const Run& run, size_t number, report::Positions& positions);

/// Modules that lie deeper than `depth` become one node each.
Picture folded(const Picture& picture, size_t depth);
/// The largest depth with which no more than `most` nodes are left; at least 0.
size_t depthFor(const Picture& picture, size_t most);
/// Where more than `most` nodes are left all the same, layers of one fate that are next to each other become one node; then, if
/// need be, all of one module.
Picture gathered(const Picture& picture, size_t most);
/// The edges once `shown` says in which node each node is now.
std::vector<Edge> edgesBetween(const Picture& picture,
                               const std::function<std::string(const std::string&)>& shown);

} // namespace gradpath::graph
