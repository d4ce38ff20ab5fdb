// The interpreter that the Python extension has chosen, if that extension is there.
// SPDX-License-Identifier: MIT
import * as vscode from "vscode";

/** The part of the Python extension's interface that is read here. */
interface PythonApi {
    environments: {
        getActiveEnvironmentPath(resource?: vscode.Uri): { path: string };
        resolveEnvironment(environment: { path: string }): Promise<{ executable: { uri?: vscode.Uri } } | undefined>;
        onDidChangeActiveEnvironmentPath: vscode.Event<unknown>;
    };
}

// It may be busy for long with looking for interpreters; findings need not wait for that.
const PATIENCE = 5_000;

async function api(): Promise<PythonApi | undefined> {
    const extension = vscode.extensions.getExtension<PythonApi>("ms-python.python");
    if (!extension)
        return undefined;
    const late = new Promise<undefined>((resolve) => setTimeout(resolve, PATIENCE, undefined));
    try {
        return (await Promise.race([extension.activate(), late])) ?? undefined;
    } catch {
        return undefined;
    }
}

export async function interpreter(): Promise<string | undefined> {
    const environments = (await api())?.environments;
    try {
        const chosen = environments?.getActiveEnvironmentPath(vscode.workspace.workspaceFolders?.[0]?.uri);
        return chosen && (await environments?.resolveEnvironment(chosen))?.executable.uri?.fsPath;
    } catch {
        return undefined;
    }
}

export async function onInterpreterChange(react: () => void): Promise<vscode.Disposable | undefined> {
    try {
        return (await api())?.environments.onDidChangeActiveEnvironmentPath(react);
    } catch {
        return undefined;
    }
}
