// Findings, hovers, lenses and fixes, in a real VS Code with the real server.
// SPDX-License-Identifier: MIT
import * as assert from "node:assert/strict";
import * as vscode from "vscode";
import { api, codeOf, findings, open, quickFix, until, waitForFinding } from "./support";

describe("a Python file", () => {
    it("shows its findings, with the path and the page of the rule", async () => {
        const document = await open("caption_decoder.py");
        const finding = await waitForFinding(document.uri, "GP103");
        assert.match(finding.message, /`state` is overwritten/);
        assert.equal(document.getText(finding.range), "state");
        assert.equal(finding.severity, vscode.DiagnosticSeverity.Warning);
        assert.ok((finding.relatedInformation?.length ?? 0) >= 3);
        assert.equal(findings(document.uri).filter((one) => codeOf(one) === "GP103").length, 1);
    });

    it("is counted in the status bar", async () => {
        const { status } = await api();
        await until("the count", () => status() === "$(warning) gradpath 5");
    });

    it("says on hover where a layer's gradient is lost", async () => {
        const document = await open("caption_decoder.py");
        const at = document.positionAt(document.getText().indexOf("region_key") + 2);
        const text = await until("a hover", async () => {
            const hovers = await vscode.commands.executeCommand<vscode.Hover[]>("vscode.executeHoverProvider", document.uri, at);
            const all = hovers.flatMap((hover) => hover.contents).map((one) => (typeof one === "string" ? one : one.value)).join("\n");
            return all.includes("no gradient") && all;
        });
        assert.match(text, /GP103/);
    });

    it("has lenses that count layers", async () => {
        const document = await open("caption_decoder.py");
        const lens = await until("a lens", async () => {
            const lenses = await vscode.commands.executeCommand<vscode.CodeLens[]>("vscode.executeCodeLensProvider", document.uri, 10);
            return lenses.find((one) => one.command?.command === "gradpath.showTable");
        });
        assert.match(lens.command?.title ?? "", /8 layers, 4 without gradient/);
    });

    it("is mended by a quick fix, and saved", async () => {
        const document = await open("blocks.py");
        const finding = await waitForFinding(document.uri, "GP301");
        const fix = await quickFix(document.uri, finding.range, "nn.ModuleList");
        assert.equal(fix.isPreferred, true);
        assert.ok(fix.edit);
        assert.ok(await vscode.workspace.applyEdit(fix.edit));
        assert.match(document.getText(), /self\.blocks = nn\.ModuleList\(/);
        await until("no finding", () => findings(document.uri).length === 0);
        assert.ok(await document.save());
        const saved = new TextDecoder().decode(await vscode.workspace.fs.readFile(document.uri));
        assert.match(saved, /nn\.ModuleList/);
    });

    it("is mended as a whole by the command", async () => {
        const document = await open("blocks.py");
        const edit = new vscode.WorkspaceEdit();
        const at = document.getText().indexOf("nn.ModuleList([");
        const end = document.getText().indexOf("])", at);
        edit.delete(document.uri, new vscode.Range(document.positionAt(end + 1), document.positionAt(end + 2)));
        edit.delete(document.uri, new vscode.Range(document.positionAt(at), document.positionAt(at + "nn.ModuleList(".length)));
        assert.ok(await vscode.workspace.applyEdit(edit));
        await waitForFinding(document.uri, "GP301");
        await vscode.commands.executeCommand("gradpath.fixAll");
        await until("the fix", () => document.getText().includes("nn.ModuleList"));
        await document.save();
    });

    it("can be told to ignore a finding", async () => {
        const document = await open("caption_decoder.py");
        const finding = await waitForFinding(document.uri, "GP103");
        const action = await quickFix(document.uri, finding.range, "ignore GP103 on this line");
        assert.ok(action);
    });
});
