// `check --output-format gitlab`.
// SPDX-License-Identifier: MIT
#include "server/report/json_values.h"
#include "server/report/report.h"
#include "server/session/finding_key.h"

namespace gradpath::report {
namespace {

std::string_view severityOf(Severity severity) {
    switch (severity) {
    case Severity::Error:
        return "critical";
    case Severity::Warning:
        return "major";
    case Severity::Information:
        return "minor";
    case Severity::Hint:
        return "info";
    }
    return "";
}

} // namespace

std::string checkGitlab(const session::RunOutcome& outcome, Positions& positions) {
    const std::vector<Diagnostic>& diagnostics = outcome.result.diagnostics;
    const std::vector<std::string> prints = session::fingerprints(diagnostics, positions.sources());
    Json out = Json::array();
    for (size_t i = 0; i < diagnostics.size(); ++i) {
        const Diagnostic& d = diagnostics[i];
        const Range range = positions.range(d.primary);
        out.push_back({{"description", d.code + ": " + d.message + positions.cellNote(d.primary)},
                       {"check_name", d.name},
                       {"fingerprint", prints[i]},
                       {"severity", severityOf(d.severity)},
                       {"location",
                        {{"path", d.primary.file},
                         {"lines", {{"begin", range.start.line}, {"end", range.end.line}}}}}});
    }
    return jsonText(out);
}

} // namespace gradpath::report
