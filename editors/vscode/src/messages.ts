// What the gradient table and the extension tell each other.
// SPDX-License-Identifier: MIT
import type { Group, Order, Place } from "./rows";

export type ToTable =
    /** `own` is what the places call the file that the table is about. */
    | { type: "rows"; title: string; own?: string; groups: Group[] }
    | { type: "problem"; title: string; message: string };

export type FromTable =
    | { type: "ready" }
    | { type: "open"; place: Place }
    | { type: "graph" }
    | { type: "rendered"; rows: number };

/** What a table remembers while the window is reloaded. */
export interface TableState {
    uri: string;
    order?: Order;
    onlyDead?: boolean;
    search?: string;
}
