// A workspace that nobody trusts names programs of its own: none of them may run, and findings are there all the same.
// SPDX-License-Identifier: MIT
import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import { Workbench } from "./workbench.mjs";

export async function runUntrusted(browser, server, folder) {
    const marker = path.join(folder, "was-run");
    for (const name of ["wrapper.sh", ".venv/bin/gradpath", "venv/bin/gradpath"]) {
        fs.mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
        fs.writeFileSync(path.join(folder, name), `#!/bin/sh\necho ${name} >> '${marker}'\necho gradpath 9.9.9\n`, { mode: 0o755 });
    }
    fs.mkdirSync(path.join(folder, ".vscode"), { recursive: true });
    fs.writeFileSync(path.join(folder, ".vscode", "settings.json"),
        JSON.stringify({ "gradpath.path": path.join(folder, "wrapper.sh"), "gradpath.logFile": path.join(folder, "log") }));
    const workbench = await Workbench.open(browser, server, folder, "caption_decoder.py", 35, 14);
    await workbench.wait(".squiggly-warning");
    // Only a window that is really restricted proves anything.
    await workbench.wait(".statusbar-item:has-text('Restricted Mode')");
    await workbench.wait(".statusbar-item:has-text('gradpath')");
    assert.ok(!fs.existsSync(marker), `run: ${fs.existsSync(marker) && fs.readFileSync(marker, "utf8")}`);
    assert.ok(!fs.existsSync(path.join(folder, "log")));
}
