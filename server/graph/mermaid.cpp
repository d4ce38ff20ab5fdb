// `graph --format mermaid`.
// SPDX-License-Identifier: MIT
#include "server/graph/formats.h"
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

class Writer {
public:
    std::string write(std::span<const Picture> pictures) {
        out_ = "flowchart TB\n";
        for (const Picture& picture : pictures)
            run(picture, pictures.size() > 1);
        for (const auto& [look, style] : kLooks) {
            line(1, fmt::format("classDef {} {}", look, style));
            std::string members;
            for (const std::string& name : looks_[look])
                members += (members.empty() ? "" : ",") + name;
            if (!members.empty())
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

    void line(size_t depth, const std::string& text) {
        out_.append(2 * depth, ' ');
        out_ += text + "\n";
    }
    /// Mermaid's ids are words.
    std::string name(const std::string& id) {
        return names_.try_emplace(prefix_ + id, fmt::format("n{}", names_.size() + 1))
            .first->second;
    }
    void run(const Picture& picture, bool framed) {
        prefix_ = picture.id + "/";
        children_.clear();
        modules_.clear();
        for (const Node& node : picture.nodes)
            children_[node.parent].push_back(&node);
        for (const Module& module : picture.modules)
            modules_[module.parent].push_back(&module);
        size_t depth = 1;
        if (framed)
            open(depth++, picture.id, picture.title);
        for (const Model& model : picture.models) {
            open(depth, model.id,
                 model.root == model.className
                     ? model.className
                     : fmt::format("{}: {}", model.root, model.className));
            inside(depth + 1, model.id);
            line(depth, "end");
        }
        nodes(depth, "");
        for (const Edge& edge : picture.edges)
            write(depth, edge, isAlarming(edge, picture));
        if (framed)
            line(1, "end");
    }
    void open(size_t depth, const std::string& id, const std::string& label) {
        line(depth, fmt::format("subgraph {}[{}]", name(id), inQuotes(label)));
    }
    void inside(size_t depth, const std::string& id) {
        nodes(depth, id);
        for (const Module* module : modules_[id]) {
            open(depth, module->id, fmt::format("{}: {}", module->label, module->className));
            inside(depth + 1, module->id);
            line(depth, "end");
        }
    }
    void nodes(size_t depth, const std::string& parent) {
        for (const Node* node : children_[parent])
            write(depth, *node);
    }
    void write(size_t depth, const Node& node) {
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
    void write(size_t depth, const Edge& edge, bool alarming) {
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

    std::string out_;
    std::string prefix_;
    std::string deadEdges_; ///< numbers of edges
    size_t edges_ = 0;
    std::map<std::string, std::string> names_;
    std::map<std::string, std::vector<std::string>> looks_;
    std::map<std::string, std::vector<const Node*>> children_;
    std::map<std::string, std::vector<const Module*>> modules_;
};

} // namespace

std::string graphMermaid(std::span<const Picture> pictures) {
    return Writer().write(pictures);
}

} // namespace gradpath::graph
