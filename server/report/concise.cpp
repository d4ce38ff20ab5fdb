// `check --output-format concise`.
// SPDX-License-Identifier: MIT
#include "server/report/report.h"

#include <fmt/format.h>

namespace gradpath::report {

std::string checkConcise(const session::RunOutcome& outcome, Positions& positions,
                         const Style& style) {
    std::string out;
    for (const Diagnostic& d : outcome.result.diagnostics) {
        const Position start = positions.start(d.primary);
        out += fmt::format("{}:{}:{}: {} {}{}\n", printable(d.primary.file), start.line,
                           start.column, style(paintOf(d.severity), d.code), printable(d.message),
                           positions.cellNote(d.primary));
    }
    return out;
}

} // namespace gradpath::report
