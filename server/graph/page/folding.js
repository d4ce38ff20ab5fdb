// Which modules are open, and what is seen of a run when some are not. SPDX-License-Identifier: MIT

const FLOWS = ["none", "maybe", "zero", "gradient", "step"]; // from weakest to strongest
const READABLE = 42; // boxes that a picture starts with, at most
const BETWEEN = /[./]/; // modules in a path, scopes in the name of a variable

class Folding {
  constructor(run) {
    this.run = run;
    this.items = new Map(); // modules and nodes by id
    this.children = new Map();
    for (const model of run.models) this.items.set(model.id, { ...model, kind: "model", label: modelLabel(model) });
    for (const module of run.modules) {
      this.items.set(module.id, { ...module, kind: "module", label: module.path.split(BETWEEN).pop() });
    }
    for (const node of run.nodes) this.items.set(node.id, node);
    for (const item of this.items.values()) {
      if (!item.parent) continue;
      if (!this.children.has(item.parent)) this.children.set(item.parent, []);
      this.children.get(item.parent).push(item.id);
    }
    this.open = new Set(run.models.map((model) => model.id));
    this.counts = new Map();
    this.unfoldUntilReadable();
  }

  item(id) { return this.items.get(id); }
  childrenOf(id) { return this.children.get(id) || []; }
  isModule(id) { return this.items.get(id).kind === "module"; }

  // Layers below a module, and those of them without gradient.
  count(id) {
    let known = this.counts.get(id);
    if (!known) {
      known = { layers: 0, dead: 0 };
      for (const child of this.childrenOf(id)) {
        const item = this.items.get(child);
        if (item.kind === "layer") {
          known.layers += 1;
          if (isDead(item)) known.dead += 1;
        } else if (item.kind === "module") {
          const inner = this.count(child);
          known.layers += inner.layers;
          known.dead += inner.dead;
        }
      }
      this.counts.set(id, known);
    }
    return known;
  }

  // The item itself, or the outermost closed module around it.
  shownAs(id) {
    let shown = id;
    for (let up = this.items.get(id).parent; up; up = this.items.get(up).parent) {
      if (!this.open.has(up)) shown = up;
    }
    return shown;
  }

  isShown(id) { return this.shownAs(id) === id; }

  // Boxes, frames around them, and edges as they are seen.
  view() {
    const boxes = [];
    const frames = [];
    for (const item of this.items.values()) {
      if (!this.isShown(item.id)) continue;
      const holds = item.kind === "model" || item.kind === "module";
      if (holds && this.open.has(item.id)) frames.push(item);
      else if (!holds || this.childrenOf(item.id).length > 0) boxes.push(item);
    }
    const edges = new Map();
    for (const edge of this.run.edges) {
      const from = this.shownAs(edge.from);
      const to = this.shownAs(edge.to);
      if (from === to) continue;
      const key = from + "\n" + to;
      const seen = edges.get(key);
      if (!seen) edges.set(key, { from, to, flow: edge.flow });
      else if (FLOWS.indexOf(edge.flow) > FLOWS.indexOf(seen.flow)) seen.flow = edge.flow;
    }
    return { boxes, frames, edges: [...edges.values()] };
  }

  nBoxes() {
    let n = 0;
    for (const item of this.items.values()) if (!this.open.has(item.id) && this.isShown(item.id)) n += 1;
    return n;
  }

  // What has something dead in it first, then outer modules; alike parts of one module together or not at all.
  unfoldUntilReadable() {
    const tried = new Set();
    for (;;) {
      const closed = this.run.modules.filter((m) => !this.open.has(m.id) && !tried.has(m.id) && this.isShown(m.id));
      if (closed.length === 0) return;
      const depth = (m) => m.path.split(BETWEEN).length;
      closed.sort((a, b) => (this.count(b.id).dead > 0) - (this.count(a.id).dead > 0) || depth(a) - depth(b));
      const [next] = closed;
      const group = this.count(next.id).dead > 0 ? [next] :
        closed.filter((m) => m.parent === next.parent && m.class === next.class);
      for (const module of group) {
        this.open.add(module.id);
        tried.add(module.id);
      }
      if (this.nBoxes() <= READABLE) continue;
      for (const module of group) this.open.delete(module.id);
    }
  }

  toggle(id) {
    if (this.open.has(id)) this.open.delete(id);
    else this.open.add(id);
  }

  reveal(id) {
    for (let up = this.items.get(id).parent; up; up = this.items.get(up).parent) this.open.add(up);
  }

  unfoldAll() { for (const module of this.run.modules) this.open.add(module.id); }
  foldAll() { for (const module of this.run.modules) this.open.delete(module.id); }
}

function modelLabel(model) {
  return model.root === model.class ? model.class : `${model.root}: ${model.class}`;
}

function isDead(node) {
  return node.status === "no-gradient" || node.status === "zero";
}

// The class that gives an item its look.
function lookOf(item, folding) {
  switch (item.kind) {
    case "layer":
      return { gradient: "live", "no-gradient": "dead", zero: "zero", frozen: "frozen", unknown: "maybe" }[item.status];
    case "module":
      return folding.count(item.id).dead > 0 ? "dead" : "live";
    case "cut":
      return item.loses.length > 0 ? "cut" : "quiet";
    case "unknown":
      return "maybe";
    case "loss":
    case "outputs":
      return "loss";
    default:
      return item.kind;
  }
}
