// The language server as one thing that can be started, stopped and asked.
// SPDX-License-Identifier: MIT
import * as path from "node:path";
import { createInterface } from "node:readline";
import * as vscode from "vscode";
import { LanguageClient, State, type LanguageClientOptions } from "vscode-languageclient/node";
import { find, type Found, type Query, type Search } from "./binary";
import { levelAndText } from "./log_line";
import { interpreter } from "./python";

export type Health = "starting" | "running" | "failed" | "off";

export class Server implements vscode.Disposable {
    readonly output = vscode.window.createOutputChannel("gradpath", { log: true });
    readonly trace = vscode.window.createOutputChannel("gradpath trace", { log: true });
    health: Health = "off";
    binary: Found | undefined;

    private client: LanguageClient | undefined;
    private readonly changed = new vscode.EventEmitter<void>();
    readonly onDidChange = this.changed.event;
    /** Starts and stops come one after the other. */
    private last: Promise<void> = Promise.resolve();
    private shownProblem = "";

    constructor(
        private readonly extension: vscode.ExtensionContext,
        private readonly onCommand: (command: string, args: unknown[]) => Promise<unknown> | undefined,
    ) {}

    restart(): Promise<void> {
        return this.queue(async () => {
            await this.stopNow();
            await this.startNow();
        });
    }

    /** Only if what would be run now is something else. */
    restartIfOther(): Promise<void> {
        return this.queue(async () => {
            const { found } = await this.look();
            if (found?.path === this.binary?.path && found?.version === this.binary?.version)
                return;
            await this.stopNow();
            await this.startNow();
        });
    }

    stop(): Promise<void> {
        return this.queue(() => this.stopNow());
    }

    async request<Result>(method: string, params: unknown): Promise<Result> {
        await this.last;
        if (!this.client?.isRunning())
            throw new Error("the gradpath server is not running");
        return this.client.sendRequest<Result>(method, params);
    }

    /** When all starts and stops that were asked for are done. */
    idle(): Promise<void> {
        return this.last;
    }

    protocolUri(uri: vscode.Uri): string {
        return this.client?.code2ProtocolConverter.asUri(uri) ?? uri.toString();
    }

    dispose(): void {
        void this.client?.dispose().catch(() => undefined);
        this.changed.dispose();
        this.output.dispose();
        this.trace.dispose();
    }

    private queue(work: () => Promise<void>): Promise<void> {
        this.last = this.last.then(work).catch((error: unknown) => this.output.error(String(error)));
        return this.last;
    }

    private set(health: Health): void {
        this.health = health;
        this.changed.fire();
    }

    private async look(): Promise<Search> {
        const settings = vscode.workspace.getConfiguration("gradpath");
        const trusted = vscode.workspace.isTrusted;
        const query: Query = {
            setting: settings.get<string>("path", ""),
            strategy: settings.get<Query["strategy"]>("importStrategy", "fromEnvironment"),
            trusted,
            folders: (vscode.workspace.workspaceFolders ?? []).map((folder) => folder.uri.fsPath),
            interpreter: undefined,
            searchPath: process.env["PATH"] ?? "",
            bundled: path.join(this.extension.extensionPath, "bundled", "bin",
                process.platform === "win32" ? "gradpath.exe" : "gradpath"),
            platform: process.platform,
        };
        if (query.strategy === "fromEnvironment" && !query.setting)
            query.interpreter = await interpreter();
        return find(query);
    }

    private async startNow(): Promise<void> {
        this.set("starting");
        const search = await this.look();
        for (const one of search.rejected)
            this.output.warn(`passed by ${one.path} from ${one.from}: ${one.reason}`);
        this.binary = search.found;
        this.tellProblem(search);
        if (!search.found)
            return this.set("failed");
        this.output.info(`running ${search.found.path} (${search.found.version}) from ${search.found.from}`);
        const client = new LanguageClient(
            "gradpath",
            "gradpath",
            { command: search.found.path, args: ["server"] },
            this.options(),
        );
        this.client = client;
        client.onDidChangeState(({ newState }) => {
            if (this.client !== client)
                return;
            if (newState === State.Running)
                this.set("running");
            else if (newState === State.Starting)
                this.set("starting");
            else
                this.set("failed");
        });
        try {
            await client.start();
        } catch (error) {
            this.output.error(String(error));
            this.set("failed");
        }
    }

    private async stopNow(): Promise<void> {
        const client = this.client;
        this.client = undefined;
        if (client) {
            try {
                await client.dispose(5_000);
            } catch (error) {
                this.output.warn(`the server did not stop as it should: ${String(error)}`);
            }
        }
        this.set("off");
    }

    private options(): LanguageClientOptions {
        return {
            documentSelector: [
                { scheme: "file", language: "python" },
                { scheme: "untitled", language: "python" },
                { scheme: "vscode-notebook-cell", language: "python" },
            ],
            outputChannel: this.output,
            traceOutputChannel: this.trace,
            stdioOptions: {
                stdout: () => undefined,
                stderr: (stream) => {
                    createInterface({ input: stream, crlfDelay: Infinity }).on("line", (line) => {
                        const [level, text] = levelAndText(line);
                        this.output[level](text);
                    });
                },
            },
            initializationOptions: vscode.workspace.getConfiguration().get("gradpath"),
            middleware: {
                executeCommand: (command, args, next) => this.onCommand(command, args) ?? next(command, args),
                // Cells are told without being asked; asked as well, everything would stand there twice.
                provideDiagnostics: (document, previous, token, next) => {
                    const uri = "uri" in document ? document.uri : document;
                    return uri.scheme === "vscode-notebook-cell" ? null : next(document, previous, token);
                },
            },
        };
    }

    private tellProblem(search: Search): void {
        const named = search.rejected.find((one) => one.from.startsWith("the setting"));
        const problem = search.found
            ? named && `gradpath: the setting \`gradpath.path\` names ${named.path}, but ${named.reason}. `
                + `The one from ${search.found.from} is used instead.`
            : "gradpath: no program to run was found. Install it into the Python environment, or set `gradpath.path`."
                + search.rejected.map((one) => ` Passed by: ${one.path} (${one.reason}).`).join("");
        if (!problem || problem === this.shownProblem)
            return;
        this.shownProblem = problem;
        const show = search.found ? vscode.window.showWarningMessage : vscode.window.showErrorMessage;
        void show(problem, "Open Settings", "Show Output").then((choice) => {
            if (choice === "Open Settings")
                void vscode.commands.executeCommand("workbench.action.openSettings", "gradpath.path");
            else if (choice === "Show Output")
                this.output.show();
        });
    }
}
