// Drives the page of `gradpath graph` in a DOM: fold, unfold, keys, search, what it tells its host. SPDX-License-Identifier: MIT
"use strict";
const assert = require("node:assert");
const fs = require("node:fs");
const path = require("node:path");
const { JSDOM, VirtualConsole } = require("jsdom");

const folder = process.argv[2];
const html = (name) => fs.readFileSync(path.join(folder, name + ".html"), "utf8");

function load(text, inEditor) {
  const posted = [];
  const virtualConsole = new VirtualConsole();
  virtualConsole.on("jsdomError", (error) => {
    if (!/getContext/.test(error.message)) throw error;
  });
  const dom = new JSDOM(text, {
    runScripts: "dangerously", virtualConsole,
    beforeParse(window) {
      window.structuredClone = structuredClone; // every browser has it
      if (inEditor) window.acquireVsCodeApi = () => ({ postMessage: (message) => posted.push(message) });
    },
  });
  const { window } = dom;
  const { document } = window;
  return {
    window, document, posted, page: window.gradpathPage,
    ids: () => [...document.querySelectorAll(".node")].map((node) => node.dataset.id),
    box: (id) => document.querySelector(`[data-id="${id}"]`),
    click: (element) => element.dispatchEvent(new window.MouseEvent("click", { bubbles: true })),
    press(key) {
      const target = document.activeElement || document.body;
      target.dispatchEvent(new window.KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
    },
    text: (selector) => document.querySelector(selector).textContent,
  };
}

const tests = {
  "shows layers, cuts and losses"() {
    const p = load(html("example"));
    for (const id of ["layer:decoder.attended", "cut:1", "loss:1", "optimizer:1"]) assert(p.ids().includes(id), id);
    assert(p.box("layer:decoder.attended").classList.contains("dead"));
    assert(p.box("layer:decoder.lstm").classList.contains("live"));
    assert.match(p.box("cut:1").textContent, /overwritten/);
    assert.match(p.text("#summary"), /4 without gradient/);
    assert(p.document.querySelectorAll(".edge").length > 5);
  },
  "tells about what is clicked"() {
    const p = load(html("example"));
    assert.match(p.text("#details"), /Where gradients are lost/);
    p.click(p.box("layer:decoder.attended"));
    assert.match(p.text("#details"), /gets no gradient/);
    assert.match(p.text("#details"), /state is overwritten before anything/);
    assert.equal(p.text("#details p code"), "state");
    assert.match(p.text("#details"), /train\.py:35/);
    p.press("Escape");
    assert.match(p.text("#details"), /Where gradients are lost/);
  },
  "folds and unfolds"() {
    const p = load(html("blocks"));
    const block = "module:net.blocks.1";
    const layer = "layer:net.blocks.1.mix";
    assert(p.ids().includes(layer), "small pictures start unfolded");
    p.click(p.document.querySelector(`.frame [data-id="${block}"]`));
    assert(!p.ids().includes(layer));
    assert(p.ids().includes(block));
    assert.match(p.box(block).textContent, /Block · 2 layers/);
    assert.equal(p.box(block).getAttribute("aria-expanded"), "false");
    assert.equal(p.document.activeElement.dataset.id, block);
    p.press("Enter");
    assert(p.ids().includes(layer));
    assert.equal(p.document.activeElement.dataset.id, block, "the frame's title has the focus");
    p.press("Enter");
    assert(!p.ids().includes(layer));
    p.click(p.document.getElementById("fold-all"));
    assert(p.ids().includes("module:net.blocks") && !p.ids().includes(block));
    p.click(p.document.getElementById("unfold-all"));
    assert(p.ids().includes(layer));
  },
  "starts large models folded, what is dead unfolded"() {
    const p = load(html("large"));
    assert(p.ids().length <= 45, String(p.ids().length));
    assert(p.ids().includes("layer:net.blocks.30.idle"));
    assert(!p.ids().includes("layer:net.blocks.3.mix"));
    p.click(p.document.getElementById("fold-all"));
    assert.match(p.box("module:net.blocks").textContent, /1 dead/);
    p.press("n");
    assert(p.ids().includes("layer:net.blocks.30.idle"), "the next cut is unfolded");
    assert.equal(p.document.activeElement.dataset.id, "layer:net.blocks.30.idle");
  },
  "goes along the edges by key"() {
    const p = load(html("blocks"));
    const start = p.document.querySelector('[data-id][tabindex="0"]');
    assert(start, "one box is in the tab order");
    assert.equal(p.document.querySelectorAll('[data-id][tabindex="0"]').length, 1);
    p.box("layer:net.blocks.0.norm").focus();
    p.press("ArrowDown");
    assert.equal(p.document.activeElement.dataset.id, "layer:net.blocks.0.mix");
    p.press("ArrowUp");
    assert.equal(p.document.activeElement.dataset.id, "layer:net.blocks.0.norm");
  },
  "searches"() {
    const p = load(html("large"));
    p.press("/");
    assert.equal(p.document.activeElement.id, "search");
    p.page.search.value = "blocks.7.mix";
    p.page.search.dispatchEvent(new p.window.Event("input"));
    assert.equal(p.text("#hits"), "1");
    p.press("Enter");
    assert(p.ids().includes("layer:net.blocks.7.mix"));
    assert(p.box("layer:net.blocks.7.mix").classList.contains("hit"));
  },
  "opens lines in an editor"() {
    const p = load(html("example"), true);
    p.click(p.box("cut:1"));
    assert.deepEqual(p.posted, [{ type: "open", path: "train.py", line: 35, column: 13 }]);
    const go = [...p.document.querySelectorAll("#details .go")].find((link) => link.textContent === "train.py:35");
    p.click(go);
    assert.equal(p.posted.length, 2);
    p.box("layer:decoder.attended").focus();
    p.press("Enter");
    assert.deepEqual(p.posted[2], { type: "open", path: "train.py", line: 20, column: 25 });
    p.press("ArrowUp");
    assert.equal(p.posted.length, 3, "looking at a box leads nowhere");
  },
  "takes another graph from its host"() {
    const p = load(html("example"), true);
    const graph = JSON.parse(load(html("blocks")).text("#graph-data"));
    p.window.dispatchEvent(new p.window.MessageEvent("message", { data: { type: "graph", graph } }));
    assert(p.ids().includes("layer:net.blocks.1.mix"));
  },
  "keeps what somebody has done when the program is edited"() {
    const p = load(html("blocks"), true);
    const send = (graph) => p.window.dispatchEvent(new p.window.MessageEvent("message", { data: { type: "graph", graph } }));
    const graph = JSON.parse(p.text("#graph-data"));
    p.click(p.document.querySelector(`.frame [data-id="module:net.blocks.1"]`));
    p.click(p.box("layer:net.blocks.0.mix"));
    const { canvas } = p.page;
    Object.assign(canvas, { x: -7, y: 11, scale: 2, moved: true });
    p.posted.length = 0;
    graph.runs[0].nodes.find((node) => node.id === "layer:net.blocks.0.norm").status = "frozen";
    send(graph);
    assert(p.box("layer:net.blocks.0.norm").classList.contains("frozen"));
    assert(!p.ids().includes("layer:net.blocks.1.mix"), "folded as before");
    assert(p.box("layer:net.blocks.0.mix").classList.contains("selected"));
    assert.deepEqual([canvas.x, canvas.y, canvas.scale, p.posted.length], [-7, 11, 2, 0]);
    send({ ...graph, runs: [] });
    assert.equal(p.ids().length, 0);
    assert.equal(p.document.getElementById("empty").hidden, false);
    send(graph);
    assert.equal(p.document.getElementById("empty").hidden, true);
    assert(p.ids().includes("layer:net.blocks.0.mix"));
  },
  "has nothing to show"() {
    const p = load(html("empty"));
    assert.equal(p.document.getElementById("empty").hidden, false);
    assert.equal(p.ids().length, 0);
  },
};

for (const [name, test] of Object.entries(tests)) {
  try {
    test();
  } catch (error) {
    console.error(`${name}: ${error.stack}`);
    process.exitCode = 1;
  }
}
if (!process.exitCode) console.log("ok");
