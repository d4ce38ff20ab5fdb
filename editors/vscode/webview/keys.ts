// Walking the table with the keyboard: it is one stop of the Tab key, and arrows move among its places.
// SPDX-License-Identifier: MIT

/** Moves the focus; tells whether the key meant something. */
export function walk(table: HTMLElement, key: string): boolean {
    const rows = [...table.querySelectorAll<HTMLElement>("tbody tr")]
        .map((row) => [...row.querySelectorAll<HTMLElement>(".place")]).filter((row) => row.length > 0);
    if (key === "enter")
        return focus(table, rows[0]?.[0]);
    const at = document.activeElement as HTMLElement | null;
    const row = rows.findIndex((places) => at !== null && places.includes(at));
    const places = rows[row];
    if (!at || !places)
        return false;
    const column = places.indexOf(at);
    const page = 10;
    const vertical: Record<string, number> = {
        ArrowDown: row + 1, ArrowUp: row - 1, PageDown: row + page, PageUp: row - page, Home: 0, End: rows.length - 1 };
    if (key in vertical) {
        const target = rows[Math.max(0, Math.min(rows.length - 1, vertical[key] as number))] ?? [];
        return focus(table, nearest(target, at) ?? target[0]);
    }
    if (key === "ArrowLeft" || key === "ArrowRight")
        return focus(table, places[column + (key === "ArrowRight" ? 1 : -1)] ?? at);
    return false;
}

/** The place of a row that stands in the same column of the table, or the last one before it. */
function nearest(row: HTMLElement[], from: HTMLElement): HTMLElement | undefined {
    const columnOf = (one: HTMLElement) => (one.closest("td, th") as HTMLTableCellElement | null)?.cellIndex ?? 0;
    const wanted = columnOf(from);
    return row.filter((one) => columnOf(one) <= wanted).pop();
}

function focus(table: HTMLElement, target: HTMLElement | undefined): boolean {
    if (!target)
        return false;
    rove(table, target);
    target.focus();
    target.scrollIntoView({ block: "nearest" });
    return true;
}

function rove(table: HTMLElement, target: HTMLElement): void {
    for (const other of table.querySelectorAll<HTMLElement>('.place[tabindex="0"]'))
        other.tabIndex = -1;
    target.tabIndex = 0;
}

/** Draws, and gives the focus back to what stands where it was. */
export function keepFocus(table: HTMLElement, draw: () => void): void {
    const before = document.activeElement as HTMLElement | null;
    const held = before !== null && table.contains(before);
    const key = table.querySelector<HTMLElement>('.place[tabindex="0"]')?.dataset["key"];
    draw();
    const places = [...table.querySelectorAll<HTMLElement>(".place")];
    const target = places.find((one) => one.dataset["key"] === key) ?? places[0];
    if (!target)
        return;
    rove(table, target);
    if (held && before.classList.contains("place"))
        target.focus();
}

document.addEventListener("focusin", ({ target }) => {
    const button = target as HTMLElement;
    const table = button.closest("table");
    if (table && button.classList.contains("place"))
        rove(table, button);
});
