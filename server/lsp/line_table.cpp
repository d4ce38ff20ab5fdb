// Offsets and positions.
// SPDX-License-Identifier: MIT
#include "server/lsp/line_table.h"

#include "server/session/utf8.h"

#include <algorithm>

namespace gradpath::lsp {
namespace {

/// Appends the starts of the lines behind the ends of line in [from, to).
void findStarts(std::string_view text, size_t from, size_t to, std::vector<uint32_t>& out) {
    for (size_t i = text.find_first_of("\r\n", from); i < to; i = text.find_first_of("\r\n", i)) {
        i += text.substr(i).starts_with("\r\n") ? 2 : 1;
        out.push_back(static_cast<uint32_t>(i));
    }
}

uint32_t unitsOf(const session::CodePoint& point, Encoding encoding) {
    switch (encoding) {
    case Encoding::Utf8:
        return static_cast<uint32_t>(point.size);
    case Encoding::Utf16:
        return point.value > 0xFFFF ? 2 : 1;
    case Encoding::Utf32:
        return 1;
    }
    return 1;
}

} // namespace

std::string_view encodingName(Encoding encoding) {
    return encoding == Encoding::Utf8 ? "utf-8" : encoding == Encoding::Utf16 ? "utf-16" : "utf-32";
}

LineTable::LineTable(std::string_view text) : starts_{0} {
    findStarts(text, 0, text.size(), starts_);
}

uint32_t LineTable::lineOf(uint32_t offset) const {
    const auto after = std::ranges::upper_bound(starts_, offset);
    return static_cast<uint32_t>(after - starts_.begin()) - 1;
}

uint32_t LineTable::end(std::string_view text, uint32_t line) const {
    uint32_t end = line + 1 < nLines() ? starts_[line + 1] : static_cast<uint32_t>(text.size());
    while (end > starts_[line] && (text[end - 1] == '\n' || text[end - 1] == '\r'))
        --end;
    return end;
}

Position LineTable::position(std::string_view text, uint32_t offset, Encoding encoding) const {
    offset = std::min(offset, static_cast<uint32_t>(text.size()));
    const uint32_t line = lineOf(offset);
    if (encoding == Encoding::Utf8)
        return {line, offset - starts_[line]};
    uint32_t column = 0;
    for (uint32_t at = starts_[line]; at < offset;) {
        const session::CodePoint point = session::readUtf8(text, at);
        if (at + point.size > offset)
            break;
        column += unitsOf(point, encoding);
        at += static_cast<uint32_t>(point.size);
    }
    return {line, column};
}

std::optional<uint32_t> LineTable::offset(std::string_view text, Position at,
                                          Encoding encoding) const {
    if (at.line == nLines())
        return static_cast<uint32_t>(text.size());
    if (at.line > nLines())
        return std::nullopt;
    const uint32_t last = end(text, at.line);
    uint32_t here = starts_[at.line];
    for (uint32_t column = 0; here < last;) {
        const session::CodePoint point = session::readUtf8(text, here);
        const uint32_t units = unitsOf(point, encoding);
        if (column + units > at.column)
            break;
        column += units;
        here += static_cast<uint32_t>(point.size);
    }
    return here;
}

void LineTable::edited(std::string_view text, uint32_t begin, uint32_t end, uint32_t nBytes) {
    // An end of line may be half of what stood there: begin one earlier and look one further.
    const uint32_t from = begin == 0 ? 0 : begin - 1;
    const auto first = std::ranges::upper_bound(starts_, from);
    auto last = std::ranges::upper_bound(first, starts_.end(), end + 1);
    const auto delta = static_cast<int64_t>(nBytes) - (static_cast<int64_t>(end) - begin);
    std::vector<uint32_t> fresh;
    const auto to = std::min<size_t>(text.size(), size_t{begin} + nBytes + 1);
    findStarts(text, from, to, fresh);
    for (auto it = last; it != starts_.end(); ++it)
        *it = static_cast<uint32_t>(*it + delta);
    // "\r" | "\n" that the edit brought together ends one line, which was counted already.
    while (!fresh.empty() && last != starts_.end() && *last <= fresh.back())
        ++last;
    const auto at = starts_.erase(first, last);
    starts_.insert(at, fresh.begin(), fresh.end());
}

Json toJson(const Position& position) {
    return {{"line", position.line}, {"character", position.column}};
}

Json toJson(const Range& range) {
    return {{"start", toJson(range.start)}, {"end", toJson(range.end)}};
}

Position readPosition(const Params& params) {
    return {params.at("line").number(), params.at("character").number()};
}

} // namespace gradpath::lsp
