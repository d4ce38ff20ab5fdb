// Folding the inner modules of a picture, for formats in which nothing can be unfolded.
// SPDX-License-Identifier: MIT
#include "server/graph/picture.h"

#include <algorithm>
#include <map>

namespace gradpath::graph {
namespace {

size_t depthOf(const Module& module) {
    return 1 + static_cast<size_t>(
                   std::ranges::count_if(module.path, [](char c) { return c == '.' || c == '/'; }));
}

/// By id of a module or node, the module that hides it; missing: it is shown itself.
std::map<std::string, std::string> hiddenBy(const Picture& picture, size_t depth) {
    std::map<std::string, std::string> out;
    // Outer modules come first.
    for (const Module& module : picture.modules) {
        const auto up = out.find(module.parent);
        if (up != out.end())
            out[module.id] = up->second;
        else if (depthOf(module) > depth)
            out[module.id] = module.id;
    }
    for (const Node& node : picture.nodes)
        if (const auto up = out.find(node.parent); up != out.end())
            out[node.id] = up->second;
    return out;
}

} // namespace

std::vector<Edge> edgesBetween(const Picture& picture,
                               const std::function<std::string(const std::string&)>& shown) {
    std::vector<Edge> out;
    std::map<std::pair<std::string, std::string>, size_t> known;
    for (const Edge& edge : picture.edges) {
        const std::string from = shown(edge.from);
        const std::string to = shown(edge.to);
        if (from == to)
            continue;
        const auto [it, isNew] = known.try_emplace({from, to}, out.size());
        if (isNew)
            out.push_back({from, to, edge.flow});
        else
            out[it->second].flow = std::max(out[it->second].flow, edge.flow);
    }
    return out;
}

Picture folded(const Picture& picture, size_t depth) {
    const std::map<std::string, std::string> hidden = hiddenBy(picture, depth);
    Picture out;
    out.id = picture.id;
    out.title = picture.title;
    out.loss = picture.loss;
    out.models = picture.models;
    std::map<std::string, size_t> folds;
    for (const Module& module : picture.modules) {
        const auto by = hidden.find(module.id);
        if (by == hidden.end()) {
            out.modules.push_back(module);
        } else if (by->second == module.id) {
            Node node;
            node.id = module.id;
            node.kind = Node::Kind::Module;
            node.parent = module.parent;
            node.label = module.label;
            node.detail = module.className;
            node.at = module.at;
            folds[module.id] = out.nodes.size();
            out.nodes.push_back(std::move(node));
        }
    }
    for (const Node& node : picture.nodes) {
        const auto by = hidden.find(node.id);
        if (by == hidden.end()) {
            out.nodes.push_back(node);
            continue;
        }
        Node& fold = out.nodes[folds[by->second]];
        if (node.kind != Node::Kind::Layer)
            continue;
        ++fold.layers;
        if (node.status == Status::NoGradient || node.status == Status::Zero)
            ++fold.dead;
    }
    out.edges = edgesBetween(picture, [&](const std::string& id) {
        const auto by = hidden.find(id);
        return by == hidden.end() ? id : by->second;
    });
    return out;
}

size_t depthFor(const Picture& picture, size_t most) {
    size_t deepest = 0;
    for (const Module& module : picture.modules)
        deepest = std::max(deepest, depthOf(module));
    while (deepest > 0 && folded(picture, deepest).nodes.size() > most)
        --deepest;
    return deepest;
}

} // namespace gradpath::graph
