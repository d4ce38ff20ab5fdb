// Locations to lines and columns, over all files of a report.
// SPDX-License-Identifier: MIT
#include "server/report/positions.h"

namespace gradpath::report {

const LineIndex* Positions::indexOf(const std::string& file) {
    const auto [it, isNew] = indices_.try_emplace(file);
    if (isNew)
        if (const std::string* text = sources_.text(file))
            it->second = std::make_unique<LineIndex>(*text);
    return it->second.get();
}

Range Positions::range(const Location& at) {
    const LineIndex* index = indexOf(at.file);
    if (index == nullptr)
        return {};
    return {index->position(at.span.begin), index->position(at.span.end)};
}

} // namespace gradpath::report
