// "Show Gradient Table": panels that ask the server for `gradpath/params` and keep up with the document.
// SPDX-License-Identifier: MIT
import { randomBytes } from "node:crypto";
import * as path from "node:path";
import * as vscode from "vscode";
import type { FromTable, TableState, ToTable } from "./messages";
import { Latest } from "./latest";
import { Panels, type PanelState, type Shown } from "./panels";
import { openForServer, show, uriOf } from "./places";
import { filesIn, groupsOf, type Params } from "./rows";
import type { Server } from "./server";

export function tables(extension: vscode.ExtensionContext, server: Server, drawn: (rows: number) => void): Panels<TableState> {
    return new Panels("gradpath.table", "gradient table", server,
        (panel, state) => new Table(extension, server, panel, state, drawn));
}

class Table implements Shown {
    private readonly uri: vscode.Uri;
    private readonly title: string;
    private readonly latest = new Latest();
    private sent = "";

    constructor(extension: vscode.ExtensionContext, private readonly server: Server, private readonly panel: vscode.WebviewPanel,
        state: TableState | PanelState, drawn: (rows: number) => void) {
        this.uri = vscode.Uri.parse(state.uri);
        this.title = path.basename(this.uri.path);
        panel.title = `Gradients: ${this.title}`;
        panel.iconPath = vscode.Uri.joinPath(extension.extensionUri, "icon.png");
        const assets = vscode.Uri.joinPath(extension.extensionUri, "dist");
        panel.onDidDispose(() => this.latest.end());
        panel.webview.options = { enableScripts: true, localResourceRoots: [assets] };
        panel.webview.onDidReceiveMessage(async (message: FromTable) => {
            if (message.type === "ready")
                await this.refresh(true);
            else if (message.type === "open")
                await this.open(message);
            else if (message.type === "graph")
                await vscode.commands.executeCommand("gradpath.showGradientGraph", this.uri);
            else
                drawn(message.rows);
        });
        panel.webview.html = page(panel.webview, assets, state);
    }

    async refresh(again = false): Promise<void> {
        const message = await this.latest.of(() => this.ask());
        if (!message)
            return;
        const text = JSON.stringify(message);
        if (!again && text === this.sent)
            return;
        this.sent = text;
        await this.panel.webview.postMessage(message);
    }

    private async ask(): Promise<ToTable> {
        try {
            const document = await openForServer(this.uri);
            const params = await this.server.request<Params>("gradpath/params",
                { textDocument: { uri: this.server.protocolUri(document) } });
            const groups = groupsOf(params);
            const own = [...filesIn(groups)].find((file) => uriOf(file, this.uri).toString() === this.uri.toString());
            return { type: "rows", title: this.title, ...(own && { own }), groups };
        } catch (error) {
            return { type: "problem", title: this.title, message: this.problem(error) };
        }
    }

    private problem(error: unknown): string {
        if (this.server.health === "starting")
            return "gradpath is starting ...";
        return error instanceof Error ? error.message : String(error);
    }

    private async open(message: Extract<FromTable, { type: "open" }>): Promise<void> {
        try {
            await show(uriOf(message.place.file, this.uri), message.place);
        } catch (error) {
            void vscode.window.showWarningMessage(`gradpath: ${this.problem(error)}`);
        }
    }
}

function page(webview: vscode.Webview, assets: vscode.Uri, state: TableState | PanelState): string {
    const nonce = randomBytes(16).toString("hex");
    const asset = (name: string) => webview.asWebviewUri(vscode.Uri.joinPath(assets, name)).toString();
    return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy"
 content="default-src 'none'; style-src ${webview.cspSource}; script-src 'nonce-${nonce}'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="stylesheet" href="${asset("table.css")}">
<title>Gradient table</title>
</head>
<body data-state="${attribute(JSON.stringify(state))}">
<main id="table"></main>
<script nonce="${nonce}" src="${asset("table.js")}"></script>
</body>
</html>`;
}

function attribute(text: string): string {
    return text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
}
