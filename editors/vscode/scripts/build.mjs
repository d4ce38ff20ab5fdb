// Bundles the extension into dist/, and with --tests its tests into build/vscode/tests at the root of the repository.
// SPDX-License-Identifier: MIT
import { build } from "esbuild";
import { copyFileSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

const here = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "..");
const root = path.resolve(here, "..", "..");
const common = { absWorkingDir: here, bundle: true, logLevel: "warning", legalComments: "none", minify: !process.argv.includes("--tests") };

rmSync(path.join(here, "dist"), { recursive: true, force: true });
const { metafile } = await build({
    ...common, metafile: true, entryPoints: ["src/extension.ts"], outfile: "dist/extension.js",
    platform: "node", format: "cjs", target: "node20", external: ["vscode"],
});
await build({ ...common, entryPoints: ["webview/table.ts"], outfile: "dist/table.js", platform: "browser", format: "iife", target: "chrome130" });
copyFileSync(path.join(here, "webview", "table.css"), path.join(here, "dist", "table.css"));
writeFileSync(path.join(here, "dist", "THIRD_PARTY_NOTICES.txt"), notices(Object.keys(metafile.inputs)));

/** The licences of what is bundled. */
function notices(inputs) {
    const folders = new Set(inputs.map((file) => /^node_modules\/(?:@[^/]+\/)?[^/]+(?:\/node_modules\/[^/]+)*/.exec(file)?.[0]).filter(Boolean));
    return [...folders].sort().map((folder) => {
        const { name, version, license } = JSON.parse(readFileSync(path.join(here, folder, "package.json"), "utf8"));
        const text = readdirSync(path.join(here, folder)).find((file) => /^licen[cs]e/i.test(file));
        return `${name} ${version} (${license})\n\n${text ? readFileSync(path.join(here, folder, text), "utf8").trim() : ""}\n`;
    }).join(`\n${"-".repeat(80)}\n\n`);
}

if (process.argv.includes("--tests")) {
    const out = path.join(root, "build", "vscode", "tests");
    const node = { ...common, platform: "node", format: "cjs", target: "node20", sourcemap: "inline", external: ["vscode"] };
    await build({ ...node, entryPoints: ["tests/unit/index.ts"], outfile: path.join(out, "unit.js") });
    await build({ ...node, entryPoints: ["tests/host/index.ts"], outfile: path.join(out, "host.js") });
}
