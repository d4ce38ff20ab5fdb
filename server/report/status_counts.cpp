// How many layers share a fate.
// SPDX-License-Identifier: MIT
#include "server/report/status_counts.h"

#include "server/report/json_values.h"

#include <fmt/format.h>

namespace gradpath::report {

void StatusCounts::add(const std::vector<ParameterRow>& rows) {
    for (const ParameterRow& row : rows)
        ++counts_[static_cast<size_t>(row.status)];
    total_ += rows.size();
}

std::string StatusCounts::sentence() const {
    std::string out = fmt::format("{} {}", total_, total_ == 1 ? "layer" : "layers");
    const char* separator = ": ";
    for (const Status status : kOrder) {
        if (of(status) == 0)
            continue;
        const std::string_view name =
            status == Status::NoGradient ? "no gradient" : statusName(status);
        out += fmt::format("{}{} {}", separator, of(status), name);
        separator = ", ";
    }
    return out;
}

} // namespace gradpath::report
