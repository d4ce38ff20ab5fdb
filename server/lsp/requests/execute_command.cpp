// workspace/executeCommand
// SPDX-License-Identifier: MIT
#include "server/lsp/edits.h"
#include "server/lsp/requests/handlers.h"
#include "server/lsp/tables.h"
#include "server/version.h"

#include <fmt/format.h>

namespace gradpath::lsp::requests {

namespace {

void applyFixes(Server& server, const Params& arguments, Reply reply) {
    const std::string uri = arguments.at(size_t{0}).string();
    const auto waiting = std::make_shared<Reply>(std::move(reply));
    if (server.document(uri) == nullptr)
        return waiting->fail(ErrorCode::RequestFailed, fmt::format("`{}` is not open", uri));
    fixAll(server, server.unitOf(uri), [waiting](Server& now, std::vector<Edit> edits) {
        if (!edits.empty())
            now.request("workspace/applyEdit", {{"label", "gradpath: apply all safe fixes"},
                                                {"edit", workspaceEdit(now, edits)}});
        (*waiting)(edits.empty() ? Json("nothing to fix") : Json(nullptr));
    });
}

Json debugInformation(Server& server) {
    Json open = Json::array();
    for (const auto& [uri, document] : server.documents)
        open.push_back({{"uri", uri},
                        {"version", document->version()},
                        {"bytes", document->text().size()},
                        {"milliseconds", server.view(server.unitOf(uri)).milliseconds}});
    return {{"version", kVersion},
            {"encoding", encodingName(server.client.encoding)},
            {"folders", server.workspace.folders},
            {"files", server.workspace.graph ? server.workspace.graph->nFiles() : 0},
            {"units", server.analyst->nUnits()},
            {"stale", server.analyst->nStale()},
            {"documents", open}};
}

} // namespace

void executeCommand(Server& server, const Params& params, Reply reply) {
    const std::string command = params.at("command").string();
    if (command == "gradpath.applyFixes")
        return applyFixes(server, params.at("arguments"), std::move(reply));
    if (command == "gradpath.showTable")
        return answerTable(server, params.at("arguments").at(size_t{0}).string(), std::move(reply));
    if (command == "gradpath.printDebugInformation")
        return reply(debugInformation(server));
    params.at("command").fail("a command of gradpath");
}

} // namespace gradpath::lsp::requests
