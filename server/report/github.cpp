// `check --output-format github`.
// SPDX-License-Identifier: MIT
#include "server/report/report.h"

#include <fmt/format.h>

namespace gradpath::report {
namespace {

enum class Part { Message, Property };

std::string escaped(std::string_view text, Part part) {
    std::string out;
    for (const char c : text) {
        const bool special = c == '%' || c == '\r' || c == '\n' ||
                             (part == Part::Property && (c == ':' || c == ','));
        out += special ? fmt::format("%{:02X}", static_cast<unsigned char>(c)) : std::string(1, c);
    }
    return out;
}

std::string_view commandOf(Severity severity) {
    switch (severity) {
    case Severity::Error:
        return "error";
    case Severity::Warning:
        return "warning";
    default:
        return "notice";
    }
}

} // namespace

std::string checkGithub(const session::RunOutcome& outcome, Positions& positions) {
    std::string out;
    for (const Diagnostic& d : outcome.result.diagnostics) {
        const Range range = positions.range(d.primary);
        // Columns are only understood within one line.
        const std::string columns =
            range.start.line == range.end.line
                ? fmt::format(",col={},endColumn={}", range.start.column, range.end.column)
                : std::string();
        out +=
            fmt::format("::{} title={},file={},line={},endLine={}{}::{}\n", commandOf(d.severity),
                        escaped(fmt::format("{} {}", d.code, d.name), Part::Property),
                        escaped(d.primary.file, Part::Property), range.start.line, range.end.line,
                        columns, escaped(d.message + positions.cellNote(d.primary), Part::Message));
    }
    return out;
}

} // namespace gradpath::report
