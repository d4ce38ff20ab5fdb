// Findings in the cells of a notebook.
// SPDX-License-Identifier: MIT
import * as assert from "node:assert/strict";
import * as vscode from "vscode";
import { api, file, findings, until, waitForFinding, webviews } from "./support";

describe("a notebook", () => {
    it("shows a finding in its cell, once", async () => {
        const notebook = await vscode.workspace.openNotebookDocument(file("notebook.ipynb"));
        await vscode.window.showNotebookDocument(notebook);
        const cell = notebook.cellAt(2).document;
        const finding = await waitForFinding(cell.uri, "GP101");
        assert.equal(finding.range.start.line, 4);
        assert.match(cell.lineAt(finding.range.start.line).text, /self\.spare/);
        await new Promise((resolve) => setTimeout(resolve, 500));
        assert.equal(findings(cell.uri).length, 1);
        assert.equal(findings(notebook.cellAt(3).document.uri).length, 0);
    });

    it("has a gradient table", async () => {
        const { rowsDrawn } = await api();
        await vscode.commands.executeCommand("gradpath.showGradientTable", file("notebook.ipynb"));
        await until("two rows", () => rowsDrawn() === 2);
        await vscode.window.tabGroups.close(webviews("gradpath.table"));
        await vscode.commands.executeCommand("workbench.action.closeAllEditors");
    });
});
