// Byte offsets to lines and columns.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

namespace gradpath::report {

/// Both count from 1; columns count Unicode code points.
struct Position {
    uint32_t line = 1;
    uint32_t column = 1;
};

/// Line starts of one text, which must outlive it. Lines end with "\n", "\r\n" or a lone "\r", as
/// Python has it.
class LineIndex {
public:
    explicit LineIndex(std::string_view text);

    /// An offset beyond the text counts as its end.
    Position position(uint32_t offset) const;
    uint32_t lineOf(uint32_t offset) const;
    uint32_t nLines() const { return static_cast<uint32_t>(starts_.size()); }
    /// Byte offset where a line (from 1) starts.
    uint32_t start(uint32_t line) const { return starts_[line - 1]; }
    /// The text of a line without its end.
    std::string_view line(uint32_t line) const;

private:
    std::string_view text_;
    std::vector<uint32_t> starts_;
};

} // namespace gradpath::report
