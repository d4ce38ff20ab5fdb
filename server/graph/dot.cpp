// `graph --format dot`.
// SPDX-License-Identifier: MIT
#include "server/graph/formats.h"
#include "server/graph/nested_writer.h"
#include "server/graph/style.h"

#include <fmt/format.h>

#include <map>

namespace gradpath::graph {
namespace {

/// A quoted string; Graphviz knows no control characters but the end of a line.
std::string inQuotes(std::string_view text) {
    std::string out = "\"";
    for (const char c : text) {
        if (c == '"' || c == '\\')
            out += '\\';
        if (c == '\n')
            out += "\\n";
        else if (static_cast<unsigned char>(c) >= 0x20)
            out += c;
    }
    return out + "\"";
}

std::string_view shapeOf(Node::Kind kind) {
    switch (kind) {
    case Node::Kind::Value:
        return "circle";
    case Node::Kind::Module:
        return "box3d";
    default:
        return "box";
    }
}

struct Colours {
    std::string_view line;
    std::string_view fill;
};

/// For a light background; `themedSvg` replaces them by a style sheet.
Colours coloursOf(std::string_view look) {
    static const std::map<std::string_view, Colours> kColours = {
        {"live", {"#8a94a3", "#ffffff"}},      {"dead", {"#c62828", "#fdecea"}},
        {"zero", {"#b26a00", "#fff4e0"}},      {"frozen", {"#4a78b5", "#eaf1fb"}},
        {"maybe", {"#7d6b9e", "#f4f0fa"}},     {"cut", {"#c62828", "#c62828"}},
        {"quiet", {"#8a94a3", "#eef0f3"}},     {"loss", {"#2e7d4f", "#e6f4ec"}},
        {"optimizer", {"#8a94a3", "#ffffff"}}, {"value", {"#8a94a3", "#ffffff"}},
        {"step", {"#8a94a3", "#ffffff"}}};
    return kColours.at(look);
}

class Writer : private NestedWriter {
public:
    std::string write(std::span<const Picture> pictures) {
        framed_ = pictures.size() > 1;
        out_ = "digraph gradpath {\n"
               "  rankdir=TB; compound=true; nodesep=0.25; ranksep=0.35; bgcolor=transparent;\n"
               "  fontname=\"Helvetica,Arial,sans-serif\"; fontsize=11;\n"
               "  node [fontname=\"Helvetica,Arial,sans-serif\", fontsize=11, style=filled, "
               "height=0.3, margin=\"0.12,0.06\"];\n"
               "  edge [fontname=\"Helvetica,Arial,sans-serif\", fontsize=9, arrowsize=0.6];\n";
        writePictures(pictures);
        return out_ + "}\n";
    }

private:
    std::string name(const std::string& id) const { return inQuotes(prefix_ + id); }

    void title(size_t depth, const Picture& picture) override {
        prefix_ = framed_ ? picture.id + "/" : "";
        if (!framed_)
            line(depth, fmt::format("label={}; labelloc=t;", inQuotes(picture.title)));
    }
    void open(size_t depth, const std::string& id, const std::string& label,
              std::string_view what) override {
        line(depth, fmt::format("subgraph {} {{", inQuotes("cluster_" + prefix_ + id)));
        line(depth + 1, fmt::format("label={}; labeljust=l; class={}; color=\"#b9c0ca\"; "
                                    "fontcolor=\"#5b6573\"; style=rounded;",
                                    inQuotes(label), inQuotes(what)));
    }
    void close(size_t depth) override { line(depth, "}"); }
    void write(size_t depth, const Node& node) override {
        const std::string_view look = lookOf(node);
        const Colours colours = coloursOf(look);
        std::string label;
        for (const std::string& one : linesOf(node))
            label += (label.empty() ? "" : "\n") + one;
        std::string more;
        if (node.kind == Node::Kind::Value) {
            label.clear();
            more = ", width=0.14, height=0.14, fixedsize=true";
        }
        if (node.kind == Node::Kind::Cut || look == "loss")
            more += ", style=\"rounded,filled\"";
        if (look == "maybe" || look == "quiet")
            more += ", style=\"rounded,filled,dashed\"";
        if (look == "cut")
            more +=
                ", fontcolor=\"#ffffff\", margin=\"0.2,0.06\""; // the SVG's style sheet makes it bold
        if (look == "dead")
            more += ", penwidth=2";
        line(depth, fmt::format("{} [label={}, shape={}, class={}, color={}, fillcolor={}, "
                                "tooltip={}{}];",
                                name(node.id), inQuotes(label), shapeOf(node.kind), inQuotes(look),
                                inQuotes(colours.line), inQuotes(colours.fill),
                                inQuotes(tooltipOf(node)), more));
    }
    void write(size_t depth, const Edge& edge, bool alarming) override {
        const bool calm = edge.flow == Flow::None && !alarming;
        const std::string_view look = calm ? "quiet" : lookOf(edge.flow);
        std::string more;
        if (edge.flow == Flow::None)
            more = calm ? ", style=dashed" : ", style=dashed, penwidth=1.6";
        else if (edge.flow == Flow::Maybe || edge.flow == Flow::Step)
            more = ", style=dotted";
        line(depth, fmt::format("{} -> {} [class={}, color={}{}];", name(edge.from), name(edge.to),
                                inQuotes(look), inQuotes(coloursOf(look).line), more));
    }

    std::string prefix_;
    bool framed_ = false;
};

} // namespace

std::string graphDot(std::span<const Picture> pictures) {
    return Writer().write(pictures);
}

} // namespace gradpath::graph
