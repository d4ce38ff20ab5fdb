// The gradient table as a page: draws what the extension sends, sorts, filters, and is walked with the arrow keys.
// SPDX-License-Identifier: MIT
import type { FromTable, TableState, ToTable } from "../src/messages";
import { isDead, labelOf, shown, type Column, type GradientStatus, type Group, type Place, type Row } from "../src/rows";
import { element, place } from "./elements";
import { keepFocus, walk } from "./keys";

const api = acquireVsCodeApi<TableState>();
const main = document.getElementById("table") as HTMLElement;
const state: TableState = api.getState() ?? (JSON.parse(document.body.dataset["state"] ?? "{}") as TableState);
let groups: Group[] = [];
let own: string | undefined;

const COLUMNS: [Column, string][] = [
    ["layer", "Layer"], ["status", "Gradient"], ["at", "Defined at"], ["cut", "Cut at"]];

const STATUS: Record<GradientStatus, [sign: string, words: string]> = {
    gradient: ["\u2713", "yes"],
    "no-gradient": ["\u2205", "none"],
    zero: ["0", "always zero"],
    frozen: ["\u2744", "frozen"],
    unknown: ["?", "not known"],
};

const title = element("h1");
const summary = element("p", { class: "summary", role: "status" });
const search = element("input", { type: "search", placeholder: "Filter layers", "aria-label": "Filter layers", spellcheck: "false" });
const onlyDead = element("input", { type: "checkbox", id: "only-dead" });
const graph = element("button", { class: "tool", type: "button" }, "Show graph");
const table = element("table", { "aria-label": "Layers and their gradients" });
const note = element("p", { class: "note", hidden: "" });

function build(): void {
    search.value = state.search ?? "";
    onlyDead.checked = state.onlyDead ?? false;
    const label = element("label", { class: "check", for: "only-dead" }, onlyDead, "Only without gradient");
    const header = element("header", {}, title, summary, element("div", { class: "tools" }, search, label, graph));
    main.replaceChildren(header, table, note);
    // The headings of the columns stay below it.
    new ResizeObserver(() => document.documentElement.style.setProperty("--head", `${header.offsetHeight}px`)).observe(header);
    search.addEventListener("input", () => remember({ search: search.value }));
    onlyDead.addEventListener("change", () => remember({ onlyDead: onlyDead.checked }));
    graph.addEventListener("click", () => send({ type: "graph" }));
    search.addEventListener("keydown", (event) => {
        if (event.key === "ArrowDown" && walk(table, "enter"))
            event.preventDefault();
    });
    table.addEventListener("keydown", (event) => {
        if (!event.ctrlKey && !event.metaKey && !event.altKey && walk(table, event.key))
            event.preventDefault();
    });
    table.addEventListener("click", (event) => {
        const button = (event.target as Element).closest<HTMLElement>("[data-place]");
        if (button)
            send({ type: "open", place: JSON.parse(button.dataset["place"] ?? "{}") as Place });
    });
}

function remember(change: Partial<TableState>): void {
    Object.assign(state, change);
    if (state.order === undefined)
        delete state.order;
    api.setState(state);
    draw();
}

function send(message: FromTable): void {
    api.postMessage(message);
}

function draw(): void {
    keepFocus(table, () => table.replaceChildren(head(), ...bodies()));
    const rows = table.querySelectorAll("tr[data-row]").length;
    const all = groups.flatMap((group) => group.rows);
    const dead = all.filter(isDead).length;
    summary.textContent = all.length === 0 ? "no layers" : `${count(all.length, "layer")}, ${dead === 0 ? "none" : dead} without gradient`;
    summary.classList.toggle("bad", dead > 0);
    if (groups.length === 0)
        say("No model that is trained was found in this file.");
    else if (rows === 0)
        say(state.search ? "No layer matches the filter." : "Every layer gets a gradient.");
    else
        note.hidden = true;
    table.hidden = rows === 0;
    send({ type: "rendered", rows });
}

function say(text: string): void {
    note.textContent = text;
    note.hidden = false;
}

function head(): HTMLElement {
    const row = element("tr");
    for (const [column, words] of COLUMNS) {
        const sorted = state.order?.column === column ? state.order : undefined;
        const button = element("button", { type: "button" }, words,
            element("span", { class: "arrow", "aria-hidden": "true" }, sorted ? (sorted.down ? "\u25be" : "\u25b4") : ""));
        button.addEventListener("click", () => {
            // Up, down, and then the order of the program again.
            remember(sorted?.down ? { order: undefined as never } : { order: { column, down: sorted !== undefined } });
            table.querySelector<HTMLElement>(`th[data-column="${column}"] button`)?.focus();
        });
        row.append(element("th", {
            scope: "col", "data-column": column, "aria-sort": sorted ? (sorted.down ? "descending" : "ascending") : "none",
        }, button));
    }
    return element("thead", {}, row);
}

function bodies(): HTMLElement[] {
    const out: HTMLElement[] = [];
    for (const [number, group] of groups.entries()) {
        const rows = shown(group.rows, state.order, state.onlyDead ?? false, state.search ?? "");
        if (rows.length > 0)
            out.push(element("tbody", {}, heading(group, number), ...rows.map((row) => line(row, number))));
    }
    return out;
}

function heading(group: Group, number: number): HTMLElement {
    const dead = group.rows.filter(isDead).length;
    const cell = element("th", { scope: "rowgroup", colspan: String(COLUMNS.length) },
        place(group.at, `${number}/model`, element("strong", {}, group.model), element("span", { class: "kind" }, group.class)),
        element("span", { class: "run" }, group.loss ? "trained by the loss at " : "no training found ",
            ...(group.loss ? [place(group.loss, `${number}/loss`, labelOf(group.loss, own))] : [])),
        element("span", { class: "count" }, `${dead} of ${group.rows.length} without gradient`));
    return element("tr", { class: "group" }, cell);
}

function line(row: Row, group: number): HTMLElement {
    const key = `${group}/${row.layer}`;
    const [sign, words] = STATUS[row.status];
    const status = element("td", { class: "status", ...(row.note && { title: row.note }) },
        element("span", { class: "sign", "aria-hidden": "true" }, sign), words);
    const cut = element("td");
    if (row.cut)
        cut.append(place(row.cut, `${key}/cut`, labelOf(row.cut, own)), element("span", { class: "rule" }, row.cut.rule),
            element("span", { class: "why" }, ...prose(row.cut.message)));
    else if (row.note)
        cut.append(element("span", { class: "why" }, ...prose(row.note)));
    return element("tr", { "data-row": "", class: row.status },
        element("th", { scope: "row" }, place(row.at, `${key}/layer`, row.layer), element("span", { class: "kind" }, row.kind)),
        status,
        element("td", {}, place(row.at, `${key}/at`, labelOf(row.at, own))),
        cut);
}

/** Names in backticks stand out. */
function prose(text: string): (string | HTMLElement)[] {
    return text.split("`").map((part, i) => (i % 2 === 1 ? element("code", {}, part) : part));
}

function count(number: number, word: string): string {
    return `${number} ${word}${number === 1 ? "" : "s"}`;
}

window.addEventListener("message", ({ data }: MessageEvent<ToTable>) => {
    title.textContent = data.title;
    if (data.type === "rows") {
        groups = data.groups;
        own = data.own;
        draw();
    } else if (groups.length === 0) {
        table.hidden = true;
        say(data.message);
    }
});
build();
api.setState(state);
send({ type: "ready" });
