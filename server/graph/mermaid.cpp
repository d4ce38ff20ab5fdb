// `graph --format mermaid`.
// SPDX-License-Identifier: MIT
#include "server/graph/formats.h"
#include "server/graph/nested_writer.h"
#include "server/graph/style.h"

#include <fmt/format.h>

#include <map>

namespace gradpath::graph {
namespace {

/// Mermaid reads Markdown and HTML in labels, and has words of its own: everything but plain text goes by its number.
std::string inQuotes(std::string_view text) {
    std::string out = "\"";
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        const bool plain = byte >= 0x80 || std::isalnum(byte) != 0 || c == ' ' || c == '.' ||
                           c == ':' || c == ',' || c == '/' || c == '-' || c == '_';
        if (plain)
            out += c;
        else if (c == '\n')
            out += "<br>";
        else if (byte >= 0x20)
            out += fmt::format("#{};", static_cast<unsigned>(byte));
    }
    return out + "\"";
}

class Writer : private NestedWriter {
public:
    std::string write(std::span<const Picture> pictures) {
        out_ = "flowchart TB\n";
        writePictures(pictures);
        for (const auto& [look, style] : kLooks) {
            std::string members;
            for (const std::string& name : looks_[look])
                members += (members.empty() ? "" : ",") + name;
            if (members.empty())
                continue;
            line(1, fmt::format("classDef {} {}", look, style));
            line(1, fmt::format("class {} {}", members, look));
        }
        if (!deadEdges_.empty())
            line(1, fmt::format("linkStyle {} stroke:#d33c3c,stroke-width:2px", deadEdges_));
        return out_;
    }

private:
    static inline const std::vector<std::pair<std::string, std::string>> kLooks = {
        {"live", "stroke:#8a94a3"},
        {"dead", "fill:#fdecea,stroke:#d33c3c,stroke-width:2px,color:#5f1412"},
        {"zero", "fill:#fff4e0,stroke:#b26a00,color:#4d2e00"},
        {"frozen", "fill:#eaf1fb,stroke:#4a78b5,color:#16304f"},
        {"maybe", "stroke:#7d6b9e,stroke-dasharray:4 3"},
        {"cut", "fill:#c62828,stroke:#c62828,color:#ffffff"},
        {"quiet", "stroke:#8a94a3,stroke-dasharray:4 3"},
        {"loss", "fill:#e6f4ec,stroke:#2e7d4f,color:#12351f"},
        {"optimizer", "stroke:#8a94a3"},
        {"value", "stroke:#8a94a3"}};

    /// Mermaid's ids are words.
    std::string name(const std::string& id) {
        return names_.try_emplace(prefix_ + id, fmt::format("n{}", names_.size() + 1))
            .first->second;
    }
    void title(size_t, const Picture& picture) override { prefix_ = picture.id + "/"; }
    void open(size_t depth, const std::string& id, const std::string& label,
              std::string_view) override {
        line(depth, fmt::format("subgraph {}[{}]", name(id), inQuotes(label)));
    }
    void close(size_t depth) override { line(depth, "end"); }
    void write(size_t depth, const Node& node) override {
        std::string text;
        for (const std::string& one : linesOf(node))
            text += (text.empty() ? "" : "\n") + one;
        const std::string label = inQuotes(text);
        std::string shape;
        switch (node.kind) {
        case Node::Kind::Value:
            shape = fmt::format("(({}))", inQuotes(node.label.empty() ? "+" : node.label));
            break;
        case Node::Kind::Cut:
            shape = fmt::format("{{{{{}}}}}", label);
            break;
        case Node::Kind::Loss:
        case Node::Kind::Outputs:
            shape = fmt::format("([{}])", label);
            break;
        case Node::Kind::Module:
            shape = fmt::format("[[{}]]", label);
            break;
        case Node::Kind::Optimizer:
            shape = fmt::format("[/{}/]", label);
            break;
        default:
            shape = fmt::format("[{}]", label);
        }
        line(depth, name(node.id) + shape);
        looks_[std::string(lookOf(node))].push_back(name(node.id));
    }
    void write(size_t depth, const Edge& edge, bool alarming) override {
        std::string_view arrow = "-->";
        if (edge.flow == Flow::None)
            arrow = alarming ? "-. no gradient .->" : "-.->";
        else if (edge.flow == Flow::Maybe || edge.flow == Flow::Step)
            arrow = "-.->";
        line(depth, fmt::format("{} {} {}", name(edge.from), arrow, name(edge.to)));
        if (alarming)
            deadEdges_ += fmt::format("{}{}", deadEdges_.empty() ? "" : ",", edges_);
        ++edges_;
    }

    std::string prefix_;
    std::string deadEdges_; ///< numbers of edges
    size_t edges_ = 0;
    std::map<std::string, std::string> names_;
    std::map<std::string, std::vector<std::string>> looks_;
};

} // namespace

std::string graphMermaid(std::span<const Picture> pictures) {
    return Writer().write(pictures);
}

} // namespace gradpath::graph
