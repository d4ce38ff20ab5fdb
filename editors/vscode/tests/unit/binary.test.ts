// Which program is run, from what a user and a workspace say.
// SPDX-License-Identifier: MIT
import * as assert from "node:assert/strict";
import * as fs from "node:fs";
import * as os from "node:os";
import * as path from "node:path";
import { candidates, find, isOlder, versionIn, type Query } from "../../src/binary";

const folder = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), "gradpath-binary-")));
after(() => fs.rmSync(folder, { recursive: true, force: true }));

/** A program that says what it is told to. */
function program(name: string, output: string, mode = 0o755): string {
    const file = path.join(folder, name);
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.writeFileSync(file, `#!/bin/sh\n${output}\n`, { mode });
    return file;
}

const workspace = path.join(folder, "workspace");
const good = "echo gradpath 0.1.0";
const bundled = program("extension/bundled/bin/gradpath", good);

function query(change: Partial<Query> = {}): Query {
    return {
        setting: "", strategy: "fromEnvironment", trusted: true, folders: [workspace], interpreter: undefined,
        searchPath: "", bundled, platform: "linux", ...change,
    };
}

const found = async (change: Partial<Query>) => (await find(query(change))).found?.path;

describe("finding the program", () => {
    const named = program("named/gradpath", "echo gradpath 0.2.0");
    const inPath = program("path/gradpath", good);
    const venv = path.join(workspace, ".venv", "bin", "gradpath");
    const conda = program("conda/bin/gradpath", good);

    afterEach(() => fs.rmSync(workspace, { recursive: true, force: true }));
    const makeVenv = () => program("workspace/.venv/bin/gradpath", good);

    it("takes the setting before all others", async () => {
        makeVenv();
        const { found } = await find(query({ setting: named, searchPath: path.dirname(inPath) }));
        assert.deepEqual(found, { path: named, from: "the setting `gradpath.path`", version: "0.2.0" });
    });

    it("expands the setting", () => {
        assert.equal(candidates(query({ setting: "${workspaceFolder}/bin/gradpath" }))[0]?.path, path.join(workspace, "bin/gradpath"));
        assert.equal(candidates(query({ setting: "bin/gradpath" }))[0]?.path, path.join(workspace, "bin/gradpath"));
        assert.equal(candidates(query({ setting: "~/gradpath" }))[0]?.path, path.join(os.homedir(), "gradpath"));
        assert.equal(candidates(query({ setting: "~/gradpath", folders: [] }))[0]?.path, path.join(os.homedir(), "gradpath"));
    });

    it("goes on when the setting names nothing, and says so", async () => {
        const search = await find(query({ setting: "/nowhere/gradpath" }));
        assert.equal(search.found?.path, bundled);
        assert.equal(search.rejected[0]?.reason, "there is no such file");
    });

    it("takes the Python environment, then the workspace's, then PATH, then its own", async () => {
        makeVenv();
        const all = { interpreter: path.join(path.dirname(conda), "python"), searchPath: path.dirname(inPath) };
        assert.equal(await found(all), conda);
        assert.equal(await found({ ...all, interpreter: undefined }), venv);
        assert.equal(await found({ ...all, interpreter: undefined, folders: [] }), inPath);
        assert.equal(await found({}), venv);
        assert.equal(await found({ folders: [] }), bundled);
    });

    it("can be told to take its own", async () => {
        makeVenv();
        assert.equal(await found({ strategy: "useBundled", searchPath: path.dirname(inPath) }), bundled);
        assert.equal(await found({ strategy: "useBundled", setting: named }), named);
    });

    it("runs nothing that lies in a workspace that is not trusted", async () => {
        makeVenv();
        const inside = path.dirname(venv);
        const untrusted = { trusted: false, interpreter: path.join(inside, "python"), searchPath: [inside, ".", "bin"].join(path.delimiter) };
        assert.equal(await found(untrusted), bundled);
        assert.ok(candidates(query(untrusted)).every((one) => !one.path.startsWith(workspace)));
        assert.equal(await found({ ...untrusted, searchPath: [inside, path.dirname(inPath)].join(path.delimiter) }), inPath);
    });

    it("follows no setting into a workspace that is not trusted", async () => {
        makeVenv();
        const named = path.join(path.dirname(venv), path.basename(venv));
        for (const setting of [named, `\${workspaceFolder}/${path.relative(workspace, named)}`, path.relative(workspace, named)])
            assert.equal(await found({ trusted: false, setting, searchPath: "" }), bundled);
        const odd = path.join(workspace, "..venv", "bin", "python");
        assert.ok(candidates(query({ trusted: false, interpreter: odd, searchPath: "" })).every((one) => !one.path.startsWith(workspace)));
    });

    it("takes no relative folder of PATH", () => {
        assert.deepEqual(candidates(query({ folders: [], searchPath: ".:bin::" })).map((one) => one.path), [bundled]);
    });

    it("passes by what is too old, is something else or does not run", async () => {
        const cases: [string, RegExp][] = [
            [program("old/gradpath", "echo gradpath 0.0.9"), /version 0\.0\.9, and 0\.1\.0 or newer/],
            [program("other/gradpath", "echo something else"), /does not say that it is gradpath/],
            [program("broken/gradpath", "exit 3"), /cannot be run/],
            [program("unreadable/gradpath", good, 0o644), /cannot be run/],
        ];
        for (const [file, reason] of cases) {
            const search = await find(query({ folders: [], searchPath: path.dirname(file) }));
            assert.equal(search.found?.path, bundled);
            assert.equal(search.rejected[0]?.path, file);
            assert.match(search.rejected[0]?.reason ?? "", reason);
        }
    });

    it("finds nothing where nothing is", async () => {
        const search = await find(query({ folders: [], bundled: "/nowhere/gradpath" }));
        assert.deepEqual(search, { rejected: [] });
    });

    it("knows the names on Windows", () => {
        const files = candidates(query({ platform: "win32", interpreter: "/env/Scripts/python.exe" })).map((one) => one.path);
        assert.equal(files[0], path.join("/env/Scripts", "gradpath.exe"));
        assert.equal(files[1], path.join(workspace, ".venv", "Scripts", "gradpath.exe"));
    });
});

describe("versions", () => {
    it("are read from what the program prints", () => {
        assert.equal(versionIn("gradpath 0.1.0\n"), "0.1.0");
        assert.equal(versionIn("gradpath 1.2.3-rc.1\n"), "1.2.3-rc.1");
        assert.equal(versionIn("0.1.0"), undefined);
    });
    it("are compared by number", () => {
        assert.ok(isOlder("0.9.0", "0.10.0"));
        assert.ok(!isOlder("0.10.0", "0.9.9"));
        assert.ok(!isOlder("0.1.0", "0.1.0"));
        assert.ok(isOlder("0.9.9", "1.0.0"));
    });
});
