// `check --output-format json`.
// SPDX-License-Identifier: MIT
#include "server/report/json_values.h"
#include "server/report/report.h"
#include "server/version.h"

namespace gradpath::report {
namespace {

Json relatedJson(const std::vector<Related>& related, Positions& positions) {
    Json out = Json::array();
    for (const Related& place : related) {
        Json one = {{"file", place.at.file}, {"range", rangeJson(positions.range(place.at))}};
        addCell(one, place.at, positions);
        one["message"] = place.message;
        out.push_back(std::move(one));
    }
    return out;
}

Json fixesJson(const std::vector<Fix>& fixes, Positions& positions) {
    Json out = Json::array();
    for (const Fix& fix : fixes) {
        Json edits = Json::array();
        for (const Edit& edit : fix.edits)
            edits.push_back({{"file", edit.at.file},
                             {"range", rangeJson(positions.range(edit.at))},
                             {"text", edit.text}});
        const bool safe = fix.applicability == Applicability::Safe;
        out.push_back({{"title", fix.title},
                       {"applicability", safe ? "safe" : "unsafe"},
                       {"edits", std::move(edits)}});
    }
    return out;
}

} // namespace

Json diagnosticJson(const Diagnostic& d, Positions& positions) {
    Json out = {{"code", d.code},
                {"name", d.name},
                {"severity", severityName(d.severity)},
                {"message", d.message},
                {"file", d.primary.file},
                {"range", rangeJson(positions.range(d.primary))}};
    addCell(out, d.primary, positions);
    out["layers"] = d.layers;
    out["group"] = d.group;
    out["related"] = relatedJson(d.related, positions);
    out["fixes"] = fixesJson(d.fixes, positions);
    return out;
}

std::string checkJson(const session::RunOutcome& outcome, Positions& positions) {
    Json diagnostics = Json::array();
    for (const Diagnostic& d : outcome.result.diagnostics)
        diagnostics.push_back(diagnosticJson(d, positions));
    const Json summary = {{"files", outcome.nFiles},
                          {"diagnostics", outcome.result.diagnostics.size()},
                          {"unknown", outcome.result.unknown}};
    return jsonText(
        {{"version", kVersion}, {"diagnostics", std::move(diagnostics)}, {"summary", summary}});
}

} // namespace gradpath::report
