// The formats of `gradpath graph`: each is one function from pictures to text.
// SPDX-License-Identifier: MIT
#pragma once

#include "server/graph/picture.h"

#include <optional>
#include <span>
#include <string>

namespace gradpath::graph {

/// For programs; docs/graph.md has the schema.
report::Json graphJson(std::span<const Picture> pictures, size_t nFiles);

/// Graphviz.
std::string graphDot(std::span<const Picture> pictures);

/// Mermaid's flowchart, for Markdown.
std::string graphMermaid(std::span<const Picture> pictures);

/// What Graphviz made of `graphDot`, with colours for light and for dark surroundings.
std::string themedSvg(std::string svg);

/// One page that stands alone; inner modules can be folded.
std::string graphHtml(const report::Json& document, const std::string& title);

/// All runs of a result; `only` keeps those that have a model, class, module or number of that name, and the result is empty
/// if none has.
std::vector<Picture> picturesOf(const Result& result, const std::string& only,
                                report::Positions& positions);

/// What `only` could be, for people.
std::vector<std::string> namesIn(std::span<const Picture> pictures);

} // namespace gradpath::graph
