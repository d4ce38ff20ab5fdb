// The gradient table and graph of an open document, as JSON.
// SPDX-License-Identifier: MIT
#pragma once

#include "server/lsp/server.h"

#include <string>

namespace gradpath::lsp {

/// The JSON of `gradpath params`, once the document's analysis is up to date. Files are named relative to their workspace folder.
void answerTable(Server& server, const std::string& uri, Reply reply);

/// The JSON of `gradpath graph`, or `{html}`, the page. The runs are run again for it, beside the main loop.
void answerGraph(Server& server, const std::string& uri, bool page, Reply reply);

} // namespace gradpath::lsp
