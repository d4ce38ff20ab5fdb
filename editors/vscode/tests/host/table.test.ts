// The gradient table and the gradient graph.
// SPDX-License-Identifier: MIT
import * as assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import * as vscode from "vscode";
import { api, file, open, until, webviews } from "./support";

describe("the gradient table", () => {
    it("opens from the code lens, with a row for each layer", async () => {
        await vscode.commands.executeCommand("workbench.action.closeAllEditors");
        const document = await open("caption_decoder.py");
        const { rowsDrawn } = await api();
        await vscode.commands.executeCommand("gradpath.showTable", document.uri.toString());
        await until("eight rows", () => rowsDrawn() === 8);
        await until("its tab", () => webviews("gradpath.table").length === 1);
        assert.equal(webviews("gradpath.table")[0]?.label, "Gradients: caption_decoder.py");
    });

    it("is not opened twice for one file", async () => {
        await vscode.commands.executeCommand("gradpath.showGradientTable", file("caption_decoder.py"));
        assert.equal(webviews("gradpath.table").length, 1);
    });

    it("follows the document", async () => {
        const document = await open("caption_decoder.py", vscode.ViewColumn.One);
        const { rowsDrawn } = await api();
        const edit = new vscode.WorkspaceEdit();
        const at = document.getText().indexOf("        self.words = ");
        edit.insert(document.uri, document.positionAt(at), "        self.extra = nn.Linear(2, 2)\n");
        assert.ok(await vscode.workspace.applyEdit(edit));
        await until("nine rows", () => rowsDrawn() === 9);
        await vscode.commands.executeCommand("workbench.action.files.revert");
        await until("eight rows", () => rowsDrawn() === 8);
        await vscode.window.tabGroups.close(webviews("gradpath.table"));
    });
});

describe("the gradient graph", () => {
    it("opens where the program can draw it, and is refused kindly where not", async () => {
        const binary = (await api()).binary();
        assert.ok(binary);
        const can = /^\s+graph\s/m.test(execFileSync(binary, ["--help"], { encoding: "utf8" }));
        await open("caption_decoder.py");
        const opened = await vscode.commands.executeCommand<boolean>("gradpath.showGradientGraph");
        assert.equal(opened, can);
        await until("its tab", () => webviews("gradpath.graph").length === (can ? 1 : 0));
        await vscode.window.tabGroups.close(webviews("gradpath.graph"));
    });
});
