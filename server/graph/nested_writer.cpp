// How formats with frames inside frames go through a picture.
// SPDX-License-Identifier: MIT
#include "server/graph/nested_writer.h"

#include "server/graph/style.h"

#include <fmt/format.h>

namespace gradpath::graph {

void NestedWriter::line(size_t depth, const std::string& text) {
    out_.append(2 * depth, ' ');
    out_ += text + "\n";
}

void NestedWriter::writePictures(std::span<const Picture> pictures) {
    const bool framed = pictures.size() > 1;
    const size_t depth = framed ? 2 : 1;
    for (const Picture& picture : pictures) {
        nodes_.clear();
        modules_.clear();
        for (const Node& node : picture.nodes)
            nodes_[node.parent].push_back(&node);
        for (const Module& module : picture.modules)
            modules_[module.parent].push_back(&module);
        title(1, picture);
        if (framed)
            open(1, picture.id, picture.title, "run");
        for (const Model& model : picture.models) {
            open(depth, model.id,
                 model.root == model.className ? model.className
                                               : fmt::format("{}: {}", model.root, model.className),
                 "model");
            inside(depth + 1, model.id);
            close(depth);
        }
        nodes(depth, "");
        for (const Edge& edge : picture.edges)
            write(depth, edge, isAlarming(edge, picture));
        if (framed)
            close(1);
    }
}

void NestedWriter::inside(size_t depth, const std::string& id) {
    nodes(depth, id);
    for (const Module* module : modules_[id]) {
        open(depth, module->id, fmt::format("{}: {}", module->label, module->className), "module");
        inside(depth + 1, module->id);
        close(depth);
    }
}

void NestedWriter::nodes(size_t depth, const std::string& parent) {
    for (const Node* node : nodes_[parent])
        write(depth, *node);
}

} // namespace gradpath::graph
