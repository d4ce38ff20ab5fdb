// Reads a Mermaid diagram from stdin with Mermaid's own parser. SPDX-License-Identifier: MIT
import { readFileSync } from "node:fs";
import { JSDOM } from "jsdom";

// Mermaid cleans labels with a library that wants a DOM.
const { window } = new JSDOM("");
globalThis.window = window;
globalThis.document = window.document;
globalThis.Element = window.Element;
const { default: mermaid } = await import("mermaid");
mermaid.initialize({ maxEdges: 100000, maxTextSize: 10000000 });
const read = await mermaid.parse(readFileSync(0, "utf8"));
console.log(read.diagramType);
