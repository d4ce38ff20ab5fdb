// Tables.
// SPDX-License-Identifier: MIT
#include "server/lsp/tables.h"

#include "server/lsp/relative_texts.h"
#include "server/report/report.h"
#include "server/session/path.h"

#include <fmt/format.h>

namespace gradpath::lsp {

void makeRelative(std::vector<Run>& runs, const std::string& folder) {
    if (folder.empty())
        return;
    const auto shorten = [&](Location& at) {
        if (at.file.starts_with('/'))
            at.file = session::canonicalName(at.file, folder);
    };
    for (Run& run : runs) {
        if (run.loss)
            shorten(*run.loss);
        for (ModelTable& model : run.models) {
            shorten(model.at);
            for (ParameterRow& row : model.parameters) {
                shorten(row.at);
                if (row.because)
                    shorten(row.because->at);
            }
        }
    }
}

void answerTable(Server& server, const std::string& uri, Reply reply) {
    if (server.document(uri) == nullptr)
        return reply.fail(ErrorCode::InvalidParams, fmt::format("`{}` is not open", uri));
    const std::string name = server.unitOf(uri);
    server.whenFresh(name, std::move(reply), [name](Server& now, Reply mine) {
        session::RunOutcome outcome;
        outcome.result.runs = now.view(name).runs;
        outcome.nFiles = 1;
        const std::string folder = now.workspace.folderOf(name);
        makeRelative(outcome.result.runs, folder);
        const std::shared_ptr<Snapshot> snapshot = now.analyst->snapshot();
        RelativeTexts texts(*snapshot, folder);
        report::Positions positions(texts);
        mine(Json::parse(report::paramsJson(outcome, positions)));
    });
}

} // namespace gradpath::lsp
