// The item in the status bar: how the server is, and how many findings there are.
// SPDX-License-Identifier: MIT
import * as vscode from "vscode";
import type { Server } from "./server";

export class Status implements vscode.Disposable {
    private readonly item = vscode.window.createStatusBarItem("gradpath.status", vscode.StatusBarAlignment.Left, 0);
    private readonly parts: vscode.Disposable[];

    constructor(private readonly server: Server) {
        this.item.name = "gradpath";
        this.item.command = "gradpath.showOutput";
        this.parts = [
            this.item,
            server.onDidChange(() => this.update()),
            vscode.languages.onDidChangeDiagnostics(() => this.update()),
            vscode.window.onDidChangeVisibleTextEditors(() => this.update()),
            vscode.window.onDidChangeVisibleNotebookEditors(() => this.update()),
        ];
        this.update();
    }

    get text(): string {
        return this.item.text;
    }

    dispose(): void {
        for (const part of this.parts)
            part.dispose();
    }

    private update(): void {
        const count = this.server.health === "running" ? findings() : 0;
        const look = {
            starting: ["$(sync~spin) gradpath", "starting"],
            running: [count > 0 ? `$(warning) gradpath ${count}` : "$(check) gradpath",
                `${count} ${count === 1 ? "finding" : "findings"} in open files`],
            failed: ["$(error) gradpath", "not running: see the output"],
            off: ["$(circle-slash) gradpath", "stopped"],
        }[this.server.health] as [string, string];
        this.item.text = look[0];
        this.item.accessibilityInformation = { label: `gradpath: ${look[1]}`, role: "button" };
        this.item.backgroundColor = this.server.health === "failed"
            ? new vscode.ThemeColor("statusBarItem.errorBackground") : undefined;
        this.item.tooltip = this.tooltip(look[1]);
        if (isPython() || this.server.health === "failed")
            this.item.show();
        else
            this.item.hide();
    }

    private tooltip(state: string): vscode.MarkdownString {
        const text = new vscode.MarkdownString(undefined, true);
        text.isTrusted = { enabledCommands: COMMANDS.map(([command]) => command) };
        text.appendMarkdown(`**gradpath**: ${state}\n\n`);
        const binary = this.server.binary;
        if (binary) {
            text.appendMarkdown(`version ${binary.version}, from ${binary.from}\n\n`);
            text.appendCodeblock(binary.path, "text");
        }
        text.appendMarkdown(COMMANDS.map(([command, title]) => `[${title}](command:${command})`).join(" | "));
        return text;
    }
}

const COMMANDS = [
    ["gradpath.showGradientTable", "$(table) Gradient table"],
    ["gradpath.showGradientGraph", "$(type-hierarchy) Gradient graph"],
    ["gradpath.restart", "$(debug-restart) Restart"],
    ["gradpath.showOutput", "$(output) Output"],
] as const;

function isPython(): boolean {
    return vscode.window.visibleTextEditors.some(({ document }) => document.languageId === "python")
        || vscode.window.visibleNotebookEditors.some(({ notebook }) => notebook.notebookType === "jupyter-notebook");
}

function findings(): number {
    let count = 0;
    for (const [, diagnostics] of vscode.languages.getDiagnostics())
        // A hint only fades dead statements.
        count += diagnostics.filter((one) => one.source === "gradpath" && one.severity !== vscode.DiagnosticSeverity.Hint).length;
    return count;
}
