// What the tests in the extension host share.
// SPDX-License-Identifier: MIT
import * as assert from "node:assert/strict";
import * as vscode from "vscode";
import type { Api } from "../../src/extension";

// A test may share the machine with a compiler.
export const SPARE = 60_000;

export async function until<Value>(what: string, look: () => Value | undefined | false | Thenable<Value | undefined | false>): Promise<Value> {
    for (const end = Date.now() + SPARE; Date.now() < end; await new Promise((resolve) => setTimeout(resolve, 50))) {
        const value = await look();
        if (value)
            return value;
    }
    throw new Error(`never came: ${what}`);
}

export async function api(): Promise<Api> {
    const extension = vscode.extensions.getExtension<Api>("gradpath.gradpath");
    assert.ok(extension, "the extension is not installed");
    return extension.activate();
}

export function file(name: string): vscode.Uri {
    const folder = vscode.workspace.workspaceFolders?.[0];
    assert.ok(folder);
    return vscode.Uri.joinPath(folder.uri, name);
}

export async function open(name: string, column = vscode.ViewColumn.Active): Promise<vscode.TextDocument> {
    const document = await vscode.workspace.openTextDocument(file(name));
    await vscode.window.showTextDocument(document, column);
    return document;
}

export function findings(uri: vscode.Uri): vscode.Diagnostic[] {
    return vscode.languages.getDiagnostics(uri).filter((one) => one.source === "gradpath");
}

export function codeOf(one: vscode.Diagnostic): string {
    return String(typeof one.code === "object" ? one.code.value : one.code);
}

export function waitForFinding(uri: vscode.Uri, code: string): Promise<vscode.Diagnostic> {
    return until(code, () => findings(uri).find((one) => codeOf(one) === code));
}

/** Quick fixes whose title has some words in it; they may come a moment after the findings. */
export function quickFix(uri: vscode.Uri, range: vscode.Range, words: string): Promise<vscode.CodeAction> {
    return until(words, async () => {
        const found = await vscode.commands.executeCommand<vscode.CodeAction[]>("vscode.executeCodeActionProvider", uri, range, "quickfix", 10);
        return found.find((one) => one.title.includes(words));
    });
}

export function webviews(view: string): vscode.Tab[] {
    return vscode.window.tabGroups.all.flatMap((group) => group.tabs)
        .filter((tab) => tab.input instanceof vscode.TabInputWebview && tab.input.viewType.includes(view));
}
