// `check --statistics`.
// SPDX-License-Identifier: MIT
#include "server/report/json_values.h"
#include "server/report/report.h"
#include "server/version.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

namespace gradpath::report {
namespace {

struct Count {
    std::string code;
    std::string name;
    Severity severity;
    size_t n = 0;
};

/// The most frequent rule first.
std::vector<Count> countsOf(const std::vector<Diagnostic>& diagnostics) {
    std::map<std::string, Count> byCode;
    for (const Diagnostic& d : diagnostics)
        ++byCode.try_emplace(d.code, Count{d.code, d.name, d.severity}).first->second.n;
    std::vector<Count> out;
    for (auto& [code, count] : byCode)
        out.push_back(std::move(count));
    std::ranges::stable_sort(out, std::ranges::greater(), &Count::n);
    return out;
}

} // namespace

std::string statisticsTable(const session::RunOutcome& outcome, const Style& style) {
    std::string out;
    size_t width = 0;
    for (const Count& count : countsOf(outcome.result.diagnostics)) {
        width = std::max(width, std::to_string(count.n).size());
        out += fmt::format("{:>{}}  {}  {}\n", count.n, width,
                           style(paintOf(count.severity), count.code), count.name);
    }
    return out;
}

std::string statisticsJson(const session::RunOutcome& outcome) {
    Json rules = Json::array();
    for (const Count& count : countsOf(outcome.result.diagnostics))
        rules.push_back({{"code", count.code}, {"name", count.name}, {"count", count.n}});
    return jsonText({{"version", kVersion}, {"statistics", std::move(rules)}});
}

} // namespace gradpath::report
