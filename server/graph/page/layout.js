// Where boxes, frames and edges go: dagre decides. SPDX-License-Identifier: MIT

const TITLE = 13;

function layOut(view, folding) {
  const graph = new dagre.graphlib.Graph({ compound: true, multigraph: false });
  graph.setGraph({ rankdir: "TB", nodesep: 22, ranksep: 32, edgesep: 12, marginx: 24, marginy: 34 });
  graph.setDefaultEdgeLabel(() => ({}));
  const framed = new Set(view.frames.map((frame) => frame.id));
  const busy = new Set();
  for (const box of view.boxes) graph.setNode(box.id, { ...sizeOf(box, folding), item: box });
  for (const box of view.boxes) for (let up = box.parent; up; up = folding.item(up).parent) busy.add(up);
  for (const frame of view.frames) {
    if (busy.has(frame.id)) graph.setNode(frame.id, { item: frame, frame: true });
  }
  for (const item of [...view.boxes, ...view.frames]) {
    if (graph.hasNode(item.id) && item.parent && framed.has(item.parent)) graph.setParent(item.id, item.parent);
  }
  for (const edge of view.edges) {
    // Values that go round a loop would pull the picture apart; a heavier way keeps live paths straight.
    graph.setEdge(edge.from, edge.to, { edge, weight: edge.flow === "gradient" ? 3 : 1, minlen: 1 });
  }
  dagre.layout(graph);
  // The layout leaves room above the first box of a frame, but not for a title: half of that room is taken from what is above.
  for (const frame of view.frames) {
    const node = graph.node(frame.id);
    if (!node) continue;
    node.y -= TITLE / 2;
    node.height += TITLE;
  }
  return graph;
}

// A smooth line through the points that the layout gave.
function pathOf(points) {
  if (points.length < 3) return `M${at(points[0])}L${at(points[points.length - 1])}`;
  let path = `M${at(points[0])}`;
  for (let i = 1; i < points.length - 1; i += 1) {
    const next = i === points.length - 2 ? points[i + 1] : middle(points[i], points[i + 1]);
    path += `Q${at(points[i])} ${at(next)}`;
  }
  return path;
}

function at(point) { return `${point.x.toFixed(1)},${point.y.toFixed(1)}`; }
function middle(a, b) { return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 }; }
