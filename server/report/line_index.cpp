// Byte offsets to lines and columns.
// SPDX-License-Identifier: MIT
#include "server/report/line_index.h"

#include <algorithm>

namespace gradpath::report {

LineIndex::LineIndex(std::string_view text) : text_(text), starts_{0} {
    for (size_t i = text.find_first_of("\r\n"); i != std::string_view::npos;
         i = text.find_first_of("\r\n", i)) {
        i += text.substr(i).starts_with("\r\n") ? 2 : 1;
        starts_.push_back(static_cast<uint32_t>(i));
    }
}

uint32_t LineIndex::lineOf(uint32_t offset) const {
    const auto after = std::ranges::upper_bound(starts_, offset);
    return static_cast<uint32_t>(after - starts_.begin());
}

Position LineIndex::position(uint32_t offset) const {
    offset = std::min(offset, static_cast<uint32_t>(text_.size()));
    const uint32_t line = lineOf(offset);
    const std::string_view before = text_.substr(start(line), offset - start(line));
    const auto isLead = [](char c) {
        return (static_cast<unsigned char>(c) & 0xC0) != 0x80;
    };
    return {line, 1 + static_cast<uint32_t>(std::ranges::count_if(before, isLead))};
}

std::string_view LineIndex::line(uint32_t line) const {
    const size_t end = line < nLines() ? start(line + 1) : text_.size();
    std::string_view text = text_.substr(start(line), end - start(line));
    while (text.ends_with('\n') || text.ends_with('\r'))
        text.remove_suffix(1);
    return text;
}

} // namespace gradpath::report
