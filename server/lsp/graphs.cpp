// Graphs.
// SPDX-License-Identifier: MIT
#include "analysis/flow_graph.h"
#include "server/graph/formats.h"
#include "server/lsp/relative_texts.h"
#include "server/lsp/tables.h"

#include <fmt/format.h>

namespace gradpath::lsp {
namespace {

struct Work {
    std::string name;
    std::string folder;
    std::shared_ptr<Snapshot> snapshot;
    std::vector<std::pair<std::string, UnitSettings>> units;
    report::Json document;
    std::string page;
};

std::shared_ptr<const FlowGraph> relative(const FlowGraph& graph, const std::string& folder) {
    auto out = std::make_shared<FlowGraph>(graph);
    const auto shorten = [&](Location& at) {
        if (!folder.empty() && at.file.starts_with('/'))
            at.file = session::canonicalName(at.file, folder);
    };
    for (FlowModule& module : out->modules)
        shorten(module.at);
    for (FlowNode& node : out->nodes)
        shorten(node.at);
    return out;
}

/// What the runs of the file and of the scripts that train it look like.
void draw(Work& work, bool page) {
    std::vector<FileFindings> findings;
    for (const auto& [file, settings] : work.units)
        findings.push_back(
            analyzeFile(*work.snapshot, file, settings.importRoots, settings.options));
    std::vector<const FileFindings*> parts;
    for (const FileFindings& one : findings)
        parts.push_back(&one);
    Result result = combine(parts, work.name);
    makeRelative(result.runs, work.folder);
    for (Run& run : result.runs)
        if (run.graph)
            run.graph = relative(*run.graph, work.folder);
    RelativeTexts texts(*work.snapshot, work.folder);
    report::Positions positions(texts);
    const std::vector<graph::Picture> pictures = graph::picturesOf(result, "", positions);
    work.document = graph::graphJson(pictures, 1);
    if (page)
        work.page = graph::graphHtml(work.document, session::canonicalName(work.name, work.folder));
}

} // namespace

void answerGraph(Server& server, const std::string& uri, bool page, Reply reply) {
    if (server.document(uri) == nullptr)
        return reply.fail(ErrorCode::InvalidParams, fmt::format("`{}` is not open", uri));
    const std::string name = server.unitOf(uri);
    server.whenFresh(name, std::move(reply), [name, page](Server& now, Reply mine) {
        const auto work = std::make_shared<Work>();
        work->name = name;
        work->folder = now.workspace.folderOf(name);
        work->snapshot = now.analyst->snapshot();
        for (const std::string& file : now.analyst->dependents(name)) {
            work->units.emplace_back(file, now.workspace.unitSettings(file));
            work->units.back().second.options.graph = true;
        }
        const auto answer = std::make_shared<Reply>(std::move(mine));
        now.analyst->runSoon([work, page] { draw(*work, page); },
                             [work, page, answer] {
                                 if (page)
                                     (*answer)({{"html", work->page}});
                                 else
                                     (*answer)(Json::parse(report::jsonText(work->document)));
                             });
    });
}

} // namespace gradpath::lsp
