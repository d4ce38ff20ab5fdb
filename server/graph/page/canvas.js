// Draws a laid-out view, and moves it under the pointer. SPDX-License-Identifier: MIT

const SVG = "http://www.w3.org/2000/svg";
const LEGIBLE = 0.6; // the smallest scale at which text can be read
const TOOLS = 44; // height of the buttons at the foot

function make(name, attributes, parent) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  if (parent) parent.appendChild(element);
  return element;
}

class Canvas {
  constructor(svg, onPick, onToggle) {
    this.svg = svg;
    this.onPick = onPick;
    this.onToggle = onToggle;
    this.scale = 1;
    this.x = 0;
    this.y = 0;
    this.moved = false; // by a person
    this.size = { width: 1, height: 1 };
    this.elements = new Map(); // by id, of boxes and of the titles of frames
    this.listen();
  }

  clear() {
    this.svg.replaceChildren();
    this.elements.clear();
    this.edges = [];
  }

  draw(folding) {
    const view = folding.view();
    this.folding = folding;
    this.graph = layOut(view, folding);
    this.clear();
    this.world = make("g", { class: "world" }, this.svg);
    for (const id of this.graph.nodes()) if (this.graph.node(id).frame) this.frame(id);
    this.edges = view.edges.map((edge) => this.edge(edge));
    for (const box of view.boxes) this.box(box.id);
    const { width, height } = this.graph.graph();
    this.size = { width: Number.isFinite(width) ? width : 1, height: Number.isFinite(height) ? height : 1 };
    this.move();
  }

  frame(id) {
    const { x, y, width, height, item } = this.graph.node(id);
    const group = make("g", { class: `frame ${item.kind}`, transform: `translate(${x - width / 2},${y - height / 2})` }, this.world);
    make("rect", { width, height, rx: 8 }, group);
    const foldable = item.kind === "module";
    const name = foldable ? `${item.label}: ${item.class}` : item.label;
    const most = Math.max(6, Math.floor((width - 22) / 6.2));
    const title = make("g", { class: "title", "data-id": id, tabindex: -1, role: "button", "aria-expanded": "true", "aria-label": `${name}, unfolded` }, group);
    make("rect", { x: 3, y: 2, width: Math.min(width - 6, textWidth(name, 11) + 26), height: 17, rx: 4 }, title);
    make("text", { x: 8, y: 14 }, title).textContent = (foldable ? "▾ " : "") + shorten(name, most);
    make("title", {}, title).textContent = foldable ? `${item.path}: ${item.class} (Enter or click folds it)` : name;
    title.addEventListener("click", () => {
      this.onPick(id);
      if (foldable) this.onToggle(id);
    });
    this.elements.set(id, title);
  }

  box(id) {
    const { x, y, width, height, item, lines } = this.graph.node(id);
    const look = lookOf(item, this.folding);
    const group = make("g", {
      class: `node ${item.kind} ${look}`, "data-id": id, transform: `translate(${x},${y})`,
      tabindex: -1, role: "button", "aria-label": spoken(item, this.folding),
    }, this.world);
    if (item.kind === "module") group.setAttribute("aria-expanded", "false");
    make("title", {}, group).textContent = tooltip(item);
    const left = -width / 2;
    const top = -height / 2;
    const round = { cut: 9, loss: 12, outputs: 12, optimizer: 2 }[item.kind] || 5;
    if (item.kind === "value") {
      make("circle", { class: `box ${look}`, r: 5 }, group);
      make("circle", { class: "ring", r: 9 }, group);
    } else {
      if (item.kind === "module") make("rect", { class: `box ${look}`, x: left + 3, y: top - 3, width, height, rx: round }, group);
      make("rect", { class: `box ${look}`, x: left, y: top, width, height, rx: round }, group);
      make("rect", { class: "ring", x: left - 3, y: top - 3, width: width + 6, height: height + 6, rx: round + 3 }, group);
    }
    const start = item.kind === "module" ? left + 22 : 0;
    const anchor = item.kind === "module" ? "start" : "middle";
    if (item.kind === "module") make("text", { class: "fold-sign", x: left + 8, y: top + 17 }, group).textContent = "▸";
    lines.forEach((line, i) => {
      make("text", { class: i === 0 ? "" : "second", x: start, y: top + 17 + i * LINE, "text-anchor": anchor }, group).textContent = line;
    });
    const dead = item.kind === "module" ? this.folding.count(id).dead : 0;
    if (dead > 0) {
      const text = `${dead} dead`;
      const wide = textWidth(text, 10.5, 600) + 12;
      make("rect", { class: "badge", x: -left - wide + 6, y: top - 9, width: wide, height: 16, rx: 8 }, group);
      make("text", { class: "badge-text", x: -left - wide / 2 + 6, y: top + 3, "text-anchor": "middle" }, group).textContent = text;
    }
    group.addEventListener("click", () => {
      this.onPick(id);
      if (item.kind === "module") this.onToggle(id);
    });
    this.elements.set(id, group);
  }

  edge(edge) {
    const points = this.graph.edge(edge.from, edge.to).points;
    // No alarm where it costs no layer its gradient.
    const ends = [edge.from, edge.to].map((id) => lookOf(this.folding.item(id), this.folding));
    const calm = edge.flow === "none" && !ends.some((look) => ["dead", "zero", "cut"].includes(look));
    const look = edge.flow + (calm ? " calm" : "");
    const last = points[points.length - 1];
    const before = points[points.length - 2];
    const angle = Math.atan2(last.y - before.y, last.x - before.x);
    const path = make("path", { class: `edge ${look}`, d: pathOf(points) }, this.world);
    const tip = make("path", {
      class: `tip ${look}`, d: "M0,0L-7,-3.4L-7,3.4Z",
      transform: `translate(${last.x.toFixed(1)},${last.y.toFixed(1)}) rotate(${((angle * 180) / Math.PI).toFixed(1)})`,
    }, this.world);
    return { edge, path, tip };
  }

  select(id) {
    for (const [key, element] of this.elements) element.classList.toggle("selected", key === id);
    for (const { edge, path, tip } of this.edges) {
      const lit = edge.from === id || edge.to === id;
      path.classList.toggle("lit", lit);
      tip.classList.toggle("lit", lit);
    }
  }

  // ---- where it is looked at ----
  move() {
    if (this.world) this.world.setAttribute("transform", `translate(${this.x},${this.y}) scale(${this.scale})`);
  }

  // Where nothing lies over the picture.
  room() {
    const { width, height } = this.svg.getBoundingClientRect();
    return { width, height: Math.max(0, height - TOOLS) };
  }

  fit() {
    const { width, height } = this.room();
    if (!width || !height) return;
    // Text that cannot be read helps nobody: a tall picture starts at its top.
    const whole = Math.min(width / this.size.width, height / this.size.height);
    this.scale = Math.min(1.25, Math.max(whole, Math.min(LEGIBLE, width / this.size.width), 0.25));
    this.x = (width - this.size.width * this.scale) / 2;
    this.y = Math.max(0, (height - this.size.height * this.scale) / 2);
    this.move();
  }

  // No empty room on one side while something is cut off on the other.
  fill() {
    const { width, height } = this.room();
    if (!width || !height) return;
    const within = (at, room, size) => (size <= room ? (room - size) / 2 : Math.min(0, Math.max(room - size, at)));
    this.x = within(this.x, width, this.size.width * this.scale);
    this.y = within(this.y, height, this.size.height * this.scale);
    this.move();
  }

  showAll() {
    const { width, height } = this.room();
    if (!width || !height) return;
    this.scale = Math.min(1.25, width / this.size.width, height / this.size.height);
    this.x = (width - this.size.width * this.scale) / 2;
    this.y = (height - this.size.height * this.scale) / 2;
    this.move();
  }

  zoom(factor, cx, cy) {
    const box = this.svg.getBoundingClientRect();
    const px = cx === undefined ? box.width / 2 : cx - box.left;
    const py = cy === undefined ? box.height / 2 : cy - box.top;
    const scale = Math.min(4, Math.max(0.03, this.scale * factor));
    this.x = px - ((px - this.x) * scale) / this.scale;
    this.y = py - ((py - this.y) * scale) / this.scale;
    this.scale = scale;
    this.moved = true;
    this.move();
  }

  screenOf(id) {
    const node = this.graph.node(id);
    return node && { x: node.x * this.scale + this.x, y: node.y * this.scale + this.y };
  }

  // What is folded or unfolded stays where it was on the screen.
  hold(id, before) {
    const now = this.screenOf(id);
    if (!before || !now) return;
    this.x += before.x - now.x;
    this.y += before.y - now.y;
    this.move();
  }

  // `near`: as large as it takes to be read, even where it is in sight.
  center(id, near) {
    const node = this.graph.node(id);
    const { width, height } = this.svg.getBoundingClientRect();
    if (!node || !width) return;
    const spot = this.screenOf(id);
    const margin = 60;
    const legible = !near || this.scale >= LEGIBLE;
    if (legible && spot.x > margin && spot.x < width - margin && spot.y > margin && spot.y < height - margin) return;
    this.moved = true;
    this.scale = Math.max(this.scale, LEGIBLE);
    this.x = width / 2 - node.x * this.scale;
    this.y = height / 2 - node.y * this.scale;
    this.move();
  }

  listen() {
    let drag = null;
    this.svg.addEventListener("pointerdown", (event) => {
      if (event.button !== 0 || event.target.closest(".node, .title")) return;
      drag = { x: event.clientX - this.x, y: event.clientY - this.y };
      this.svg.classList.add("dragging");
      if (this.svg.setPointerCapture) this.svg.setPointerCapture(event.pointerId);
    });
    this.svg.addEventListener("pointermove", (event) => {
      if (!drag) return;
      this.moved = true;
      this.x = event.clientX - drag.x;
      this.y = event.clientY - drag.y;
      this.move();
    });
    const stop = () => {
      drag = null;
      this.svg.classList.remove("dragging");
    };
    this.svg.addEventListener("pointerup", stop);
    this.svg.addEventListener("pointercancel", stop);
    this.svg.addEventListener("wheel", (event) => {
      event.preventDefault();
      this.moved = true;
      if (event.ctrlKey || event.metaKey || event.deltaMode === 0 && Math.abs(event.deltaX) < 1 && Math.abs(event.deltaY) >= 60) {
        this.zoom(Math.exp(-event.deltaY * 0.0016), event.clientX, event.clientY);
      } else {
        this.x -= event.deltaX;
        this.y -= event.deltaY;
        this.move();
      }
    }, { passive: false });
  }
}

function tooltip(item) {
  const parts = [item.path || item.label];
  if (item.file) parts.push(place(item));
  if (item.message) parts.push(`${item.rule}: ${item.message}`);
  if (item.because) parts.push(`${item.because.rule}: ${item.because.message}`);
  return parts.join("\n");
}

// What a screen reader says of a box.
function spoken(item, folding) {
  if (item.kind === "module") {
    const { layers, dead } = folding.count(item.id);
    return `${item.path}, ${item.class}, folded, ${layers} layers${dead ? `, ${dead} without gradient` : ""}`;
  }
  if (item.kind === "layer") {
    const status = { gradient: "gets a gradient", "no-gradient": "gets no gradient", zero: "gradient always zero", frozen: "frozen", unknown: "not known" }[item.status];
    return `${item.path || item.label}, ${item.class}, ${status}${item.because ? `: ${item.because.message}` : ""}`;
  }
  if (item.kind === "cut") return `cut: ${item.message}, ${place(item)}`;
  return `${item.kind} ${item.label} ${place(item)}`;
}
