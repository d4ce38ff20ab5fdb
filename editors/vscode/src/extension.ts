// Where VS Code comes in: wires the server, its status, the panels and the commands together.
// SPDX-License-Identifier: MIT
import * as vscode from "vscode";
import { graphs } from "./graph";
import { subjectOf, openForServer } from "./places";
import { onInterpreterChange } from "./python";
import { Server, type Health } from "./server";
import { Status } from "./status";
import { tables } from "./table";

/** For the tests that run inside VS Code, and for other extensions that want to know. */
export interface Api {
    health(): Health;
    onDidChange: vscode.Event<void>;
    binary(): string | undefined;
    status(): string;
    /** How many rows the last table showed that was drawn. */
    rowsDrawn(): number | undefined;
    /** How many pages with a graph have said that they are there. */
    graphsDrawn(): number;
    /** When all starts and stops that were asked for are done. */
    idle(): Promise<void>;
}

export function activate(context: vscode.ExtensionContext): Api {
    const server: Server = new Server(context, (command, args) =>
        command === "gradpath.showTable" ? Promise.resolve(table.show(args[0])) : undefined);
    let rows: number | undefined;
    let pictures = 0;
    const table = tables(context, server, (drawn) => (rows = drawn));
    const graph = graphs(context, server, () => ++pictures);
    const status = new Status(server);
    const command = (name: string, run: (...args: unknown[]) => unknown) =>
        vscode.commands.registerCommand(`gradpath.${name}`, run);
    context.subscriptions.push(
        server, table, graph, status,
        command("showGradientTable", (uri) => table.show(uri)),
        command("showGradientGraph", (uri) => graph.show(uri)),
        command("fixAll", () => fixAll()),
        command("restart", () => server.restart()),
        command("showOutput", () => server.output.show()),
        command("showVersion", () => showVersion(context, server)),
        vscode.workspace.onDidGrantWorkspaceTrust(() => server.restartIfOther()),
        vscode.workspace.onDidChangeConfiguration((event) => {
            if (["path", "importStrategy"].some((name) => event.affectsConfiguration(`gradpath.${name}`)))
                void server.restartIfOther();
        }),
    );
    void server.restart();
    void onInterpreterChange(() => void server.restartIfOther()).then((listening) => {
        if (listening)
            context.subscriptions.push(listening);
    });
    running = server;
    return {
        health: () => server.health,
        onDidChange: server.onDidChange,
        binary: () => server.binary?.path,
        status: () => status.text,
        rowsDrawn: () => rows,
        graphsDrawn: () => pictures,
        idle: () => server.idle(),
    };
}

let running: Server | undefined;

export function deactivate(): Promise<void> | undefined {
    return running?.stop();
}

async function fixAll(): Promise<void> {
    const subject = subjectOf(undefined);
    if (!subject)
        return;
    const said = await vscode.commands.executeCommand<string | null>("gradpath.applyFixes",
        (await openForServer(subject)).toString());
    if (said)
        vscode.window.setStatusBarMessage(`gradpath: ${said}`, 5_000);
}

async function showVersion(context: vscode.ExtensionContext, server: Server): Promise<void> {
    const own = String((context.extension.packageJSON as { version: string }).version);
    const binary = server.binary;
    const text = binary
        ? `gradpath ${binary.version} from ${binary.from}: ${binary.path} (extension ${own})`
        : `gradpath: no program to run was found (extension ${own})`;
    if (await vscode.window.showInformationMessage(text, "Copy"))
        await vscode.env.clipboard.writeText(text);
}
