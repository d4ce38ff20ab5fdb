// Drives one VS Code: run.mjs INSTALLED VSIX TESTS ARTEFACTS WORK [--pictures]. Exit status 1 if anything failed.
// SPDX-License-Identifier: MIT
import fs from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { CodeServer } from "./code_server.mjs";
import { runHostTests } from "./host_tests.mjs";
import { takePictures } from "./pictures.mjs";
import { runUntrusted } from "./untrusted.mjs";
import { launch } from "./workbench.mjs";

const here = path.dirname(fileURLToPath(import.meta.url));
const [installed, extension, tests, artefacts, work, ...options] = process.argv.slice(2);
const failures = [];

function workspace(name) {
    const folder = path.join(work, name);
    fs.cpSync(path.join(here, "workspace"), folder, { recursive: true });
    fs.copyFileSync(path.join(here, "..", "..", "..", "examples", "caption_decoder.py"), path.join(folder, "caption_decoder.py"));
    return folder;
}

async function step(name, run) {
    const started = Date.now();
    const browser = await launch();
    try {
        await run(browser);
        console.log(`  ${name}: ${((Date.now() - started) / 1000).toFixed(1)} s`);
    } catch (error) {
        failures.push(name);
        console.log(`  FAIL  ${name}: ${error.stack}`);
        for (const [i, page] of browser.contexts().flatMap((context) => context.pages()).entries())
            await page.screenshot({ path: path.join(artefacts, `failed-${name.replaceAll(" ", "-")}-${i}.png`) }).catch(() => undefined);
    } finally {
        await browser.close();
    }
}

async function withServer(name, trust, run) {
    const server = new CodeServer(installed, path.join(work, name), { trust });
    process.once("exit", () => server.stop());
    server.set();
    try {
        await server.start(extension);
        await run(server);
    } finally {
        server.stop();
    }
}

for (const signal of ["SIGINT", "SIGTERM"])
    process.once(signal, () => process.exit(1));
fs.mkdirSync(artefacts, { recursive: true });
await withServer("trusting", false, async (server) => {
    await step("extension host", async (browser) => {
        const { failed } = await runHostTests(browser, server, workspace("hosted"), tests);
        if (failed > 0)
            throw new Error(`${failed} tests failed`);
    });
    await step("by hand", (browser) => takePictures(browser, server, workspace("seen"), artefacts, options.includes("--pictures")));
});
await withServer("careful", true, async (server) => {
    await step("workspace that is not trusted", (browser) => runUntrusted(browser, server, workspace("untrusted")));
});
if (failures.length > 0)
    console.log(`  failed: ${failures.join(", ")}`);
process.exit(failures.length > 0 ? 1 : 0);
