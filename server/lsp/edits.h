// Edits of the analysis as edits of the protocol.
// SPDX-License-Identifier: MIT
#pragma once

#include "server/lsp/server.h"

#include <functional>
#include <string>
#include <vector>

namespace gradpath::lsp {

/// A WorkspaceEdit, with the versions of open documents where the client understands them.
Json workspaceEdit(Server& server, const std::vector<Edit>& edits);

/// Applies all safe fixes of a program to its text, again and again until none is left, away from the main loop. `then` gets the
/// edits that lead there; they are empty when the document changed meanwhile or there is nothing to do.
void fixAll(Server& server, const std::string& name,
            std::function<void(Server&, std::vector<Edit>)> then);

/// A comment that silences the rule on the line of an offset of an open program; nothing where none can stand.
std::optional<Fix> suppression(const Server& server, const std::string& name, uint32_t offset,
                               const std::string& code);

} // namespace gradpath::lsp
