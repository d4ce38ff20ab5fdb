// Where the cells of a notebook lie in the concatenated text.
// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <vector>

namespace gradpath::session {

/// A line of one cell; both count from 1, cells over all kinds of cells.
struct CellLine {
    uint32_t index = 0;
    uint32_t line = 0;
};

class CellMap {
public:
    /// Code cells in order; `firstLine` counts from 1 over the concatenated text.
    void add(uint32_t index, uint32_t firstLine) { cells_.push_back({index, firstLine}); }

    /// Code cells with their first lines in the concatenated text.
    const std::vector<CellLine>& all() const { return cells_; }

    /// The cell of a line of the concatenated text; the first one for a notebook without code.
    CellLine at(uint32_t line) const {
        const auto after = std::ranges::upper_bound(cells_, line, {}, &CellLine::line);
        if (after == cells_.begin())
            return {1, 1};
        const CellLine& cell = *std::prev(after);
        return {cell.index, line - cell.line + 1};
    }

private:
    std::vector<CellLine> cells_;
};

} // namespace gradpath::session
