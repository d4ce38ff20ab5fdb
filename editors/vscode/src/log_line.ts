// A line of the server's log, which has its level in it. Knows nothing of VS Code.
// SPDX-License-Identifier: MIT

export type Level = "error" | "warn" | "info" | "debug";

/** The output channel writes time and level itself. What has no level is none of the log's lines: a cry for help. */
export function levelAndText(line: string): [Level, string] {
    const match = /^\d\d:\d\d:\d\d\.\d{3} (error|warning|info|debug): (.*)$/.exec(line);
    if (!match)
        return ["error", line];
    return [match[1] === "warning" ? "warn" : (match[1] as Level), match[2] ?? ""];
}
