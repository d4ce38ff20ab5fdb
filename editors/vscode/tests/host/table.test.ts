// The gradient table and the gradient graph.
// SPDX-License-Identifier: MIT
import * as assert from "node:assert/strict";
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
    it("is opened once, however quickly it is asked for", async () => {
        await open("caption_decoder.py");
        const { graphsDrawn } = await api();
        const before = graphsDrawn();
        const show = () => vscode.commands.executeCommand<boolean>("gradpath.showGradientGraph", file("caption_decoder.py"));
        assert.deepEqual(await Promise.all([show(), show()]), [true, true]);
        await until("the picture", () => graphsDrawn() > before);
        assert.equal(webviews("gradpath.graph").length, 1);
        assert.equal(webviews("gradpath.graph")[0]?.label, "Graph: caption_decoder.py");
    });

    it("may be closed while it is drawn", async () => {
        await vscode.window.tabGroups.close(webviews("gradpath.graph"));
        for (let i = 0; i < 3; ++i) {
            await vscode.commands.executeCommand("gradpath.showGradientGraph", file("caption_decoder.py"));
            await until("its tab", () => webviews("gradpath.graph").length === 1);
            await vscode.window.tabGroups.close(webviews("gradpath.graph"));
        }
        assert.equal(webviews("gradpath.graph").length, 0);
    });

    it("needs a Python file", async () => {
        await vscode.commands.executeCommand("workbench.action.closeAllEditors");
        assert.equal(await vscode.commands.executeCommand("gradpath.showGradientGraph"), false);
        assert.equal(webviews("gradpath.graph").length, 0);
    });
});
