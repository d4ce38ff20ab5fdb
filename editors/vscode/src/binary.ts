// Where the gradpath program is: an ordered list of places, and the first of them that answers.
// Knows nothing of VS Code, so that plain node can test it.
// SPDX-License-Identifier: MIT
import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import * as os from "node:os";
import * as path from "node:path";

/** The oldest server that this client can talk to. */
export const OLDEST_SERVER = "0.1.0";

export interface Query {
    /** `gradpath.path`, empty when it is not set. */
    setting: string;
    strategy: "fromEnvironment" | "useBundled";
    /** Nothing that a workspace holds may be run before it is trusted. */
    trusted: boolean;
    folders: string[];
    /** The interpreter that the Python extension has chosen. */
    interpreter?: string | undefined;
    /** PATH. */
    searchPath: string;
    bundled: string;
    platform: NodeJS.Platform;
}

export interface Candidate {
    path: string;
    /** What a person calls that place. */
    from: string;
}

export interface Found extends Candidate {
    version: string;
}

export interface Rejected extends Candidate {
    reason: string;
}

export interface Search {
    found?: Found;
    rejected: Rejected[];
}

export function candidates(query: Query): Candidate[] {
    const name = query.platform === "win32" ? "gradpath.exe" : "gradpath";
    const scripts = query.platform === "win32" ? "Scripts" : "bin";
    const out: Candidate[] = [];
    const add = (file: string, from: string) => {
        if (!out.some((known) => known.path === file))
            out.push({ path: file, from });
    };
    if (query.setting) {
        const named = expand(query.setting, query.folders);
        if (query.trusted || (path.isAbsolute(named) && !isInside(named, query.folders)))
            add(named, "the setting `gradpath.path`");
    }
    if (query.strategy === "fromEnvironment") {
        if (query.interpreter && (query.trusted || !isInside(query.interpreter, query.folders)))
            add(path.join(path.dirname(query.interpreter), name), "the Python environment");
        if (query.trusted)
            for (const folder of query.folders)
                for (const environment of [".venv", "venv"])
                    add(path.join(folder, environment, scripts, name), `\`${environment}\` of the workspace`);
        for (const folder of query.searchPath.split(path.delimiter))
            if (path.isAbsolute(folder) && (query.trusted || !isInside(folder, query.folders)))
                add(path.join(folder, name), "PATH");
    }
    add(query.bundled, "the extension");
    return out;
}

/** The first candidate that runs and is new enough; a named one that is missing is told, others are passed by. */
export async function find(query: Query, ask: (file: string) => Promise<string> = askVersion): Promise<Search> {
    const rejected: Rejected[] = [];
    for (const candidate of candidates(query)) {
        if (!existsSync(candidate.path)) {
            if (candidate.from.startsWith("the setting"))
                rejected.push({ ...candidate, reason: "there is no such file" });
            continue;
        }
        try {
            const version = versionIn(await ask(candidate.path));
            if (version === undefined)
                rejected.push({ ...candidate, reason: "it does not say that it is gradpath" });
            else if (isOlder(version, OLDEST_SERVER))
                rejected.push({ ...candidate, reason: `it is version ${version}, and ${OLDEST_SERVER} or newer is needed` });
            else
                return { found: { ...candidate, version }, rejected };
        } catch (error) {
            rejected.push({ ...candidate, reason: `it cannot be run: ${firstLine(error)}` });
        }
    }
    return { rejected };
}

export function askVersion(file: string): Promise<string> {
    return new Promise((resolve, reject) => {
        execFile(file, ["--version"], { timeout: 10_000, cwd: os.tmpdir() }, (error, stdout) =>
            error ? reject(error) : resolve(stdout));
    });
}

export function versionIn(output: string): string | undefined {
    return /^gradpath (\d+\.\d+\.\d+\S*)/.exec(output.trim())?.[1];
}

export function isOlder(version: string, than: string): boolean {
    const parts = (text: string) => text.split(/[.\-+]/).slice(0, 3).map(Number);
    const [left, right] = [parts(version), parts(than)];
    for (let i = 0; i < 3; ++i)
        if (left[i] !== right[i])
            return (left[i] ?? 0) < (right[i] ?? 0);
    return false;
}

function expand(setting: string, folders: string[]): string {
    let file = setting.trim().replace(/^~(?=$|[/\\])/, os.homedir());
    file = file.replaceAll("${userHome}", os.homedir());
    if (folders[0] !== undefined)
        file = path.resolve(folders[0], file.replaceAll("${workspaceFolder}", folders[0]));
    return file;
}

function isInside(file: string, folders: string[]): boolean {
    return folders.some((folder) => {
        const way = path.relative(folder, file);
        return way === "" || (way !== ".." && !way.startsWith(`..${path.sep}`) && !path.isAbsolute(way));
    });
}

function firstLine(error: unknown): string {
    return String(error instanceof Error ? error.message : error).split("\n")[0] ?? "";
}
