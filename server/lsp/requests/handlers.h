// The handlers, one file each.
// SPDX-License-Identifier: MIT
#pragma once

#include "server/lsp/server.h"

namespace gradpath::lsp::requests {

void initialize(Server&, const Params&, Reply);
void shutdown(Server&, const Params&, Reply);
void diagnostic(Server&, const Params&, Reply);
void codeAction(Server&, const Params&, Reply);
void codeActionResolve(Server&, const Params&, Reply);
void hover(Server&, const Params&, Reply);
void inlayHint(Server&, const Params&, Reply);
void codeLens(Server&, const Params&, Reply);
void executeCommand(Server&, const Params&, Reply);
void params(Server&, const Params&, Reply);
void graph(Server&, const Params&, Reply);
void sync(Server&, const Params&, Reply);
void status(Server&, const Params&, Reply);
void fail(Server&, const Params&, Reply);

void initialized(Server&, const Params&);
void didOpen(Server&, const Params&);
void didChange(Server&, const Params&);
void didSave(Server&, const Params&);
void didClose(Server&, const Params&);
void notebookDidOpen(Server&, const Params&);
void notebookDidChange(Server&, const Params&);
void notebookDidSave(Server&, const Params&);
void notebookDidClose(Server&, const Params&);
void didChangeConfiguration(Server&, const Params&);
void didChangeWatchedFiles(Server&, const Params&);
void didChangeWorkspaceFolders(Server&, const Params&);
void cancelRequest(Server&, const Params&);
void setTrace(Server&, const Params&);
void workDoneProgressCancel(Server&, const Params&);

} // namespace gradpath::lsp::requests
