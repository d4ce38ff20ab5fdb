// How formats with frames inside frames go through a picture: models, their modules, what is drawn in them, then the edges.
// SPDX-License-Identifier: MIT
#pragma once

#include "server/graph/picture.h"

#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace gradpath::graph {

class NestedWriter {
public:
    virtual ~NestedWriter() = default;

protected:
    /// All pictures, each in a frame of its own where there are several.
    void writePictures(std::span<const Picture> pictures);

    virtual void title(size_t depth, const Picture& picture) = 0; ///< of one without a frame
    /// `what`: "run", "model" or "module".
    virtual void open(size_t depth, const std::string& id, const std::string& label,
                      std::string_view what) = 0;
    virtual void close(size_t depth) = 0;
    virtual void write(size_t depth, const Node& node) = 0;
    virtual void write(size_t depth, const Edge& edge, bool alarming) = 0;

    void line(size_t depth, const std::string& text);

    std::string out_;

private:
    void inside(size_t depth, const std::string& id);
    void nodes(size_t depth, const std::string& parent);

    std::map<std::string, std::vector<const Node*>> nodes_;
    std::map<std::string, std::vector<const Module*>> modules_;
};

} // namespace gradpath::graph
