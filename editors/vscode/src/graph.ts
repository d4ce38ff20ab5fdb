// "Show Gradient Graph": panels with the page that the server makes, kept up to date by the graphs that follow.
// SPDX-License-Identifier: MIT
import { randomBytes } from "node:crypto";
import * as path from "node:path";
import * as vscode from "vscode";
import { forWebview, openMessage, problemPage, withHost } from "./graph_page";
import { Latest } from "./latest";
import { Panels, type Shown } from "./panels";
import { openForServer, show, uriOf } from "./places";
import type { Server } from "./server";

export function graphs(extension: vscode.ExtensionContext, server: Server, drawn: () => void): Panels<{ uri: string }> {
    return new Panels("gradpath.graph", "gradient graph", server,
        (panel, { uri }) => new Graph(extension, server, panel, vscode.Uri.parse(uri), drawn));
}

interface ToPage {
    type: "graph";
    graph: object;
}

class Graph implements Shown {
    private readonly latest = new Latest();
    /** Nothing, what went wrong, or the page and then what it was told last. */
    private state: "empty" | "problem" | "page" = "empty";
    private sent: ToPage | undefined;
    private shown = "";

    constructor(extension: vscode.ExtensionContext, private readonly server: Server, private readonly panel: vscode.WebviewPanel,
        private readonly uri: vscode.Uri, drawn: () => void) {
        panel.title = `Graph: ${path.basename(uri.path)}`;
        panel.iconPath = vscode.Uri.joinPath(extension.extensionUri, "icon.png");
        panel.webview.options = { enableScripts: true, localResourceRoots: [] };
        panel.onDidDispose(() => this.latest.end());
        panel.webview.onDidReceiveMessage(async (message: unknown) => {
            const place = openMessage(message);
            if (place)
                await show(uriOf(place.path, uri), place).catch((error: unknown) =>
                    vscode.window.showWarningMessage(`gradpath: ${String(error)}`));
            else if (this.state === "page") {
                // A page that was hidden starts from what it was made with.
                if (this.sent)
                    await panel.webview.postMessage(this.sent);
                drawn();
            }
        });
        void this.refresh();
    }

    async refresh(): Promise<void> {
        const answer = await this.latest.of(() => this.ask());
        if (!answer)
            return;
        if ("problem" in answer) {
            if (this.server.health !== "starting")
                this.set("problem", problemPage(answer.problem));
        } else if ("html" in answer) {
            this.set("page", withHost(answer.html, { uri: this.uri.toString() }));
        } else if (JSON.stringify(answer.graph) !== JSON.stringify(this.sent?.graph)) {
            this.sent = { type: "graph", graph: answer.graph };
            await this.panel.webview.postMessage(this.sent);
        }
    }

    private async ask(): Promise<{ html: string } | { graph: object } | { problem: string }> {
        try {
            const document = await openForServer(this.uri);
            const asked = { textDocument: { uri: this.server.protocolUri(document) } };
            if (this.state !== "page")
                return await this.server.request<{ html: string }>("gradpath/graph", { ...asked, format: "html" });
            return { graph: await this.server.request<object>("gradpath/graph", asked) };
        } catch (error) {
            return { problem: error instanceof Error ? error.message : String(error) };
        }
    }

    private set(state: "problem" | "page", html: string): void {
        this.state = state;
        this.sent = undefined;
        if (html !== this.shown)
            this.panel.webview.html = forWebview(html, randomBytes(16).toString("hex"));
        this.shown = html;
    }
}
