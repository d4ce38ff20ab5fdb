// "Show Gradient Graph": panels that show what `gradpath graph FILE --format html` prints.
// SPDX-License-Identifier: MIT
import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import * as path from "node:path";
import * as vscode from "vscode";
import { forWebview, knowsGraph, openMessage } from "./graph_page";
import { show, subjectOf, uriOf } from "./places";
import type { Server } from "./server";

const VIEW = "gradpath.graph";

interface GraphState {
    uri: string;
}

export class Graphs implements vscode.Disposable, vscode.WebviewPanelSerializer<GraphState> {
    private readonly panels = new Map<string, Graph>();
    private readonly parts: vscode.Disposable[];

    constructor(private readonly extension: vscode.ExtensionContext, private readonly server: Server) {
        this.parts = [
            vscode.window.registerWebviewPanelSerializer(VIEW, this),
            // The command reads files, so the picture is that of what is saved.
            vscode.workspace.onDidSaveTextDocument(({ languageId }) => {
                if (languageId === "python")
                    this.refresh();
            }),
            vscode.workspace.onDidSaveNotebookDocument(() => this.refresh()),
        ];
    }

    async show(given: unknown): Promise<boolean> {
        const uri = subjectOf(given);
        if (!uri || uri.scheme !== "file") {
            void vscode.window.showInformationMessage(uri
                ? "gradpath: save the file to see its gradient graph."
                : "gradpath: open a Python file to see its gradient graph.");
            return false;
        }
        if (!(await this.isThere()))
            return false;
        const known = this.panels.get(uri.toString());
        if (known) {
            known.panel.reveal();
            return true;
        }
        const panel = vscode.window.createWebviewPanel(VIEW, "", vscode.ViewColumn.Beside);
        await this.adopt(panel, uri);
        return true;
    }

    async deserializeWebviewPanel(panel: vscode.WebviewPanel, state: GraphState | undefined): Promise<void> {
        await this.server.idle();
        if (state?.uri && (await this.isThere()))
            await this.adopt(panel, vscode.Uri.parse(state.uri));
        else
            panel.dispose();
    }

    dispose(): void {
        for (const part of this.parts)
            part.dispose();
    }

    private refresh(): void {
        for (const graph of this.panels.values())
            void graph.refresh();
    }

    private async adopt(panel: vscode.WebviewPanel, uri: vscode.Uri): Promise<void> {
        const graph = new Graph(this.extension, this.server, panel, uri);
        this.panels.set(uri.toString(), graph);
        panel.onDidDispose(() => this.panels.delete(uri.toString()));
        await graph.refresh();
    }

    private async isThere(): Promise<boolean> {
        const binary = this.server.binary;
        if (binary && knowsGraph(await run(binary.path, ["--help"]).catch(() => "")))
            return true;
        void vscode.window.showInformationMessage(binary
            ? `gradpath ${binary.version} at ${binary.path} cannot draw graphs yet: a newer one can. The gradient table has the same facts.`
            : "gradpath: no program to run was found.", "Show Gradient Table").then((choice) => {
            if (choice)
                void vscode.commands.executeCommand("gradpath.showGradientTable");
        });
        return false;
    }
}

class Graph {
    private readonly folder: string;
    private drawn = "";

    constructor(extension: vscode.ExtensionContext, private readonly server: Server, readonly panel: vscode.WebviewPanel,
        private readonly uri: vscode.Uri) {
        this.folder = vscode.workspace.getWorkspaceFolder(uri)?.uri.fsPath ?? path.dirname(uri.fsPath);
        panel.title = `Graph: ${path.basename(uri.path)}`;
        panel.iconPath = vscode.Uri.joinPath(extension.extensionUri, "icon.png");
        panel.webview.options = { enableScripts: true, localResourceRoots: [] };
        panel.webview.onDidReceiveMessage(async (message: unknown) => {
            const place = openMessage(message);
            if (place)
                await show(uriOf(path.resolve(this.folder, place.path), uri), place).catch((error: unknown) =>
                    vscode.window.showWarningMessage(`gradpath: ${String(error)}`));
        });
    }

    async refresh(): Promise<void> {
        let html: string;
        try {
            const file = path.relative(this.folder, this.uri.fsPath);
            html = await run(this.server.binary?.path ?? "gradpath", ["graph", "--format", "html", "--", file], this.folder);
        } catch (error) {
            html = `<!DOCTYPE html><html lang="en"><head><title>Gradient graph</title></head><body><p>${escape(String(error))}</p></body></html>`;
        }
        if (html === this.drawn)
            return;
        this.drawn = html;
        this.panel.webview.html = forWebview(remembering(html, this.uri), randomBytes(16).toString("hex"));
    }
}

/** A page that is loaded again tells which file it was; the page itself must not lose its only call of the interface. */
function remembering(html: string, uri: vscode.Uri): string {
    const script = `<script>{const api=acquireVsCodeApi();api.setState(${JSON.stringify({ uri: uri.toString() })
        .replaceAll("<", "\\u003c")});window.acquireVsCodeApi=()=>api;}</script>`;
    return /<head[^>]*>/i.test(html) ? html.replace(/<head[^>]*>/i, (head) => head + script) : script + html;
}

function escape(text: string): string {
    return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}

function run(file: string, args: string[], cwd?: string): Promise<string> {
    return new Promise((resolve, reject) => {
        execFile(file, args, { timeout: 60_000, maxBuffer: 64 << 20, ...(cwd && { cwd }) }, (error, stdout, stderr) =>
            error && !stdout ? reject(new Error(stderr.trim() || error.message)) : resolve(stdout));
    });
}
