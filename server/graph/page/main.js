// The page as a whole. SPDX-License-Identifier: MIT

const byId = (id) => document.getElementById(id);

class Page {
  constructor(data) {
    this.search = byId("search");
    this.canvas = new Canvas(byId("canvas"), (id) => this.pick(id, true), (id) => this.toggle(id));
    this.details = new Details(byId("details"), (id) => this.goTo(id));
    this.keyboard = new Keyboard(this);
    byId("zoom-in").addEventListener("click", () => this.canvas.zoom(1.25));
    byId("zoom-out").addEventListener("click", () => this.canvas.zoom(0.8));
    byId("fit").addEventListener("click", () => this.canvas.showAll());
    byId("unfold-all").addEventListener("click", () => this.refold(() => this.folding.unfoldAll()));
    byId("fold-all").addEventListener("click", () => this.refold(() => this.folding.foldAll()));
    byId("next-dead").addEventListener("click", () => this.goToCut(1));
    byId("previous-dead").addEventListener("click", () => this.goToCut(-1));
    byId("show-legend").addEventListener("click", () => {
      const legend = byId("legend");
      legend.hidden = !legend.hidden;
      byId("show-legend").setAttribute("aria-expanded", String(!legend.hidden));
    });
    byId("run").addEventListener("change", (event) => this.show(Number(event.target.value)));
    this.search.addEventListener("input", () => this.find());
    this.search.addEventListener("keydown", (event) => {
      if (event.key === "Enter") this.nextHit(event.shiftKey ? -1 : 1);
    });
    this.load(data);
    // Until somebody moves it, the picture follows the size of its window.
    if (window.ResizeObserver) new ResizeObserver(() => this.run && !this.canvas.moved && this.settle()).observe(byId("stage"));
    // A host may show another text in the same page.
    window.addEventListener("message", (event) => {
      if (event.data && event.data.type === "graph") this.replace(event.data.graph);
    });
  }

  load(data) {
    this.take(data);
    // A training run with something dead in it is what people look for.
    const dead = (run) => run.nodes.some((node) => node.kind === "layer" && isDead(node));
    const first = [(run) => run.loss && dead(run), dead, () => true].map((test) => data.runs.findIndex(test)).find((n) => n >= 0);
    if (first === undefined) this.showNothing();
    else this.show(first);
  }

  // The same program after an edit: what somebody has opened, picked and moved stays so.
  replace(data) {
    if (!this.run || data.runs.length !== this.data.runs.length) return this.load(data);
    const index = this.data.runs.indexOf(this.run);
    const { folding, picked } = this;
    const { x, y, scale, moved } = this.canvas;
    const focused = document.activeElement && document.activeElement.dataset && document.activeElement.dataset.id;
    this.take(data);
    this.show(index);
    for (const { id } of this.run.modules) {
      if (!folding.items.has(id)) continue;
      if (folding.open.has(id)) this.folding.open.add(id);
      else this.folding.open.delete(id);
    }
    this.redraw();
    if (picked && this.folding.item(picked)) this.pick(picked);
    if (moved) Object.assign(this.canvas, { x, y, scale, moved });
    else this.settle();
    this.canvas.move();
    if (focused) this.focus(focused, true);
  }

  take(data) {
    this.data = data;
    const choice = byId("run");
    choice.replaceChildren();
    data.runs.forEach((run, index) => {
      const option = document.createElement("option");
      option.value = String(index);
      option.textContent = `${index + 1}: ${run.models.map(modelLabel).join(", ")} (${run.title})`;
      choice.appendChild(option);
    });
    byId("run-label").hidden = data.runs.length < 2;
    byId("empty").hidden = data.runs.length > 0;
  }

  showNothing() {
    this.run = undefined;
    this.canvas.clear();
    byId("summary").textContent = "";
    byId("details").replaceChildren();
    byId("legend").hidden = true;
    for (const button of document.querySelectorAll(".dead-only")) button.hidden = true;
  }

  show(index) {
    byId("run").value = String(index);
    this.run = this.data.runs[index];
    this.folding = new Folding(this.run);
    this.cuts = this.stops();
    this.cut = -1;
    this.picked = null;
    const layers = this.run.nodes.filter((node) => node.kind === "layer");
    const dead = layers.filter(isDead).length;
    const summary = byId("summary");
    summary.textContent = `${layers.length} layer${layers.length === 1 ? "" : "s"}`;
    if (dead > 0) {
      const strong = document.createElement("b");
      strong.textContent = `${dead} without gradient`;
      summary.append(", ", strong);
    }
    for (const button of document.querySelectorAll(".dead-only")) button.hidden = this.cuts.length === 0;
    byId("legend").hidden = byId("show-legend").getAttribute("aria-expanded") !== "true";
    this.legend();
    this.redraw();
    this.pick(null); // what it says takes room from the picture
    this.settle();
    this.find();
  }

  // The picture as it is first seen.
  settle() {
    this.canvas.fit();
    if (this.cuts.length > 0) this.canvas.center(this.folding.shownAs(this.cuts[0]));
    this.canvas.fill();
    this.canvas.moved = false;
  }

  // Cuts that cost something, and dead layers that no cut explains.
  stops() {
    const nodes = this.run.nodes.filter((node) =>
      (node.kind === "cut" && node.loses.length > 0) || (node.kind === "layer" && isDead(node) && !node.cut));
    return nodes.map((node) => node.id);
  }

  // Only what there is to see is explained.
  legend() {
    const has = (test) => this.run.nodes.some(test);
    const flows = new Set(this.run.edges.map((edge) => edge.flow));
    const shown = {
      "in-dead": has((n) => n.status === "no-gradient"),
      "in-zero": has((n) => n.status === "zero"),
      "in-frozen": has((n) => n.status === "frozen"),
      "in-maybe": has((n) => n.status === "unknown" || n.kind === "unknown"),
      "in-cut": has((n) => n.kind === "cut" && n.loses.length > 0),
      "in-quiet": has((n) => n.kind === "cut" && n.loses.length === 0),
      "in-value": has((n) => n.kind === "value"),
      "in-flow-none": has((n) => isDead(n) || (n.kind === "cut" && n.loses.length > 0)),
      "in-flow-maybe": flows.has("maybe"),
    };
    for (const [name, visible] of Object.entries(shown)) {
      document.querySelector(`#legend .${name}`).hidden = !visible;
    }
  }

  redraw() {
    this.canvas.draw(this.folding);
    this.mark();
    const shown = this.picked && this.folding.shownAs(this.picked);
    this.canvas.select(shown);
    // One box is in the tab order; arrows go on from there.
    const first = shown && this.canvas.elements.has(shown) ? shown : this.canvas.elements.keys().next().value;
    if (first) this.canvas.elements.get(first).setAttribute("tabindex", "0");
  }

  pick(id, open) {
    if (!this.run) return;
    this.picked = id;
    const item = id && this.folding.item(id);
    this.canvas.select(id);
    if (!item) return this.details.overview(this.run, this.folding);
    this.details.show(item, this.run, this.folding);
    if (open && item.kind !== "module" && item.kind !== "model") openPlace(item);
  }

  toggle(id) {
    const before = this.canvas.screenOf(id);
    const top = this.folding.open.has(id);
    this.folding.toggle(id);
    this.redraw();
    if (!top) this.holdTop(id, before);
    else this.canvas.hold(id, before);
    this.focus(id, true);
  }

  // The head of a frame that was opened takes the place of its box.
  holdTop(id, before) {
    const node = this.canvas.graph.node(id);
    if (!before || !node) return;
    const top = { x: before.x, y: before.y + (node.height / 2 - 10) * this.canvas.scale };
    this.canvas.hold(id, top);
  }

  refold(change) {
    if (!this.run) return;
    change();
    this.redraw();
    this.canvas.fit();
  }

  focus(id, still) {
    const element = this.canvas.elements.get(id);
    if (!element) return;
    for (const other of this.canvas.elements.values()) other.setAttribute("tabindex", "-1");
    element.setAttribute("tabindex", "0");
    if (!still) {
      this.canvas.center(id);
      this.pick(id);
    }
    element.focus({ preventScroll: true });
  }

  // To an item that may be folded away.
  goTo(id) {
    const hidden = !this.folding.isShown(id);
    this.folding.reveal(id);
    if (hidden) this.redraw();
    this.canvas.center(id, true);
    this.pick(id, true);
    this.focus(id, true);
  }

  goToCut(step) {
    if (this.cuts.length === 0) return;
    this.cut = (this.cut + step + this.cuts.length) % this.cuts.length;
    this.goTo(this.cuts[this.cut]);
  }

  find() {
    const words = this.search.value.trim().toLowerCase();
    this.hits = [];
    if (words) {
      for (const item of this.folding.items.values()) {
        const text = [item.label, item.path, item.class, item.message, item.reason, item.rule].join("\n").toLowerCase();
        if (text.includes(words) && item.kind !== "value") this.hits.push(item.id);
      }
    }
    this.hit = -1;
    byId("hits").textContent = words ? String(this.hits.length) : "";
    this.mark();
  }

  mark() {
    const shown = new Set((this.hits || []).map((id) => this.folding.shownAs(id)));
    for (const [id, element] of this.canvas.elements) element.classList.toggle("hit", shown.has(id));
  }

  nextHit(step) {
    if (this.hits.length === 0) return;
    this.hit = (this.hit + step + this.hits.length) % this.hits.length;
    const id = this.hits[this.hit];
    this.folding.reveal(id);
    this.redraw();
    this.canvas.center(id, true);
    this.pick(id);
    byId("hits").textContent = `${this.hit + 1}/${this.hits.length}`;
  }
}

const page = new Page(JSON.parse(byId("graph-data").textContent));
window.gradpathPage = page;
