// What the client can do, read once from `initialize`.
// SPDX-License-Identifier: MIT
#pragma once

#include "server/lsp/line_table.h"

#include <string>

namespace gradpath::lsp {

struct Client {
    Encoding encoding = Encoding::Utf16;
    std::string name;
    bool pullsDiagnostics = false;
    bool refreshesDiagnostics = false;
    bool relatedInformation = false;
    bool codeDescription = false;
    bool diagnosticData = false;
    bool unnecessaryTag = false;
    bool versionInDiagnostics = true;
    bool codeActionLiterals = false;
    bool resolvesEdits = false;
    bool preferredActions = false;
    bool actionData = false;
    bool documentChanges = false;
    bool markdownHover = true;
    bool workDoneProgress = false;
    bool configuration = false;
    bool workspaceFolders = false;
    bool watchesFiles = false; ///< registers watchers at our wish
    bool registersConfiguration = false;
    bool refreshesInlayHints = false;
    bool refreshesCodeLenses = false;
    bool showsMessages = true;

    /// `forced`: an encoding from the command line, for debugging; empty: negotiated.
    static Client read(const Json& initializeParams, const std::string& forced);
};

/// The capabilities that we answer with.
Json serverCapabilities(const Client& client);

} // namespace gradpath::lsp
