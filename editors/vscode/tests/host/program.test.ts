// Which program runs, and that it can be run anew.
// SPDX-License-Identifier: MIT
import * as assert from "node:assert/strict";
import * as fs from "node:fs";
import * as path from "node:path";
import * as vscode from "vscode";
import { api, file, open, until, waitForFinding } from "./support";

describe("the program", () => {
    const settings = () => vscode.workspace.getConfiguration("gradpath");

    it("is the one in the extension, where there is no other", async () => {
        const extension = vscode.extensions.getExtension("gradpath.gradpath");
        assert.equal((await api()).binary(), path.join(extension?.extensionPath ?? "", "bundled", "bin", "gradpath"));
    });

    it("is started again by the command", async () => {
        const document = await open("caption_decoder.py");
        const { health, onDidChange } = await api();
        const seen: string[] = [];
        const listening = onDidChange(() => seen.push(health()));
        await vscode.commands.executeCommand("gradpath.restart");
        listening.dispose();
        assert.deepEqual([...new Set(seen)], ["off", "starting", "running"]);
        assert.equal(health(), "running");
        await waitForFinding(document.uri, "GP103");
    });

    it("is the one that the settings name", async () => {
        const { binary, health, idle } = await api();
        const own = binary() ?? "";
        const marker = file("was-run").fsPath;
        const wrapper = file("wrapper.sh").fsPath;
        fs.writeFileSync(wrapper, `#!/bin/sh\ntouch '${marker}'\nexec '${own}' "$@"\n`, { mode: 0o755 });
        await settings().update("path", "${workspaceFolder}/wrapper.sh", vscode.ConfigurationTarget.Workspace);
        await until("the wrapper", () => binary() === wrapper);
        await idle();
        assert.equal(health(), "running");
        assert.ok(fs.existsSync(marker));
        await settings().update("path", "/nowhere/gradpath", vscode.ConfigurationTarget.Workspace);
        await until("its own again", () => binary() === own);
        await settings().update("path", undefined, vscode.ConfigurationTarget.Workspace);
        await idle();
        assert.equal(health(), "running");
    });

    it("is the one of the workspace's virtual environment", async () => {
        const { binary } = await api();
        const own = binary() ?? "";
        const link = file(".venv/bin/gradpath").fsPath;
        fs.mkdirSync(path.dirname(link), { recursive: true });
        fs.copyFileSync(own, link);
        await vscode.commands.executeCommand("gradpath.restart");
        assert.equal(binary(), link);
        await settings().update("importStrategy", "useBundled", vscode.ConfigurationTarget.Workspace);
        await until("its own again", () => binary() === own);
        await settings().update("importStrategy", undefined, vscode.ConfigurationTarget.Workspace);
        await until("the environment's", () => binary() === link);
        fs.rmSync(file(".venv").fsPath, { recursive: true });
        await vscode.commands.executeCommand("gradpath.restart");
        assert.equal(binary(), own);
    });
});
