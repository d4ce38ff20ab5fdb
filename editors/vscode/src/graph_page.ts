// The page of the gradient graph, made fit for a webview. Knows nothing of VS Code.
// SPDX-License-Identifier: MIT

/** Nothing is loaded from anywhere; only the page's own scripts and styles count. */
export function forWebview(html: string, nonce: string): string {
    const policy = `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; font-src data:; `
        + `style-src 'nonce-${nonce}'; style-src-attr 'unsafe-inline'; script-src 'nonce-${nonce}'">`;
    const marked = html.replace(/<(script|style)(?=[\s>])/gi, `<$1 nonce="${nonce}"`);
    if (/<head[^>]*>/i.test(marked))
        return marked.replace(/<head[^>]*>/i, (head) => head + policy);
    return policy + marked;
}

export interface OpenMessage {
    path: string;
    line: number;
    column: number;
    cell?: { index: number; line: number };
}

/** What a click in the page posts, if it is that. */
export function openMessage(message: unknown): OpenMessage | undefined {
    if (typeof message !== "object" || message === null)
        return undefined;
    const { type, path, line, column, cell } = message as Record<string, unknown>;
    if (type !== "open" || typeof path !== "string" || !isCount(line))
        return undefined;
    return { path, line, column: isCount(column) ? column : 1, ...(isCell(cell) && { cell }) };
}

function isCell(value: unknown): value is { index: number; line: number } {
    const cell = value as { index?: unknown; line?: unknown } | null;
    return typeof cell === "object" && cell !== null && isCount(cell.index) && isCount(cell.line);
}

function isCount(value: unknown): value is number {
    return Number.isInteger(value) && (value as number) >= 1;
}

/** The page remembers which file it shows, and says when it is there; it must not lose its only call of the interface. */
export function withHost(html: string, state: object): string {
    const script = `<script>{const api=acquireVsCodeApi();api.setState(${JSON.stringify(state).replaceAll("<", "\\u003c")});`
        + `window.acquireVsCodeApi=()=>api;addEventListener("load",()=>api.postMessage({type:"ready"}));}</script>`;
    return /<head[^>]*>/i.test(html) ? html.replace(/<head[^>]*>/i, (head) => head + script) : script + html;
}

export function problemPage(problem: string): string {
    const text = problem.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
    return `<!DOCTYPE html><html lang="en"><head><title>Gradient graph</title></head><body><p>${text}</p></body></html>`;
}
