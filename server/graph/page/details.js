// The pane that tells about what was picked. SPDX-License-Identifier: MIT

const host = typeof acquireVsCodeApi === "function" ? acquireVsCodeApi() : null;

function openPlace(at) {
  if (host && at && at.file) host.postMessage({ type: "open", path: at.file, line: at.line, column: at.column });
}

class Details {
  constructor(pane, onGo) {
    this.pane = pane;
    this.onGo = onGo; // to another item
  }

  add(name, text, look, parent) {
    const element = document.createElement(name);
    // What stands in backticks is code.
    (text || "").split("`").forEach((part, i) => {
      if (i % 2 === 0) element.append(part);
      else element.appendChild(document.createElement("code")).textContent = part;
    });
    if (look) element.className = look;
    (parent || this.pane).appendChild(element);
    return element;
  }

  place(at) {
    if (!at.file) return;
    const shown = at.cell ? `${at.file} (cell ${at.cell.index}, line ${at.cell.line})` : `${at.file}:${at.line}`;
    const line = this.add("p");
    if (host) {
      this.add("button", shown, "go", line).addEventListener("click", () => openPlace(at));
    } else {
      this.add("code", shown, "", line);
    }
  }

  links(title, items) {
    if (items.length === 0) return;
    this.add("h3", title);
    const list = this.add("ul");
    for (const item of items) {
      const button = this.add("button", item.path || item.label, "go", this.add("li", undefined, "", list));
      button.addEventListener("click", () => this.onGo(item.id));
    }
  }

  // Nothing is picked: what there is to see.
  overview(run, folding) {
    this.pane.replaceChildren();
    this.add("h2", run.loss ? "Training run" : "Class without a training run");
    this.add("p", run.title, "sub");
    const dead = run.nodes.filter((node) => node.kind === "layer" && isDead(node));
    const cuts = run.nodes.filter((node) => node.kind === "cut" && node.loses.length > 0);
    if (dead.length === 0) this.add("p", "Every layer that is known gets a gradient.");
    if (cuts.length > 0) {
      this.add("h3", "Where gradients are lost");
      const list = this.add("ul");
      for (const cut of cuts) {
        const line = this.add("li", undefined, "", list);
        this.add("button", cut.message, "go", line).addEventListener("click", () => this.onGo(cut.id));
        this.add("span", ` ${place(cut)}`, "sub", line);
      }
    }
    this.links("Layers without gradient", dead);
    this.links("Losses", run.nodes.filter((node) => node.kind === "loss" || node.kind === "outputs"));
    this.add("h3", "Keys");
    for (const [key, does] of [["↑ ↓ ← →", "go along the edges"], ["Enter", "fold, unfold, go to the line"], ["N", "next cut"], ["/", "search"], ["0", "show everything"], ["+ −", "zoom"]]) {
      const line = this.add("p");
      this.add("kbd", key, "", line);
      this.add("span", ` ${does}`, "sub", line);
    }
  }

  show(item, run, folding) {
    this.pane.replaceChildren();
    this.add("h2", item.kind === "value" ? "Values joined" : item.path || item.label);
    if (item.kind === "layer") this.layer(item, folding);
    else if (item.kind === "cut") this.cut(item, folding);
    else if (item.kind === "module" || item.kind === "model") this.module(item, folding);
    else this.other(item, run, folding);
  }

  layer(item, folding) {
    this.add("p", item.class, "sub");
    const words = { gradient: "gets a gradient", "no-gradient": "✗ gets no gradient", zero: "0 its gradient is always zero", frozen: "❄ frozen: requires_grad is off", unknown: "? not known" };
    this.add("span", words[item.status], `status ${lookOf(item, folding)}`);
    if (item.because) {
      this.add("h3", "Why");
      this.add("p", item.because.message);
      this.place(item.because);
      this.add("p", item.because.rule, "sub");
    }
    if (item.unknown) {
      this.add("h3", "Why");
      this.add("p", item.unknown);
    }
    if (item.cut) this.links("Lost at", [folding.item(item.cut)]);
    if (item.file) {
      this.add("h3", "Made at");
      this.place(item);
    }
    if (item.parameters) {
      this.add("h3", "Parameters");
      for (const row of item.parameters) this.add("p", `${row.path.split(".").pop()}: ${row.status}`);
    }
    if (item.optimizers) this.links("Optimizer", item.optimizers.map((id) => folding.item(id)));
    else if (item.status !== "frozen") {
      this.add("h3", "Optimizer");
      this.add("p", "none that is seen here", "sub");
    }
  }

  cut(item, folding) {
    this.pane.firstChild.textContent = item.loses.length > 0 ? "Gradient lost here" : "Cut";
    this.add("p", item.message);
    this.place(item);
    this.add("p", item.rule, "sub");
    if (item.loses.length === 0) this.add("p", "No layer depends on this way.", "sub");
    this.links("Costs these their gradient", item.loses.map((id) => folding.item(id)));
  }

  module(item, folding) {
    const { layers, dead } = folding.count(item.id);
    this.add("p", item.class, "sub");
    this.add("p", `${layers} layer${layers === 1 ? "" : "s"}${dead > 0 ? `, ${dead} without gradient` : ""}`);
    if (item.file) {
      this.add("h3", "Made at");
      this.place(item);
    }
    const lost = [];
    const walk = (id) => {
      for (const child of folding.childrenOf(id)) {
        const inner = folding.item(child);
        if (inner.kind === "layer" && isDead(inner)) lost.push(inner);
        else if (inner.kind === "module") walk(child);
      }
    };
    walk(item.id);
    this.links("Without gradient", lost);
  }

  other(item, run, folding) {
    if (item.kind === "value" && item.label) this.add("code", item.label);
    if (item.kind === "unknown") this.add("p", "This code is not in sight: what it does with the gradient is not known.");
    if (item.kind === "outputs") this.add("p", "No run seen here trains this class. What leaves it stands for the loss.");
    if (item.file) {
      this.add("h3", "At");
      this.place(item);
    }
    if (item.kind === "optimizer") {
      this.links("Holds", run.nodes.filter((node) => (node.optimizers || []).includes(item.id)));
    }
  }
}
