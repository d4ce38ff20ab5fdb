// The interpreter that the Python extension has chosen, if that extension is there.
// SPDX-License-Identifier: MIT
import * as vscode from "vscode";
import { inTime } from "./latest";

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
    return extension && inTime(() => extension.activate(), PATIENCE);
}

export async function interpreter(): Promise<string | undefined> {
    const environments = (await api())?.environments;
    return inTime(async () => {
        const chosen = environments?.getActiveEnvironmentPath(vscode.workspace.workspaceFolders?.[0]?.uri);
        return chosen && (await environments?.resolveEnvironment(chosen))?.executable.uri?.fsPath;
    }, PATIENCE);
}

export async function onInterpreterChange(react: () => void): Promise<vscode.Disposable | undefined> {
    try {
        return (await api())?.environments.onDidChangeActiveEnvironmentPath(react);
    } catch {
        return undefined;
    }
}
