// Everything by key: arrows go along the edges, Enter folds, unfolds or goes to the line. SPDX-License-Identifier: MIT

class Keyboard {
  constructor(page) {
    this.page = page;
    document.addEventListener("keydown", (event) => this.pressed(event));
  }

  pressed(event) {
    const page = this.page;
    const typing = /^(INPUT|SELECT|TEXTAREA)$/.test(event.target.tagName || "");
    if (event.key === "Escape") {
      page.pick(null);
      if (typing) page.canvas.svg.focus();
      return;
    }
    if (typing || event.ctrlKey || event.metaKey || event.altKey) return;
    const on = event.target.closest ? event.target.closest("[data-id]") : null;
    const button = event.target.tagName === "BUTTON";
    if (button && (event.key === "Enter" || event.key === " ")) return;
    const act = {
      "/": () => page.search.focus(),
      "+": () => page.canvas.zoom(1.25),
      "=": () => page.canvas.zoom(1.25),
      "-": () => page.canvas.zoom(0.8),
      0: () => page.canvas.showAll(),
      n: () => page.goToCut(1),
      N: () => page.goToCut(-1),
      ArrowDown: () => this.go(on, "down"),
      ArrowUp: () => this.go(on, "up"),
      ArrowLeft: () => this.go(on, "left"),
      ArrowRight: () => this.go(on, "right"),
      Enter: () => on && this.enter(on.dataset.id),
      " ": () => on && this.enter(on.dataset.id),
    }[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  }

  enter(id) {
    const item = this.page.folding.item(id);
    this.page.pick(id, true);
    if (item.kind === "module") this.page.toggle(id);
  }

  // Down and up follow an edge if there is one that way; otherwise the nearest box in that direction.
  go(on, way) {
    const page = this.page;
    const spots = [...page.canvas.elements.keys()]
      .map((id) => ({ id, ...spotOf(page.canvas.graph.node(id)) }))
      .sort((a, b) => a.y - b.y || a.x - b.x);
    if (spots.length === 0) return;
    const here = on && spots.find((spot) => spot.id === on.dataset.id);
    if (!here) return page.focus(spots[0].id);
    const next = new Set();
    for (const { edge } of page.canvas.edges) {
      if (way === "down" && edge.from === here.id) next.add(edge.to);
      if (way === "up" && edge.to === here.id) next.add(edge.from);
    }
    let best = null;
    let least = Infinity;
    for (const spot of spots) {
      const dx = spot.x - here.x;
      const dy = spot.y - here.y;
      const along = { down: dy, up: -dy, left: -dx, right: dx }[way];
      const across = way === "down" || way === "up" ? dx : dy;
      if (along <= 1) continue;
      const far = along + 2 * Math.abs(across) - (next.has(spot.id) ? 10000 : 0);
      if (far < least) {
        least = far;
        best = spot;
      }
    }
    if (best) page.focus(best.id);
  }
}

// The title of a frame is at its upper left corner.
function spotOf(node) {
  return node.frame ? { x: node.x - node.width / 2 + 20, y: node.y - node.height / 2 + 10 } : { x: node.x, y: node.y };
}
