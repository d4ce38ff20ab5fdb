// The words in the boxes.
// SPDX-License-Identifier: MIT
#include "server/graph/style.h"

#include <fmt/format.h>

#include <algorithm>

namespace gradpath::graph {
namespace {

std::string_view statusText(Status status) {
    switch (status) {
    case Status::Gradient:
        return "";
    case Status::NoGradient:
        return "no gradient";
    case Status::Zero:
        return "zero gradient";
    case Status::Frozen:
        return "frozen";
    case Status::Unknown:
        return "unknown";
    }
    return "";
}

} // namespace

bool isAlarming(const Edge& edge, const Picture& picture) {
    return edge.flow == Flow::None && std::ranges::any_of(picture.nodes, [&](const Node& node) {
               if (node.id != edge.from && node.id != edge.to)
                   return false;
               const std::string_view look = lookOf(node);
               return look == "dead" || look == "zero" || look == "cut";
           });
}

std::vector<std::string> linesOf(const Node& node) {
    std::vector<std::string> out{node.label};
    std::string second = node.detail;
    const auto add = [&](std::string_view more) {
        if (!more.empty())
            second += second.empty() ? std::string(more) : fmt::format(" · {}", more);
    };
    if (node.kind == Node::Kind::Layer)
        add(statusText(node.status));
    if (node.kind == Node::Kind::Module) {
        add(fmt::format("{} layer{}", node.layers, node.layers == 1 ? "" : "s"));
        if (node.dead > 0 && node.dead < node.layers)
            add(fmt::format("{} dead", node.dead));
        else if (node.dead > 0 || node.status == Status::Frozen || node.status == Status::Unknown)
            add(node.dead > 0 && node.status == Status::Gradient ? "all dead"
                                                                 : statusText(node.status));
    }
    if (!second.empty())
        out.push_back(second);
    // A layer that nothing reads has no cut that could say so.
    if (node.kind == Node::Kind::Layer && node.cut.empty() && !node.message.empty())
        out.push_back(node.message);
    return out;
}

std::string tooltipOf(const Node& node) {
    std::string out = node.kind == Node::Kind::Layer && !node.path.empty() ? node.path : node.label;
    if (!node.at.file.empty())
        out += fmt::format(" ({})", node.at.text());
    if (!node.message.empty()) {
        out += fmt::format("\n{} {}", node.rule, node.message);
        if (!node.because.file.empty())
            out += fmt::format(" ({})", node.because.text());
    }
    return out;
}

} // namespace gradpath::graph
