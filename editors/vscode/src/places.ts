// From a place that gradpath names to an editor that shows it.
// SPDX-License-Identifier: MIT
import * as path from "node:path";
import * as vscode from "vscode";
import { isUri, type Place } from "./rows";

/** Names are relative to the workspace folder of the document that was asked about, or absolute. */
export function uriOf(file: string, asked: vscode.Uri): vscode.Uri {
    if (isUri(file))
        return vscode.Uri.parse(file);
    if (path.isAbsolute(file))
        return vscode.Uri.file(file);
    const folder = vscode.workspace.getWorkspaceFolder(vscode.Uri.file(asked.fsPath));
    return folder ? vscode.Uri.joinPath(folder.uri, file) : vscode.Uri.file(path.resolve(path.dirname(asked.fsPath), file));
}

/** Lines and columns count from 1; without a column, the first character that is not blank. */
export async function show(uri: vscode.Uri, place: Omit<Place, "file"> & { column?: number }): Promise<void> {
    const cell = place.cell ?? (uri.path.endsWith(".ipynb") ? await cellOf(uri, place.line) : undefined);
    const document = cell ? await cellDocument(uri, cell.index - 1) : await vscode.workspace.openTextDocument(uri);
    const line = document.lineAt(Math.min(document.lineCount, Math.max(1, cell?.line ?? place.line)) - 1);
    const character = place.column ? place.column - 1 : line.firstNonWhitespaceCharacterIndex;
    const start = line.range.start.with(undefined, Math.min(character, line.range.end.character));
    const editor = await vscode.window.showTextDocument(document, {
        selection: new vscode.Range(start, start),
        viewColumn: columnShowing(uri),
    });
    editor.revealRange(line.range, vscode.TextEditorRevealType.InCenterIfOutsideViewport);
}

/** A notebook's lines count over its code cells, one after the other. */
async function cellOf(uri: vscode.Uri, line: number): Promise<{ index: number; line: number }> {
    let left = line;
    const cells = (await vscode.workspace.openNotebookDocument(uri)).getCells().filter((cell) => cell.document.languageId === "python");
    for (const { index, document } of cells) {
        const lines = document.lineCount - (document.getText().endsWith("\n") ? 1 : 0);
        if (left <= lines)
            return { index: index + 1, line: left };
        left -= lines;
    }
    return { index: (cells.at(-1)?.index ?? 0) + 1, line: 1 };
}

async function cellDocument(uri: vscode.Uri, index: number): Promise<vscode.TextDocument> {
    const notebook = await vscode.workspace.openNotebookDocument(uri);
    const editor = await vscode.window.showNotebookDocument(notebook, { viewColumn: columnShowing(uri) });
    const range = new vscode.NotebookRange(index, index + 1);
    editor.selections = [range];
    editor.revealRange(range, vscode.NotebookEditorRevealType.InCenterIfOutsideViewport);
    return notebook.cellAt(index).document;
}

/** Where the file is seen already; else beside the panel, never in its place. */
function columnShowing(uri: vscode.Uri): vscode.ViewColumn {
    for (const group of vscode.window.tabGroups.all)
        for (const tab of group.tabs) {
            const input = tab.input;
            if ((input instanceof vscode.TabInputText || input instanceof vscode.TabInputNotebook)
                && input.uri.toString() === uri.toString())
                return group.viewColumn;
        }
    const active = vscode.window.tabGroups.activeTabGroup;
    const other = vscode.window.tabGroups.all.find((group) => group !== active);
    if (active.activeTab?.input instanceof vscode.TabInputWebview)
        return other?.viewColumn ?? vscode.ViewColumn.Beside;
    return vscode.ViewColumn.Active;
}

/** The file that a command is about: the one it was given, or the one that is looked at. A cell stands for its notebook. */
export function subjectOf(given: unknown): vscode.Uri | undefined {
    const uri = given instanceof vscode.Uri ? given : typeof given === "string" ? vscode.Uri.parse(given) : undefined;
    if (uri?.scheme === "vscode-notebook-cell")
        return vscode.workspace.notebookDocuments.find((notebook) =>
            notebook.getCells().some((cell) => cell.document.uri.toString() === uri.toString()))?.uri;
    if (uri)
        return uri;
    const notebook = vscode.window.activeNotebookEditor?.notebook;
    if (notebook)
        return notebook.uri;
    const document = vscode.window.activeTextEditor?.document;
    return document?.languageId === "python" ? document.uri : undefined;
}

/** What the server knows the file as; opens it, for the server knows open files only. */
export async function openForServer(uri: vscode.Uri): Promise<vscode.Uri> {
    if (!uri.path.endsWith(".ipynb"))
        return (await vscode.workspace.openTextDocument(uri)).uri;
    const notebook = await vscode.workspace.openNotebookDocument(uri);
    const cell = notebook.getCells().find((one) => one.document.languageId === "python");
    if (!cell)
        throw new Error("the notebook has no Python cell");
    return cell.document.uri;
}
