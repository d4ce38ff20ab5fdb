// Makes the VSIX of one platform, with the program inside: package.mjs --target linux-x64 --binary FILE [--licences FOLDER] [--out FILE].
// Without --target it makes the one for every other platform, which finds its program in the environment or on PATH.
// SPDX-License-Identifier: MIT
import { createVSIX } from "@vscode/vsce";
import { chmodSync, copyFileSync, cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { writeSchemas } from "./schemas.mjs";

/** What the marketplace calls a platform, and the compiler's name of what must be built for it. */
const TARGETS = {
    "linux-x64": "x86_64-linux-gnu",
    "linux-arm64": "aarch64-linux-gnu",
    "linux-armhf": "arm-linux-gnueabihf",
    "alpine-x64": "x86_64-linux-musl, or the static build for linux-x64",
    "alpine-arm64": "aarch64-linux-musl, or the static build for linux-arm64",
    "darwin-x64": "x86_64-apple-darwin",
    "darwin-arm64": "arm64-apple-darwin",
    "win32-x64": "x86_64-pc-windows-msvc",
    "win32-arm64": "aarch64-pc-windows-msvc",
};

const here = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "..");
const root = path.resolve(here, "..", "..");
const { values } = parseArgs({ options: {
    target: { type: "string" }, binary: { type: "string" }, licences: { type: "string" }, out: { type: "string" }, "list-targets": { type: "boolean" } } });

if (values["list-targets"]) {
    for (const [target, triple] of Object.entries(TARGETS))
        console.log(`${target.padEnd(14)}${triple}`);
    process.exit(0);
}
if (values.target && !(values.target in TARGETS))
    fail(`no such target: ${values.target}; --list-targets lists them`);
if (Boolean(values.target) !== Boolean(values.binary))
    fail("--target and --binary go together");

const stage = path.join(root, "build", "vscode", "stage");
rmSync(stage, { recursive: true, force: true });
mkdirSync(stage, { recursive: true });
process.argv = process.argv.slice(0, 2);
await import("./build.mjs");

for (const name of ["package.json", "README.md", "CHANGELOG.md", "icon.png", "dist"])
    cpSync(path.join(here, name), path.join(stage, name), { recursive: true });
copyFileSync(path.join(root, "LICENSE"), path.join(stage, "LICENSE"));
writeSchemas(path.join(stage, "schemas"));
// Only what the extension needs at run time.
const manifest = JSON.parse(readFileSync(path.join(stage, "package.json"), "utf8"));
for (const name of ["scripts", "devDependencies", "private"])
    delete manifest[name];
manifest.files = ["**"];
writeFileSync(path.join(stage, "package.json"), JSON.stringify(manifest, null, 2) + "\n");
if (values.binary) {
    const name = values.target.startsWith("win32") ? "gradpath.exe" : "gradpath";
    const binary = path.join(stage, "bundled", "bin", name);
    mkdirSync(path.dirname(binary), { recursive: true });
    copyFileSync(path.resolve(values.binary), binary);
    chmodSync(binary, 0o755);
    if (values.licences)
        cpSync(path.resolve(values.licences), path.join(stage, "bundled", "licenses"), { recursive: true });
}

const out = path.resolve(values.out ?? path.join(root, "build", "vscode",
    `gradpath-${values.target ?? "universal"}-${manifest.version}.vsix`));
await createVSIX({
    cwd: stage, packagePath: out, dependencies: false, rewriteRelativeLinks: false, allowMissingRepository: true,
    ...(values.target && { target: values.target }),
});
console.log(out);

function fail(message) {
    console.error(`package.mjs: ${message}`);
    process.exit(2);
}
