// How large a box has to be for its text. SPDX-License-Identifier: MIT

const LINE = 15;
const pen = (() => {
  try {
    return document.createElement("canvas").getContext("2d");
  } catch (error) {
    return null; // no canvas: estimated
  }
})();

function textWidth(text, size, weight) {
  if (!pen) return text.length * size * 0.58;
  pen.font = `${weight || 400} ${size}px ${getComputedStyle(document.body).fontFamily}`;
  return pen.measureText(text).width;
}

function shorten(text, most) {
  return text.length > most ? text.slice(0, most - 1) + "…" : text;
}

const STATUS_WORDS = { "no-gradient": "✗ no gradient", zero: "0 zero gradient", frozen: "❄ frozen", unknown: "? not known" };

function place(item) {
  if (!item.file) return "";
  const name = item.file.split("/").pop();
  return item.cell ? `${name} cell ${item.cell.index}:${item.cell.line}` : `${name}:${item.line}`;
}

// The lines of a box.
function linesOf(item, folding) {
  const lines = [shorten(item.label, 34)];
  if (item.kind === "layer") {
    const status = STATUS_WORDS[item.status];
    lines.push(status ? `${item.class} · ${status}` : item.class);
    if (item.status === "no-gradient" && !item.cut && item.because) lines.push(shorten(item.because.message, 46));
  } else if (item.kind === "module") {
    const { layers } = folding.count(item.id);
    lines.push(`${item.class} · ${layers} layer${layers === 1 ? "" : "s"}`);
  } else if (item.kind === "cut") {
    lines[0] = "✂ " + lines[0];
    lines.push(place(item));
  } else if (item.kind === "loss" || item.kind === "optimizer") {
    lines.push(place(item));
  } else if (item.kind === "unknown") {
    lines.push("unknown code");
  } else if (item.kind === "outputs") {
    lines.push("what leaves the class");
  }
  return lines;
}

function sizeOf(item, folding) {
  if (item.kind === "value") return { width: 13, height: 13, lines: [] };
  const lines = linesOf(item, folding);
  const widths = lines.map((line, i) => textWidth(line, i === 0 ? 12 : 10.5, i === 0 && item.kind === "cut" ? 600 : 400));
  const sign = item.kind === "module" ? 18 : 0;
  return { width: Math.ceil(Math.max(36, ...widths)) + 22 + sign, height: lines.length * LINE + 11, lines };
}
