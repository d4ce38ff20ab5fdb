// Beside the servers of ruff and of Pyright, which is what Pylance is made of. Pylance itself runs in no VS Code but Microsoft's.
// SPDX-License-Identifier: MIT
import * as assert from "node:assert/strict";
import * as fs from "node:fs";
import * as path from "node:path";
import * as vscode from "vscode";
import { LanguageClient, type ServerOptions } from "vscode-languageclient/node";
import { codeOf, file, findings, open, quickFix, until, waitForFinding } from "./support";

const { ruff, pyright } = JSON.parse(fs.readFileSync(path.join(__dirname, "options.json"), "utf8")) as { ruff: string; pyright: string };
const BLOCKS = "neighbours.py";

function client(name: string, server: ServerOptions): LanguageClient {
    return new LanguageClient(name, name, server, {
        documentSelector: [{ scheme: "file", language: "python" }],
        // What a server says when it ends may come after its client is gone.
        outputChannel: vscode.window.createOutputChannel(name, { log: true }),
    });
}

/** Codes of all that is said of a file, by who says it. */
function said(uri: vscode.Uri): string[] {
    return vscode.languages.getDiagnostics(uri).map((one) => `${one.source} ${codeOf(one)}`).sort();
}

describe("beside ruff and Pyright", () => {
    const clients = [
        client("ruff", { command: ruff, args: ["server"] }),
        client("pyright", { command: process.execPath, args: [pyright, "--stdio"] }),
    ];

    before(async () => {
        const text = new TextDecoder().decode(await vscode.workspace.fs.readFile(file("blocks.py")));
        const broken = text.replace(/nn\.ModuleList\((.*)\)$/m, "$1");
        await vscode.workspace.fs.writeFile(file(BLOCKS), new TextEncoder().encode(`import os\n${broken}undefined_name\n`));
        await Promise.all(clients.map((one) => one.start()));
    });

    after(async () => {
        await Promise.all(clients.map((one) => one.dispose()));
    });

    it("finds what it finds alone, and the others find theirs", async () => {
        const { uri } = await open(BLOCKS);
        await waitForFinding(uri, "GP301");
        await until("all three", () => ["Ruff F401", "Pyright reportUndefinedVariable", "gradpath GP301"].every((one) => said(uri).includes(one)));
        assert.deepEqual(findings(uri).map(codeOf), ["GP301"]);
        assert.equal(new Set(said(uri)).size, said(uri).length, String(said(uri)));
    });

    it("stands with its hover beside the other one", async () => {
        const document = await open(BLOCKS);
        const at = document.positionAt(document.getText().indexOf("model = ") + 2);
        await until("both", async () => {
            const hovers = await vscode.commands.executeCommand<vscode.Hover[]>("vscode.executeHoverProvider", document.uri, at);
            const texts = hovers.map((hover) => hover.contents.map((one) => (typeof one === "string" ? one : one.value)).join("\n"));
            return texts.some((text) => text.includes("(variable) model")) && texts.some((text) => text.includes("from the loss at line"));
        });
    });

    it("formats and completes nothing", async () => {
        const document = await open(BLOCKS);
        const own = vscode.extensions.getExtension("gradpath.gradpath");
        assert.ok(own?.isActive);
        const at = document.positionAt(document.getText().indexOf("nn.Linear") + 3);
        const list = await vscode.commands.executeCommand<vscode.CompletionList>("vscode.executeCompletionItemProvider", document.uri, at);
        assert.ok(list.items.every((item) => !/gradpath/i.test(JSON.stringify(item))));
        const definitions = await vscode.commands.executeCommand<unknown[]>("vscode.executeDefinitionProvider", document.uri,
            document.positionAt(document.getText().indexOf("model(torch") + 1));
        assert.equal(definitions.length, 1);
        const edits = await until("the formatter", async () =>
            (await vscode.commands.executeCommand<vscode.TextEdit[] | undefined>("vscode.executeFormatDocumentProvider", document.uri, {})) ?? []);
        assert.ok(edits.every((edit) => !edit.newText.includes("ModuleList")));
    });

    it("mends its own, after an edit of another", async () => {
        const document = await open(BLOCKS);
        const unused = await until("F401", () => vscode.languages.getDiagnostics(document.uri).find((one) => codeOf(one) === "F401"));
        const other = await quickFix(document.uri, unused.range, "Remove unused import");
        if (other.edit)
            assert.ok(await vscode.workspace.applyEdit(other.edit));
        else
            await vscode.workspace.applyEdit(removal(document, "import os\n"));
        await until("no import", () => !document.getText().startsWith("import os"));
        const finding = await until("the finding at its new place", () =>
            findings(document.uri).find((one) => document.lineAt(one.range.start.line).text.includes("self.blocks")));
        const fix = await quickFix(document.uri, finding.range, "nn.ModuleList");
        assert.ok(fix.edit && (await vscode.workspace.applyEdit(fix.edit)));
        await until("the others' alone", () => findings(document.uri).length === 0 && said(document.uri).some((one) => one.startsWith("Pyright")));
        assert.ok(await document.save());
    });

    it("offers its fixes on save beside ruff's", async () => {
        const document = await open(BLOCKS);
        const edit = new vscode.WorkspaceEdit();
        edit.insert(document.uri, new vscode.Position(0, 0), "import os\n");
        const at = document.getText().indexOf("nn.ModuleList([");
        const end = document.getText().indexOf("])", at);
        edit.delete(document.uri, new vscode.Range(document.positionAt(end + 1), document.positionAt(end + 2)));
        edit.delete(document.uri, new vscode.Range(document.positionAt(at), document.positionAt(at + "nn.ModuleList(".length)));
        assert.ok(await vscode.workspace.applyEdit(edit));
        await waitForFinding(document.uri, "GP301");
        const kinds = { "source.fixAll.gradpath": "explicit", "source.fixAll.ruff": "explicit" };
        const settings = vscode.workspace.getConfiguration("editor");
        await settings.update("codeActionsOnSave", kinds, vscode.ConfigurationTarget.Workspace);
        assert.ok(await document.save());
        await settings.update("codeActionsOnSave", undefined, vscode.ConfigurationTarget.Workspace);
        assert.ok(document.getText().includes("nn.ModuleList(["), "ours");
        assert.ok(!document.getText().startsWith("import os"), "ruff's");
        assert.ok(!document.isDirty);
    });
});

function removal(document: vscode.TextDocument, text: string): vscode.WorkspaceEdit {
    const at = document.getText().indexOf(text);
    const edit = new vscode.WorkspaceEdit();
    edit.delete(document.uri, new vscode.Range(document.positionAt(at), document.positionAt(at + text.length)));
    return edit;
}
