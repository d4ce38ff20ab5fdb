// Runs editors/vscode/tests/host inside the extension host of a real VS Code and prints what mocha says.
// SPDX-License-Identifier: MIT
import fs from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { EXTENSION } from "./workbench.mjs";

const { resolve } = createRequire(path.join(EXTENSION, "package.json"));
const NEIGHBOURS = { ruff: process.env.RUFF, pyright: path.join(path.dirname(resolve("pyright/package.json")), "langserver.index.js") };
const PATIENCE = 240_000;

/** VS Code looks for tests in a payload only if it believes to be under test itself. */
function believe() {
    const original = Element.prototype.getAttribute;
    Element.prototype.getAttribute = function (name) {
        const value = original.call(this, name);
        if (name !== "data-settings" || this.id !== "vscode-workbench-web-configuration")
            return value;
        const settings = JSON.parse(value);
        settings.developmentOptions = { ...settings.developmentOptions, enableSmokeTestDriver: true };
        return JSON.stringify(settings);
    };
}

export async function runHostTests(browser, server, folder, tests) {
    const development = path.join(server.folder, "development");
    const report = path.join(server.folder, "report.json");
    fs.mkdirSync(development, { recursive: true });
    // VS Code wants an extension to develop; the one under test is the installed one.
    fs.writeFileSync(path.join(development, "package.json"),
        JSON.stringify({ name: "nothing", publisher: "gradpath-tests", version: "0.0.1", engines: { vscode: "*" }, main: "main.js" }));
    fs.writeFileSync(path.join(development, "main.js"), "exports.activate = () => {};\n");
    fs.copyFileSync(tests, path.join(development, "tests.js"));
    fs.writeFileSync(path.join(development, "options.json"), JSON.stringify({ report, mocha: resolve("mocha"), ...NEIGHBOURS }));

    const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
    context.setDefaultTimeout(PATIENCE);
    const page = await context.newPage();
    await page.addInitScript(believe);
    await page.goto(server.address(folder, [
        ["extensionDevelopmentPath", server.uri(development)],
        ["extensionTestsPath", server.uri(path.join(development, "tests.js"))]]), { waitUntil: "commit" });
    for (const end = Date.now() + PATIENCE; !fs.existsSync(report) && Date.now() < end;)
        await page.waitForTimeout(100);
    if (!fs.existsSync(report)) {
        await page.screenshot({ path: path.join(server.folder, "host-tests.png") });
        throw new Error(`the tests in the extension host did not end; see ${server.folder}`);
    }
    await context.close();
    const { version, passed, failed } = JSON.parse(fs.readFileSync(report, "utf8"));
    for (const test of passed)
        console.log(`  ok    ${test.title} (${test.duration} ms)`);
    for (const test of failed)
        console.log(`  FAIL  ${test.title}\n${test.stack.replace(/^/gm, "        ")}`);
    console.log(`  in the extension host of VS Code ${version}: ${passed.length} passed, ${failed.length} failed`);
    return { version, passed: passed.length, failed: failed.length };
}
