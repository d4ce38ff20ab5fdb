// `graph --format svg`: Graphviz lays out, a style sheet in the picture colours it for light and for dark surroundings.
// SPDX-License-Identifier: MIT
#include "server/graph/formats.h"

namespace gradpath::graph {
namespace {

/// A style sheet wins over the attributes that Graphviz writes.
constexpr std::string_view kStyle = R"css(<style>
svg { --bg: #ffffff; --fg: #1f2733; --soft: #5b6573; --line: #a3acb8; --box: #ffffff; --frame: #d5dae1;
  --dead: #c62828; --dead-bg: #fdecea; --zero: #b26a00; --zero-bg: #fff4e0; --ice: #4a78b5; --ice-bg: #eaf1fb;
  --maybe: #7d6b9e; --good: #2e7d4f; --good-bg: #e6f4ec; --quiet: #eef0f3; background: var(--bg); }
@media (prefers-color-scheme: dark) {
svg { --bg: #1b1e24; --fg: #e4e8ee; --soft: #9aa4b2; --line: #6b7583; --box: #252a32; --frame: #3a414c;
  --dead: #ff6b62; --dead-bg: #472322; --zero: #f0ad4e; --zero-bg: #3d2f17; --ice: #7fadec; --ice-bg: #1f2e45;
  --maybe: #b39ddb; --good: #6cc893; --good-bg: #1d3a2a; --quiet: #2b3039; } }
text { fill: var(--fg); }
.graph > polygon { fill: none; stroke: none; }
.cluster > :is(polygon, path) { fill: none; stroke: var(--frame); }
.cluster > text, .graph > text { fill: var(--soft); }
.node :is(polygon, path, ellipse) { fill: var(--box); stroke: var(--line); }
.node.dead :is(polygon, path, ellipse) { fill: var(--dead-bg); stroke: var(--dead); }
.node.zero :is(polygon, path, ellipse) { fill: var(--zero-bg); stroke: var(--zero); }
.node.frozen :is(polygon, path, ellipse) { fill: var(--ice-bg); stroke: var(--ice); }
.node.maybe :is(polygon, path, ellipse) { fill: var(--box); stroke: var(--maybe); }
.node.cut :is(polygon, path, ellipse) { fill: var(--dead); stroke: var(--dead); }
.node.quiet :is(polygon, path, ellipse) { fill: var(--quiet); stroke: var(--line); }
.node.loss :is(polygon, path, ellipse) { fill: var(--good-bg); stroke: var(--good); }
.node.maybe :is(polygon, path) { stroke-dasharray: 4 3; }
.node.cut text { fill: var(--bg); font-weight: 600; }
.edge > path { stroke: var(--line); } .edge > polygon { fill: var(--line); stroke: var(--line); }
.edge.dead > path { stroke: var(--dead); } .edge.dead > polygon { fill: var(--dead); stroke: var(--dead); }
.edge.zero > path { stroke: var(--zero); } .edge.zero > polygon { fill: var(--zero); stroke: var(--zero); }
.edge.maybe > path { stroke: var(--maybe); } .edge.maybe > polygon { fill: var(--maybe); stroke: var(--maybe); }
</style>
)css";

} // namespace

std::string themedSvg(std::string svg) {
    const size_t root = svg.find("<svg");
    const size_t end = root == std::string::npos ? root : svg.find('>', root);
    if (end == std::string::npos)
        return svg;
    svg.insert(end + 1, "\n" + std::string(kStyle));
    return svg;
}

} // namespace gradpath::graph
