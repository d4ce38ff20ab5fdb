// Panels of one kind: at most one for each file, brought up to date when anything changes, restored with the window.
// SPDX-License-Identifier: MIT
import * as vscode from "vscode";
import { subjectOf } from "./places";
import type { Server } from "./server";

// Keys are pressed faster than tables are read.
const PAUSE = 250;

export interface PanelState {
    uri: string;
}

export interface Shown {
    refresh(): Promise<void>;
}

export class Panels<State extends PanelState> implements vscode.Disposable, vscode.WebviewPanelSerializer<State> {
    private readonly panels = new Map<string, { panel: vscode.WebviewPanel; shown: Shown }>();
    private readonly parts: vscode.Disposable[];
    private timer: NodeJS.Timeout | undefined;

    constructor(private readonly view: string, private readonly what: string, server: Server,
        private readonly fill: (panel: vscode.WebviewPanel, state: State | PanelState) => Shown) {
        this.parts = [
            vscode.window.registerWebviewPanelSerializer(view, this),
            vscode.workspace.onDidChangeTextDocument(({ document }) => {
                if (document.languageId === "python")
                    this.refreshSoon();
            }),
            // What another file says can change what is said of this one.
            vscode.languages.onDidChangeDiagnostics(() => this.refreshSoon()),
            server.onDidChange(() => this.refreshSoon()),
        ];
    }

    show(given: unknown): boolean {
        const uri = subjectOf(given);
        if (!uri) {
            void vscode.window.showInformationMessage(`gradpath: open a Python file to see its ${this.what}.`);
            return false;
        }
        const known = this.panels.get(uri.toString());
        if (known)
            known.panel.reveal();
        else
            this.adopt(vscode.window.createWebviewPanel(this.view, "", vscode.ViewColumn.Beside), { uri: uri.toString() });
        return true;
    }

    async deserializeWebviewPanel(panel: vscode.WebviewPanel, state: State | undefined): Promise<void> {
        // A command may have been quicker than the window that comes back.
        if (state?.uri && !this.panels.has(state.uri))
            this.adopt(panel, state);
        else
            panel.dispose();
    }

    dispose(): void {
        clearTimeout(this.timer);
        for (const part of this.parts)
            part.dispose();
    }

    private adopt(panel: vscode.WebviewPanel, state: State | PanelState): void {
        this.panels.set(state.uri, { panel, shown: this.fill(panel, state) });
        panel.onDidDispose(() => this.panels.delete(state.uri));
    }

    private refreshSoon(): void {
        if (this.panels.size === 0)
            return;
        clearTimeout(this.timer);
        this.timer = setTimeout(() => {
            for (const { shown } of this.panels.values())
                void shown.refresh();
        }, PAUSE);
    }
}
