// A browser window with VS Code in it, worked with the keyboard.
// SPDX-License-Identifier: MIT
import { createRequire } from "node:module";
import path from "node:path";
import { fileURLToPath } from "node:url";

export const EXTENSION = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "..", "..", "..", "editors", "vscode");
const { chromium } = createRequire(path.join(EXTENSION, "package.json"))("playwright-core");

// A test may share the machine with a compiler.
export const PATIENCE = 120_000;

export function launch() {
    return chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", headless: true, args: [
        "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
        "--disable-component-update", "--disable-sync", "--force-color-profile=srgb",
        // The page reaches this machine and nothing else.
        "--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1"] });
}

export class Workbench {
    constructor(page) {
        this.page = page;
    }

    static async open(browser, server, folder, file, line = 1, column = 1) {
        const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1.5 });
        context.setDefaultTimeout(PATIENCE);
        const page = await context.newPage();
        const payload = file ? [["gotoLineMode", "true"], ["openFile", `${server.uri(path.join(folder, file))}:${line}:${column}`]] : [];
        await page.goto(server.address(folder, payload), { waitUntil: "commit" });
        await page.waitForSelector(".monaco-workbench");
        return new Workbench(page);
    }

    wait(selector, timeout = PATIENCE) {
        return this.page.waitForSelector(selector, { timeout });
    }

    async focusEditor() {
        await this.page.locator(".editor-instance .native-edit-context, .editor-instance textarea.inputarea").first().focus();
    }

    async press(...keys) {
        for (const key of keys)
            await this.page.keyboard.press(key);
    }

    /** Presses until it helps: what a key opens may be registered a moment later than the findings are shown. */
    async pressUntil(keys, selector) {
        for (let i = 0; ; ++i) {
            await this.press(...keys);
            try {
                return await this.page.waitForSelector(selector, { timeout: 2_500 });
            } catch (error) {
                if (i === 15)
                    throw error;
                await this.press("Escape");
            }
        }
    }

    async command(title) {
        await this.pressUntil(["F1"], ".quick-input-widget:not([style*='display: none']) input");
        await this.page.keyboard.type(title);
        await this.page.locator(".quick-input-list .monaco-list-row", { hasText: title }).first().waitFor({ timeout: PATIENCE });
        await this.press("Enter");
    }

    /** The frame of a webview in which a selector is there. */
    async frame(selector, timeout = PATIENCE) {
        for (const end = Date.now() + timeout; Date.now() < end; await this.page.waitForTimeout(100))
            for (const frame of this.page.frames())
                if (await frame.locator(selector).count().catch(() => 0))
                    return frame;
        throw new Error(`no webview shows ${selector}`);
    }

    picture(file) {
        return this.page.screenshot({ path: file });
    }
}
