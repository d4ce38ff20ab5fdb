// Tables and graphs.
// SPDX-License-Identifier: MIT
#include "server/lsp/tables.h"

#include "server/report/json_values.h"
#include "server/report/report.h"
#include "server/session/path.h"
#include "server/version.h"

#include <fmt/format.h>

namespace gradpath::lsp {
namespace {

/// The texts under names that are relative to a folder.
class RelativeTexts final : public session::SourceStore {
public:
    RelativeTexts(session::SourceStore& base, std::string folder)
        : base_(base), folder_(std::move(folder)) {}
    const SourceFile* open(std::string_view path) override { return base_.open(absolute(path)); }
    bool isFile(std::string_view path) override { return base_.isFile(absolute(path)); }
    bool isDirectory(std::string_view path) override { return base_.isDirectory(absolute(path)); }
    const std::string* text(std::string_view path) override { return base_.text(absolute(path)); }
    const std::string* code(std::string_view path) override { return base_.code(absolute(path)); }
    const session::CellMap* cells(std::string_view path) override {
        return base_.cells(absolute(path));
    }
    session::ReadProblem problem(std::string_view path) override {
        return base_.problem(absolute(path));
    }

private:
    std::string absolute(std::string_view path) const {
        return folder_.empty() ? std::string(path) : session::absolutePath(path, folder_);
    }
    session::SourceStore& base_;
    std::string folder_;
};

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

std::string_view edgeKind(Status status) {
    switch (status) {
    case Status::Gradient:
        return "differentiable";
    case Status::NoGradient:
        return "cut";
    case Status::Zero:
        return "zero";
    case Status::Frozen:
        return "frozen";
    case Status::Unknown:
        return "maybe";
    }
    return "maybe";
}

class GraphJson {
public:
    explicit GraphJson(Server& server) : server_(server) {}

    Json of(const std::vector<Run>& runs) {
        Json out = Json::array();
        for (const Run& run : runs)
            out.push_back(one(run));
        return {{"version", kVersion}, {"runs", std::move(out)}};
    }

private:
    Json place(const Location& at) {
        if (at.file.empty())
            return nullptr;
        return {{"uri", server_.uriOf(at)}, {"range", toJson(server_.rangeOf(at))}};
    }
    Json one(const Run& run) {
        Json nodes = Json::array();
        Json edges = Json::array();
        nodes.push_back({{"id", 0},
                         {"kind", run.loss ? "loss" : "outputs"},
                         {"label", run.loss ? "loss" : "what leaves the class"},
                         {"at", run.loss ? place(*run.loss) : Json()}});
        int next = 1;
        for (const ModelTable& model : run.models) {
            const int root = next++;
            nodes.push_back({{"id", root},
                             {"kind", "model"},
                             {"label", fmt::format("{}: {}", model.root, model.className)},
                             {"at", place(model.at)}});
            for (const ParameterRow& row : model.parameters) {
                const int layer = next++;
                nodes.push_back({{"id", layer},
                                 {"kind", "layer"},
                                 {"label", row.path},
                                 {"type", row.kind},
                                 {"model", root},
                                 {"status", report::statusName(row.status)},
                                 {"at", place(row.at)}});
                Json edge = {{"from", layer}, {"to", 0}, {"kind", edgeKind(row.status)}};
                if (row.because)
                    edge["cut"] = {{"rule", row.because->rule},
                                   {"message", row.because->message},
                                   {"at", place(row.because->at)}};
                if (row.status == Status::Unknown)
                    edge["unknown"] = row.unknownReason;
                edges.push_back(std::move(edge));
            }
        }
        return {{"nodes", std::move(nodes)}, {"edges", std::move(edges)}};
    }

    Server& server_;
};

} // namespace

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

void answerGraph(Server& server, const std::string& uri, Reply reply) {
    if (server.document(uri) == nullptr)
        return reply.fail(ErrorCode::InvalidParams, fmt::format("`{}` is not open", uri));
    const std::string name = server.unitOf(uri);
    server.whenFresh(name, std::move(reply), [name](Server& now, Reply mine) {
        const std::vector<Run> runs = now.view(name).runs;
        mine(GraphJson(now).of(runs));
    });
}

} // namespace gradpath::lsp
