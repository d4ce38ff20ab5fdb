// Values that several JSON outputs share.
// SPDX-License-Identifier: MIT
#include "server/report/json_values.h"

namespace gradpath::report {
namespace {

Json positionJson(const Position& position) {
    return {{"line", position.line}, {"column", position.column}};
}

} // namespace

Json rangeJson(const Range& range) {
    return {{"start", positionJson(range.start)}, {"end", positionJson(range.end)}};
}

void addCell(Json& object, const Location& at, Positions& positions) {
    if (const std::optional<session::CellLine> cell = positions.cell(at))
        object["cell"] = {{"index", cell->index}, {"line", cell->line}};
}

std::string jsonText(const Json& document) {
    return document.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

std::string_view severityName(Severity severity) {
    switch (severity) {
    case Severity::Hint:
        return "hint";
    case Severity::Information:
        return "information";
    case Severity::Warning:
        return "warning";
    case Severity::Error:
        return "error";
    }
    return "";
}

std::string_view statusName(Status status) {
    switch (status) {
    case Status::Gradient:
        return "gradient";
    case Status::NoGradient:
        return "no-gradient";
    case Status::Zero:
        return "zero";
    case Status::Frozen:
        return "frozen";
    case Status::Unknown:
        return "unknown";
    }
    return "";
}

} // namespace gradpath::report
