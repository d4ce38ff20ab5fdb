// A whole session by a client that is not ours: open, edit, diagnostics, hover, action, apply, pull, notebook, shutdown.
// SPDX-License-Identifier: MIT
'use strict';
const assert = require('assert');
const { spawn } = require('child_process');
const lsp = require('vscode-languageserver-protocol/node');

const [, , gradpath, folder] = process.argv;
const uri = 'file://' + folder + '/train.py';
const model = `import torch
from torch import nn


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.head = nn.Linear(4, 4)
        self.layers = [nn.Linear(4, 4) for _ in range(3)]

    def forward(self, x):
        for layer in self.layers:
            x = layer(x)
        return self.head(x)


net = Net()
optimizer = torch.optim.SGD(net.parameters(), lr=0.1)
loss = net(torch.randn(2, 4)).sum()
optimizer.zero_grad()
loss.backward()
optimizer.step()
`;

/** Applies edits whose positions count UTF-16 units, as JavaScript does. */
function apply(text, edits) {
  const starts = [0];
  for (let i = 0; i < text.length; i++) if (text[i] === '\n') starts.push(i + 1);
  const offset = (p) => Math.min(text.length, (starts[p.line] ?? text.length) + p.character);
  return [...edits]
    .sort((a, b) => offset(b.range.start) - offset(a.range.start))
    .reduce((out, e) => out.slice(0, offset(e.range.start)) + e.newText + out.slice(offset(e.range.end)), text);
}

async function start(pulls) {
  const child = spawn(gradpath, ['server'], { stdio: ['pipe', 'pipe', 'inherit'] });
  const connection = lsp.createProtocolConnection(
    new lsp.StreamMessageReader(child.stdout), new lsp.StreamMessageWriter(child.stdin));
  const published = new Map();
  const waiting = [];
  connection.onNotification(lsp.PublishDiagnosticsNotification.type, (params) => {
    published.set(params.uri, params);
    for (const check of [...waiting]) check();
  });
  connection.onRequest(lsp.RegistrationRequest.type, () => {});
  connection.onRequest(lsp.WorkDoneProgressCreateRequest.type, () => {});
  connection.onRequest(lsp.ConfigurationRequest.type, (params) => params.items.map(() => null));
  connection.onUnhandledNotification((message) => assert.ok(message.method.startsWith('$/') || message.method.startsWith('window/'), message.method));
  connection.onError(([error]) => { throw error; });
  connection.listen();
  const result = await connection.sendRequest(lsp.InitializeRequest.type, {
    processId: process.pid, rootUri: null,
    workspaceFolders: [{ uri: 'file://' + folder, name: 'w' }],
    capabilities: {
      textDocument: {
        publishDiagnostics: { relatedInformation: true, versionSupport: true, dataSupport: true, codeDescriptionSupport: true },
        codeAction: { codeActionLiteralSupport: { codeActionKind: { valueSet: ['quickfix'] } }, isPreferredSupport: true,
                      dataSupport: true, resolveSupport: { properties: ['edit'] } },
        ...(pulls ? { diagnostic: {} } : {}),
      },
      workspace: { configuration: true, workspaceEdit: { documentChanges: true }, didChangeWatchedFiles: { dynamicRegistration: true } },
      window: { workDoneProgress: true },
    },
  });
  await connection.sendNotification(lsp.InitializedNotification.type, {});
  const diagnosticsOf = (where, test) => new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('no diagnostics for ' + where + ': ' + JSON.stringify(published.get(where)))), 30000);
    const check = () => {
      const params = published.get(where);
      if (!params || !test(params)) return;
      clearTimeout(timer);
      waiting.splice(waiting.indexOf(check), 1);
      resolve(params);
    };
    waiting.push(check);
    check();
  });
  const stop = async () => {
    await connection.sendRequest(lsp.ShutdownRequest.type);
    const code = new Promise((resolve) => child.on('exit', resolve));
    await connection.sendNotification(lsp.ExitNotification.type);
    assert.strictEqual(await code, 0);
    connection.dispose();
  };
  return { connection, result, diagnosticsOf, stop };
}

async function pushed() {
  const { connection, result, diagnosticsOf, stop } = await start(false);
  assert.strictEqual(result.capabilities.positionEncoding, 'utf-16');
  let text = model;
  let version = 1;
  await connection.sendNotification(lsp.DidOpenTextDocumentNotification.type,
    { textDocument: { uri, languageId: 'python', version, text } });
  const first = await diagnosticsOf(uri, (p) => p.diagnostics.length > 0);
  assert.ok(first.diagnostics.every((d) => lsp.Diagnostic.is(d)), JSON.stringify(first));
  assert.ok(first.diagnostics.some((d) => d.code === 'GP301'));

  const edit = { range: { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } }, text: '# 漢字 😀\n' };
  text = apply(text, [{ range: edit.range, newText: edit.text }]);
  await connection.sendNotification(lsp.DidChangeTextDocumentNotification.type,
    { textDocument: { uri, version: ++version }, contentChanges: [edit] });
  const second = await diagnosticsOf(uri, (p) => p.version === version);
  const finding = second.diagnostics.find((d) => d.code === 'GP301');
  assert.strictEqual(finding.range.start.line, 9);

  const hover = await connection.sendRequest(lsp.HoverRequest.type, { textDocument: { uri }, position: { line: 8, character: 15 } });
  assert.ok(lsp.Hover.is(hover) && hover.contents.value.includes('head'), JSON.stringify(hover));

  const actions = await connection.sendRequest(lsp.CodeActionRequest.type, {
    textDocument: { uri }, range: finding.range, context: { diagnostics: [finding] } });
  assert.ok(actions.every((a) => lsp.CodeAction.is(a) || a.data));
  const preferred = actions.find((a) => a.isPreferred);
  const fixAll = actions.find((a) => a.kind === 'source.fixAll.gradpath');
  const resolved = await connection.sendRequest(lsp.CodeActionResolveRequest.type, fixAll);
  assert.ok(lsp.WorkspaceEdit.is(resolved.edit));
  text = apply(text, preferred.edit.documentChanges[0].edits);
  assert.ok(text.includes('nn.ModuleList(['));
  await connection.sendNotification(lsp.DidChangeTextDocumentNotification.type,
    { textDocument: { uri, version: ++version }, contentChanges: [{ text }] });
  const third = await diagnosticsOf(uri, (p) => p.version === version);
  assert.deepStrictEqual(third.diagnostics, []);

  const lenses = await connection.sendRequest(lsp.CodeLensRequest.type, { textDocument: { uri } });
  assert.ok(lenses.length >= 2 && lenses.every((l) => lsp.CodeLens.is(l)));
  await assert.rejects(connection.sendRequest('textDocument/definition', { textDocument: { uri }, position: { line: 0, character: 0 } }),
    (error) => error.code === lsp.ErrorCodes.MethodNotFound);

  const notebook = 'file://' + folder + '/n.ipynb';
  const cells = [model.split('\n\n\nclass')[0] + '\n%matplotlib inline\n', 'class' + model.split('\n\n\nclass')[1]];
  const cellUri = (i) => `vscode-notebook-cell://${folder}/n.ipynb#${i}`;
  await connection.sendNotification(lsp.DidOpenNotebookDocumentNotification.type, {
    notebookDocument: { uri: notebook, notebookType: 'jupyter-notebook', version: 1,
      cells: cells.map((_, i) => ({ kind: lsp.NotebookCellKind.Code, document: cellUri(i) })) },
    cellTextDocuments: cells.map((t, i) => ({ uri: cellUri(i), languageId: 'python', version: 1, text: t })),
  });
  const inCell = await diagnosticsOf(cellUri(1), (p) => p.diagnostics.length > 0);
  assert.strictEqual(inCell.diagnostics.find((d) => d.code === 'GP301').range.start.line, 4);
  await connection.sendNotification(lsp.DidCloseNotebookDocumentNotification.type,
    { notebookDocument: { uri: notebook }, cellTextDocuments: cells.map((_, i) => ({ uri: cellUri(i) })) });
  await diagnosticsOf(cellUri(1), (p) => p.diagnostics.length === 0);

  await connection.sendNotification(lsp.DidCloseTextDocumentNotification.type, { textDocument: { uri } });
  await stop();
}

async function pulled() {
  const { connection, result, stop } = await start(true);
  assert.strictEqual(result.capabilities.diagnosticProvider.identifier, 'gradpath');
  await connection.sendNotification(lsp.DidOpenTextDocumentNotification.type,
    { textDocument: { uri, languageId: 'python', version: 1, text: model } });
  const report = await connection.sendRequest(lsp.DocumentDiagnosticRequest.type, { textDocument: { uri } });
  assert.strictEqual(report.kind, 'full');
  assert.ok(report.items.some((d) => d.code === 'GP301'));
  const again = await connection.sendRequest(lsp.DocumentDiagnosticRequest.type,
    { textDocument: { uri }, previousResultId: report.resultId });
  assert.strictEqual(again.kind, 'unchanged');
  const source = new lsp.CancellationTokenSource();
  const waits = connection.sendRequest('gradpath/sync', {}, source.token);
  source.cancel();
  await waits.catch((error) => assert.strictEqual(error.code, lsp.LSPErrorCodes.RequestCancelled));
  await stop();
}

pushed().then(pulled).then(() => console.log('ok'), (error) => { console.error(error); process.exit(1); });
