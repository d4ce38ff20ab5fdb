// The answer of `gradpath/params` as groups of rows, the way the table shows them. Knows nothing of VS Code.
// SPDX-License-Identifier: MIT

export interface Place {
    file: string;
    line: number;
    /** In a notebook: which cell, and the line in it, both from 1. */
    cell?: { index: number; line: number };
}

export type GradientStatus = "gradient" | "no-gradient" | "zero" | "frozen" | "unknown";

interface Parameter extends Place {
    path: string;
    owner: string;
    kind: string;
    status: GradientStatus;
    because?: Place & { rule: string; message: string };
    unknown?: string;
}

interface Model extends Place {
    root: string;
    class: string;
    parameters: Parameter[];
}

export interface Params {
    version: string;
    runs: { loss: Place | null; models: Model[] }[];
}

export interface Row {
    layer: string;
    kind: string;
    owner: string;
    at: Place;
    status: GradientStatus;
    cut?: Place & { rule: string; message: string };
    /** Why nothing is known of it. */
    note?: string;
}

export interface Group {
    model: string;
    class: string;
    at: Place;
    loss?: Place;
    rows: Row[];
}

export function groupsOf(params: Params): Group[] {
    const out: Group[] = [];
    for (const run of params.runs)
        for (const model of run.models)
            if (model.parameters.length > 0)
                out.push({
                    model: model.root,
                    class: model.class,
                    at: placeOf(model),
                    ...(run.loss && { loss: placeOf(run.loss) }),
                    rows: model.parameters.map(rowOf),
                });
    return out;
}

/** All names of files that stand in a table. */
export function filesIn(groups: Group[]): Set<string> {
    const places = groups.flatMap((group) =>
        [group.at, group.loss, ...group.rows.flatMap((row) => [row.at, row.cut])]);
    return new Set(places.flatMap((place) => (place ? [place.file] : [])));
}

function rowOf(parameter: Parameter): Row {
    return {
        layer: parameter.path,
        kind: parameter.kind,
        owner: parameter.owner,
        at: placeOf(parameter),
        status: parameter.status,
        ...(parameter.because && {
            cut: { ...placeOf(parameter.because), rule: parameter.because.rule, message: parameter.because.message },
        }),
        ...(parameter.unknown && { note: parameter.unknown }),
    };
}

function placeOf(from: Place): Place {
    return { file: from.file, line: from.line, ...(from.cell && { cell: from.cell }) };
}

/** A file's name may have a colon in it, too: only what no file is called counts. */
export function isUri(name: string): boolean {
    return /^(untitled:|[a-z][a-z0-9+.-]+:\/\/)/i.test(name);
}

/** `line 12` in the file that the table is about, `model.py:12` elsewhere, `cell 3:2` in a notebook. */
export function labelOf(place: Place, own?: string): string {
    if (place.cell)
        return `cell ${place.cell.index}:${place.cell.line}`;
    if (place.file === own)
        return `line ${place.line}`;
    return `${place.file.split(/[/\\]/).pop() ?? place.file}:${place.line}`;
}

export type Column = "layer" | "at" | "status" | "cut";
export interface Order {
    column: Column;
    down: boolean;
}

const RANK: Record<GradientStatus, number> = { "no-gradient": 0, zero: 1, unknown: 2, frozen: 3, gradient: 4 };

export function isDead(row: Row): boolean {
    return row.status === "no-gradient" || row.status === "zero";
}

/** What is left of a group's rows, in the order that was asked for; as the program has them without one. */
export function shown(rows: Row[], order: Order | undefined, onlyDead: boolean, search: string): Row[] {
    const wanted = search.trim().toLowerCase();
    const out = rows.filter((row) => (!onlyDead || isDead(row))
        && (!wanted || `${row.layer} ${row.kind} ${row.owner} ${row.cut?.rule ?? ""}`.toLowerCase().includes(wanted)));
    if (!order)
        return out;
    const sign = order.down ? -1 : 1;
    return out.sort((left, right) => sign * compare(left, right, order.column));
}

function compare(left: Row, right: Row, column: Column): number {
    switch (column) {
    case "layer":
        return left.layer.localeCompare(right.layer, "en", { numeric: true });
    case "at":
        return comparePlaces(left.at, right.at);
    case "status":
        return RANK[left.status] - RANK[right.status];
    case "cut":
        if (!left.cut || !right.cut)
            return Number(!left.cut) - Number(!right.cut);
        return comparePlaces(left.cut, right.cut);
    }
}

function comparePlaces(left: Place, right: Place): number {
    return left.file.localeCompare(right.file) || left.line - right.line;
}
