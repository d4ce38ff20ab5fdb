// What a person does, with the keyboard, and what they see: findings, hover, fixes, table and graph, in dark, in light and in high contrast.
// SPDX-License-Identifier: MIT
import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import { Workbench } from "./workbench.mjs";

const THEMES = { dark: "Default Dark Modern", light: "Default Light Modern", contrast: "Default High Contrast" };

export async function takePictures(browser, server, folder, artefacts, everything) {
    await mend(browser, server, folder);
    await reload(browser, server, folder);
    for (const [name, theme] of Object.entries(THEMES)) {
        if (!everything && name !== "dark")
            continue;
        server.set({ "workbench.colorTheme": theme, "workbench.activityBar.location": "hidden" });
        await look(browser, server, folder, (what) => path.join(artefacts, `${what}-${name}.png`));
    }
}

/** The quick fix, from the key press to the file on disk. */
async function mend(browser, server, folder) {
    const workbench = await Workbench.open(browser, server, folder, "blocks.py", 9, 14);
    await workbench.wait(".squiggly-error");
    await workbench.focusEditor();
    await workbench.pressUntil(["Control+."], ".action-widget >> text=nn.ModuleList");
    await workbench.press("Enter");
    await workbench.page.waitForSelector(".squiggly-error", { state: "detached" });
    await workbench.press("Control+S");
    const saved = () => fs.readFileSync(path.join(folder, "blocks.py"), "utf8").includes("nn.ModuleList([nn.Linear");
    for (let i = 0; i < 400 && !saved(); ++i)
        await workbench.page.waitForTimeout(50);
    assert.ok(saved(), "the fix was not saved");
    await workbench.page.context().close();
}

async function look(browser, server, folder, file) {
    const workbench = await Workbench.open(browser, server, folder, "caption_decoder.py", 35, 15);
    await workbench.wait(".squiggly-warning");
    await workbench.page.locator(".codelens-decoration", { hasText: "without gradient" }).last().waitFor();
    await workbench.press("Control+B");
    await workbench.focusEditor();
    await workbench.picture(file("squiggle"));

    await workbench.pressUntil(["Control+K", "Control+I"], ".monaco-hover:not(.hidden) >> text=GP103");
    await workbench.picture(file("hover-finding"));
    await workbench.press("Escape");

    await goTo(workbench, "20:30");
    await workbench.pressUntil(["Control+."], ".action-widget >> text=freeze it");
    await workbench.picture(file("quick-fix"));
    await workbench.press("Escape");

    await goTo(workbench, "18:15");
    await workbench.pressUntil(["Control+K", "Control+I"], ".monaco-hover:not(.hidden) >> text=state_query");
    await workbench.picture(file("hover-layer"));
    await workbench.press("Escape");

    await table(workbench, file);
    await graph(workbench, file);
    await workbench.page.context().close();
}

async function goTo(workbench, place) {
    await workbench.focusEditor();
    await workbench.press("Control+G");
    await workbench.page.keyboard.type(place);
    await workbench.press("Enter");
}

async function table(workbench, file) {
    await workbench.command("gradpath: Show Gradient Table");
    const frame = await workbench.frame("tr[data-row]");
    assert.equal(await frame.locator("tr[data-row]").count(), 8);
    await workbench.picture(file("table"));

    await frame.locator("#only-dead").focus();
    await workbench.press("Space");
    await frame.locator("tr[data-row]").nth(4).waitFor({ state: "detached" });
    // With the keyboard: into the table, down to a layer, over to where it is cut, and there.
    await frame.locator("input[type=search]").focus();
    await workbench.press("ArrowDown", "ArrowDown", "ArrowRight", "ArrowRight");
    assert.equal(await frame.evaluate(() => document.activeElement?.textContent), "line 35");
    await workbench.picture(file("table-filtered"));
    await workbench.press("Enter");
    await workbench.wait(".statusbar-item:has-text('Ln 35, Col 13')");
}

/** Loads the folder without its file: a file in the address keeps VS Code from restoring editors later on. */
async function restore(workbench, server, folder) {
    // Which editors are open is written every five seconds, on a machine with nothing else to do.
    for (let patience = 6_000; ; patience *= 2) {
        await workbench.page.waitForTimeout(patience);
        await workbench.page.goto(server.address(folder, []), { waitUntil: "commit" });
        try {
            return await workbench.wait(".squiggly-warning");
        } catch (error) {
            if (patience > 20_000)
                throw error;
            await workbench.page.goto(server.address(folder, [["openFile", server.uri(path.join(folder, "caption_decoder.py"))]]), { waitUntil: "commit" });
            await workbench.wait(".squiggly-warning");
        }
    }
}

/** A window that is loaded again still has its table, set as it was. */
async function reload(browser, server, folder) {
    const workbench = await Workbench.open(browser, server, folder, "caption_decoder.py");
    await workbench.wait(".squiggly-warning");
    await restore(workbench, server, folder);
    await workbench.focusEditor();
    await workbench.command("gradpath: Show Gradient Table");
    const frame = await workbench.frame("tr[data-row]");
    await frame.locator("#only-dead").focus();
    await workbench.press("Space");
    await frame.locator("tr[data-row]").nth(4).waitFor({ state: "detached" });
    const loaded = workbench.page.waitForEvent("domcontentloaded");
    await workbench.command("Developer: Reload Window");
    await loaded;
    const again = await workbench.frame("tr[data-row]");
    assert.equal(await again.locator("tr[data-row]").count(), 4);
    await workbench.page.context().close();
}

async function graph(workbench, file) {
    await goTo(workbench, "1:1");
    await workbench.command("gradpath: Show Gradient Graph");
    const frame = await Promise.race([
        workbench.frame("#canvas .box"),
        workbench.wait(".notification-toast >> text=cannot draw graphs yet").then(() => undefined)]);
    await workbench.page.waitForTimeout(1_000);
    await workbench.picture(file(frame ? "graph" : "graph-not-there"));
    if (!frame)
        return;
    // What is picked is told beside the picture, with its line as a button.
    await frame.locator("#next-dead").click();
    await workbench.picture(file("graph-cut"));
    await frame.locator("#details button", { hasText: "caption_decoder.py:35" }).first().click();
    await workbench.wait(".statusbar-item:has-text('Ln 35, Col')");
}
