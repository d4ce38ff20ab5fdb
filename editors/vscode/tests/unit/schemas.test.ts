// The manifest and the schemas agree with each other and with the server's settings.
// SPDX-License-Identifier: MIT
import * as assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import * as fs from "node:fs";
import * as os from "node:os";
import * as path from "node:path";

// The bundle lies in build/vscode/tests.
const root = path.resolve(__dirname, "..", "..", "..");
const own = path.join(root, "editors", "vscode");
const json = (file: string) => JSON.parse(fs.readFileSync(file, "utf8"));
const manifest = json(path.join(own, "package.json"));

describe("the manifest", () => {
    it("has every setting that the server documents", () => {
        const page = fs.readFileSync(path.join(root, "docs", "server.md"), "utf8");
        const table = page.split("## Settings")[1]?.split("\n## ")[0] ?? "";
        const documented = table.split("\n").filter((line) => line.startsWith("| `"))
            .flatMap((line) => [...(line.split("|")[1] ?? "").matchAll(/`(\w+)`/g)].map((match) => match[1]));
        assert.ok(documented.length > 8);
        for (const name of documented)
            assert.ok(manifest.contributes.configuration.properties[`gradpath.${name}`], `gradpath.${name}`);
    });

    it("lets no workspace that is not trusted choose a program or a file to write", () => {
        const restricted = manifest.capabilities.untrustedWorkspaces.restrictedConfigurations;
        for (const name of ["gradpath.path", "gradpath.importStrategy", "gradpath.logFile"])
            assert.ok(restricted.includes(name), name);
        assert.match(manifest.contributes.configuration.properties["gradpath.path"].scope, /^machine/);
    });

    it("describes every setting and every command", () => {
        for (const [name, setting] of Object.entries<{ markdownDescription?: string }>(manifest.contributes.configuration.properties))
            assert.ok(setting.markdownDescription, name);
        for (const command of manifest.contributes.commands)
            assert.equal(command.category, "gradpath");
    });

    it("names schemas that are packed, each of which stands alone", () => {
        const folder = fs.mkdtempSync(path.join(os.tmpdir(), "gradpath-schemas-"));
        execFileSync(process.execPath, [path.join(own, "scripts", "schemas.mjs"), path.join(folder, "schemas")]);
        for (const { url } of manifest.contributes.tomlValidation)
            assert.ok(!fs.readFileSync(path.join(folder, url), "utf8").includes("$ref"), url);
        const pyproject = json(path.join(folder, "schemas", "pyproject.schema.json"));
        const { properties } = json(path.join(root, "docs", "gradpath.schema.json"));
        assert.deepEqual(pyproject.properties.tool.properties.gradpath.properties, properties);
        fs.rmSync(folder, { recursive: true });
    });

    it("has the version of the program", () => {
        const [, version] = /project\(gradpath VERSION ([\d.]+)/.exec(fs.readFileSync(path.join(root, "CMakeLists.txt"), "utf8")) ?? [];
        assert.equal(manifest.version, version);
    });
});
