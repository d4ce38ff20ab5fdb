// "Show Gradient Table": panels that ask the server for `gradpath/params` and keep up with the document.
// SPDX-License-Identifier: MIT
import { randomBytes } from "node:crypto";
import * as path from "node:path";
import * as vscode from "vscode";
import type { FromTable, TableState, ToTable } from "./messages";
import { openForServer, show, subjectOf, uriOf } from "./places";
import { filesIn, groupsOf, type Params } from "./rows";
import type { Server } from "./server";

const VIEW = "gradpath.table";
// Keys are pressed faster than tables are read.
const PAUSE = 250;

export class Tables implements vscode.Disposable, vscode.WebviewPanelSerializer<TableState> {
    private readonly panels = new Map<string, Table>();
    private readonly parts: vscode.Disposable[];
    private timer: NodeJS.Timeout | undefined;

    constructor(private readonly extension: vscode.ExtensionContext, private readonly server: Server) {
        this.parts = [
            vscode.window.registerWebviewPanelSerializer(VIEW, this),
            vscode.workspace.onDidChangeTextDocument(({ document }) => {
                if (document.languageId === "python")
                    this.refreshSoon();
            }),
            // What another file says can change this one's table.
            vscode.languages.onDidChangeDiagnostics(() => this.refreshSoon()),
            server.onDidChange(() => this.refreshSoon()),
        ];
    }

    /** The rows of the last table that was drawn; for tests. */
    drawn: number | undefined;

    show(given: unknown): void {
        const uri = subjectOf(given);
        if (!uri) {
            void vscode.window.showInformationMessage("gradpath: open a Python file to see its gradient table.");
            return;
        }
        const known = this.panels.get(uri.toString());
        if (known)
            return known.panel.reveal();
        const panel = vscode.window.createWebviewPanel(VIEW, "", vscode.ViewColumn.Beside);
        this.adopt(panel, { uri: uri.toString() });
    }

    async deserializeWebviewPanel(panel: vscode.WebviewPanel, state: TableState | undefined): Promise<void> {
        if (state?.uri)
            this.adopt(panel, state);
        else
            panel.dispose();
    }

    dispose(): void {
        clearTimeout(this.timer);
        for (const part of this.parts)
            part.dispose();
    }

    private adopt(panel: vscode.WebviewPanel, state: TableState): void {
        const table = new Table(this.extension, this.server, panel, state, (rows) => (this.drawn = rows));
        this.panels.set(state.uri, table);
        panel.onDidDispose(() => this.panels.delete(state.uri));
    }

    private refreshSoon(): void {
        if (this.panels.size === 0)
            return;
        clearTimeout(this.timer);
        this.timer = setTimeout(() => {
            for (const table of this.panels.values())
                void table.refresh();
        }, PAUSE);
    }
}

class Table {
    private readonly uri: vscode.Uri;
    private readonly title: string;
    /** What was asked last; answers to older questions are dropped. */
    private asked = 0;
    private sent = "";

    constructor(extension: vscode.ExtensionContext, private readonly server: Server, readonly panel: vscode.WebviewPanel,
        state: TableState, drawn: (rows: number) => void) {
        this.uri = vscode.Uri.parse(state.uri);
        this.title = path.basename(this.uri.path);
        panel.title = `Gradients: ${this.title}`;
        panel.iconPath = vscode.Uri.joinPath(extension.extensionUri, "icon.png");
        const assets = vscode.Uri.joinPath(extension.extensionUri, "dist");
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
        const number = ++this.asked;
        let message: ToTable;
        try {
            const document = await openForServer(this.uri);
            const params = await this.server.request<Params>("gradpath/params",
                { textDocument: { uri: this.server.protocolUri(document) } });
            const groups = groupsOf(params);
            const own = [...filesIn(groups)].find((file) => uriOf(file, this.uri).toString() === this.uri.toString());
            message = { type: "rows", title: this.title, ...(own && { own }), groups };
        } catch (error) {
            message = { type: "problem", title: this.title, message: this.problem(error) };
        }
        const text = JSON.stringify(message);
        if (number !== this.asked || (!again && text === this.sent))
            return;
        this.sent = text;
        await this.panel.webview.postMessage(message);
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

function page(webview: vscode.Webview, assets: vscode.Uri, state: TableState): string {
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
