// What VS Code's own test runner calls inside the extension host: runs mocha, and leaves a report for who started it.
// SPDX-License-Identifier: MIT
import * as fs from "node:fs";
import { createRequire } from "node:module";
import * as path from "node:path";
import type Mocha from "mocha";
import * as vscode from "vscode";

interface Result {
    title: string;
    duration?: number | undefined;
    stack?: string | undefined;
}

export async function run(): Promise<void> {
    const options = JSON.parse(fs.readFileSync(path.join(__dirname, "options.json"), "utf8")) as { report: string; mocha: string };
    const Runner = createRequire(__filename)(options.mocha) as typeof Mocha;
    const mocha = new Runner({ ui: "bdd", timeout: 90_000, reporter: class {} as never });
    mocha.suite.emit("pre-require", global, "", mocha);
    require("./findings.test");
    require("./notebook.test");
    require("./table.test");
    require("./neighbours.test");
    require("./program.test");
    const passed: Result[] = [];
    const failed: Result[] = [];
    await new Promise<void>((resolve) => {
        mocha.run(() => resolve())
            .on("pass", (test) => passed.push({ title: test.fullTitle(), duration: test.duration }))
            .on("fail", (test, error: Error) => failed.push({ title: test.fullTitle(), stack: error.stack ?? String(error) }));
    });
    const unfinished = `${options.report}.new`;
    fs.writeFileSync(unfinished, JSON.stringify({ version: vscode.version, passed, failed }));
    fs.renameSync(unfinished, options.report);
    if (failed.length > 0)
        throw new Error(`${failed.length} tests failed`);
}
