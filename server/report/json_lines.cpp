// `check --output-format json-lines`.
// SPDX-License-Identifier: MIT
#include "server/report/json_values.h"
#include "server/report/report.h"

namespace gradpath::report {

std::string checkJsonLines(const session::RunOutcome& outcome, Positions& positions) {
    std::string out;
    for (const Diagnostic& d : outcome.result.diagnostics)
        out += diagnosticJson(d, positions).dump(-1, ' ', false, Json::error_handler_t::replace) +
               "\n";
    return out;
}

} // namespace gradpath::report
