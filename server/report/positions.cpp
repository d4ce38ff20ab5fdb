// Locations to lines and columns, over all files of a report.
// SPDX-License-Identifier: MIT
#include "server/report/positions.h"

#include <fmt/format.h>

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

std::optional<session::CellLine> Positions::cell(const Location& at) {
    const session::CellMap* cells = sources_.cells(at.file);
    if (cells == nullptr)
        return std::nullopt;
    return cells->at(start(at).line);
}

std::string Positions::cellNote(const Location& at) {
    const std::optional<session::CellLine> found = cell(at);
    return found ? fmt::format(" (cell {}, line {})", found->index, found->line) : std::string();
}

} // namespace gradpath::report
