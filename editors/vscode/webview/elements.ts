// Small makers of elements. Text is always set as text, never as markup.
// SPDX-License-Identifier: MIT
import type { Place } from "../src/rows";

export function element<Tag extends keyof HTMLElementTagNameMap>(tag: Tag, attributes: Record<string, string> = {},
    ...children: (string | Node)[]): HTMLElementTagNameMap[Tag] {
    const out = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes))
        out.setAttribute(name, value);
    out.append(...children);
    return out;
}

/** A button that goes to a place; `key` says which one it is when the table is drawn again. */
export function place(at: Place, key: string, ...children: (string | Node)[]): HTMLButtonElement {
    return element("button", {
        type: "button", class: "place", tabindex: "-1", "data-place": JSON.stringify(at), "data-key": key,
        title: at.cell ? `${at.file}, cell ${at.cell.index}, line ${at.cell.line}` : `${at.file}, line ${at.line}`,
    }, ...children);
}
