// `params --format json`.
// SPDX-License-Identifier: MIT
#include "server/report/json_values.h"
#include "server/report/report.h"
#include "server/report/status_counts.h"
#include "server/version.h"

namespace gradpath::report {
namespace {

Json placeJson(const Location& at, Positions& positions) {
    Json out = {{"file", at.file}, {"line", positions.start(at).line}};
    addCell(out, at, positions);
    return out;
}

Json rowJson(const ParameterRow& row, Positions& positions) {
    Json out = {{"path", row.path}, {"owner", row.owner}, {"kind", row.kind}};
    out.update(placeJson(row.at, positions));
    out["status"] = statusName(row.status);
    if (row.because) {
        Json because = {{"rule", row.because->rule}};
        because.update(placeJson(row.because->at, positions));
        because["message"] = row.because->message;
        out["because"] = std::move(because);
    }
    if (row.status == Status::Unknown)
        out["unknown"] = row.unknownReason;
    return out;
}

Json modelJson(const ModelTable& model, Positions& positions) {
    Json rows = Json::array();
    for (const ParameterRow& row : model.parameters)
        rows.push_back(rowJson(row, positions));
    Json out = {{"root", model.root}, {"class", model.className}};
    out.update(placeJson(model.at, positions));
    out["parameters"] = std::move(rows);
    return out;
}

} // namespace

std::string paramsJson(const session::RunOutcome& outcome, Positions& positions) {
    Json runs = Json::array();
    StatusCounts counts;
    for (const Run& run : outcome.result.runs) {
        Json models = Json::array();
        for (const ModelTable& model : run.models) {
            models.push_back(modelJson(model, positions));
            counts.add(model.parameters);
        }
        runs.push_back({{"loss", run.loss ? placeJson(*run.loss, positions) : Json()},
                        {"models", std::move(models)}});
    }
    Json summary = {{"files", outcome.nFiles}, {"parameters", counts.total()}};
    for (const Status status : StatusCounts::kOrder)
        summary[std::string(statusName(status))] = counts.of(status);
    return jsonText({{"version", kVersion}, {"runs", std::move(runs)}, {"summary", summary}});
}

} // namespace gradpath::report
