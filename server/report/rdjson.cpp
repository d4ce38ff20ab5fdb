// `check --output-format rdjson`.
// SPDX-License-Identifier: MIT
#include "server/report/json_values.h"
#include "server/report/report.h"

namespace gradpath::report {
namespace {

std::string_view severityOf(Severity severity) {
    switch (severity) {
    case Severity::Error:
        return "ERROR";
    case Severity::Warning:
        return "WARNING";
    default:
        return "INFO";
    }
}

/// Its columns count bytes of UTF-8, unlike those of every other output.
Json positionJson(const LineIndex* index, uint32_t offset) {
    if (index == nullptr)
        return {{"line", 1}, {"column", 1}};
    const uint32_t line = index->lineOf(offset);
    return {{"line", line}, {"column", offset - index->start(line) + 1}};
}

Json byteRange(const Location& at, Positions& positions) {
    const LineIndex* index = positions.indexOf(at.file);
    return {{"start", positionJson(index, at.span.begin)},
            {"end", positionJson(index, at.span.end)}};
}

/// Each suggestion stands for itself there, so only fixes of a single edit can be told.
Json suggestions(const Diagnostic& d, Positions& positions) {
    Json out = Json::array();
    for (const Fix& fix : d.fixes)
        if (fix.edits.size() == 1 && fix.edits[0].at.file == d.primary.file)
            out.push_back(
                {{"range", byteRange(fix.edits[0].at, positions)}, {"text", fix.edits[0].text}});
    return out;
}

} // namespace

std::string checkRdjson(const session::RunOutcome& outcome, Positions& positions) {
    Json diagnostics = Json::array();
    for (const Diagnostic& d : outcome.result.diagnostics) {
        Json one = {
            {"message", d.message + positions.cellNote(d.primary)},
            {"location", {{"path", d.primary.file}, {"range", byteRange(d.primary, positions)}}},
            {"severity", severityOf(d.severity)},
            {"code", {{"value", d.code}}}};
        if (Json fixes = suggestions(d, positions); !fixes.empty())
            one["suggestions"] = std::move(fixes);
        diagnostics.push_back(std::move(one));
    }
    return jsonText({{"source", {{"name", "gradpath"}}}, {"diagnostics", std::move(diagnostics)}});
}

} // namespace gradpath::report
