// Values that several JSON outputs share.
// SPDX-License-Identifier: MIT
#pragma once

#include "server/report/positions.h"

#include <nlohmann/json.hpp>

#include <string>
#include <string_view>

namespace gradpath::report {

/// Keeps keys in the order in which the contract shows them.
using Json = nlohmann::ordered_json;

Json rangeJson(const Range& range);

/// One finding; see the contract of `check --output-format json`.
Json diagnosticJson(const Diagnostic& d, Positions& positions);

/// Adds `"cell": {"index", "line"}` for a place in a notebook.
void addCell(Json& object, const Location& at, Positions& positions);

/// The text of a document. Never throws for bad UTF-8: paths may hold any byte.
std::string jsonText(const Json& document);

std::string_view severityName(Severity severity);
std::string_view statusName(Status status);

} // namespace gradpath::report
