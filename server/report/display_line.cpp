// One source line as a terminal shows it.
// SPDX-License-Identifier: MIT
#include "server/report/display_line.h"

#include "server/report/style.h"
#include "server/session/utf8.h"

#include <algorithm>
#include <array>

namespace gradpath::report {
namespace {

struct Block {
    char32_t first;
    char32_t last;
};

// The blocks that occur in source code; a wrong width only shifts a caret.
constexpr std::array<Block, 10> kZeroWidth = {{{0x0300, 0x036F},
                                               {0x0483, 0x0489},
                                               {0x0591, 0x05BD},
                                               {0x064B, 0x065F},
                                               {0x1AB0, 0x1AFF},
                                               {0x1DC0, 0x1DFF},
                                               {0x200B, 0x200F},
                                               {0x20D0, 0x20FF},
                                               {0xFE00, 0xFE0F},
                                               {0xE0100, 0xE01EF}}};
constexpr std::array<Block, 21> kWide = {
    {{0x1100, 0x115F},  {0x231A, 0x231B}, {0x23E9, 0x23EC}, {0x25FD, 0x25FE},   {0x2614, 0x2615},
     {0x26A1, 0x26A1},  {0x2705, 0x2705}, {0x274C, 0x274C}, {0x2B50, 0x2B50},   {0x2E80, 0x303E},
     {0x3041, 0x4DBF},  {0x4E00, 0xA4CF}, {0xA960, 0xA97C}, {0xAC00, 0xD7A3},   {0xF900, 0xFAFF},
     {0xFE30, 0xFE6F},  {0xFF00, 0xFF60}, {0xFFE0, 0xFFE6}, {0x1F300, 0x1F64F}, {0x1F680, 0x1FAFF},
     {0x20000, 0x3FFFD}}};

constexpr size_t kTabWidth = 4;
/// Longer lines are cut to a window around the mark.
constexpr size_t kMaxBytes = 240;
constexpr size_t kBytesBefore = 60;

bool inBlocks(char32_t c, auto& blocks) {
    return std::ranges::any_of(blocks, [c](Block b) { return b.first <= c && c <= b.last; });
}

bool isContinuation(char c) {
    return (static_cast<unsigned char>(c) & 0xC0) == 0x80;
}

} // namespace

unsigned cellsOf(char32_t c) {
    if (c < 0x300)
        return 1;
    if (inBlocks(c, kZeroWidth))
        return 0;
    return inBlocks(c, kWide) ? 2 : 1;
}

size_t cellsOf(std::string_view text) {
    size_t cells = 0;
    for (size_t i = 0; i < text.size();) {
        const session::CodePoint c = session::readUtf8(text, i);
        cells += cellsOf(c.value);
        i += c.size;
    }
    return cells;
}

std::string padded(std::string_view text, size_t cells) {
    std::string out(text);
    out.append(cells - std::min(cells, cellsOf(text)), ' ');
    return out;
}

DisplayLine displayLine(std::string_view line, size_t begin, size_t end) {
    begin = std::min(begin, line.size());
    end = std::clamp(end, begin, line.size());
    size_t from = 0;
    size_t to = line.size();
    if (line.size() > kMaxBytes) {
        from = begin > kBytesBefore ? begin - kBytesBefore : 0;
        to = std::min(line.size(), from + kMaxBytes);
        while (from > 0 && isContinuation(line[from]))
            --from;
        while (to < line.size() && isContinuation(line[to]))
            ++to;
    }

    DisplayLine out;
    size_t cells = 0;
    size_t markEnd = 0;
    const auto mark = [&](size_t at) {
        if (at <= begin)
            out.markBegin = cells;
        if (at <= end)
            markEnd = cells;
    };
    if (from > 0) {
        out.text = "…";
        cells = 1;
    }
    for (size_t i = from; i < to;) {
        mark(i);
        const session::CodePoint c = session::readUtf8(line, i);
        if (c.value == '\t') {
            const size_t width = kTabWidth - cells % kTabWidth;
            out.text.append(width, ' ');
            cells += width;
        } else {
            out.text += printable(line.substr(i, c.size));
            cells += cellsOf(c.value);
        }
        i += c.size;
    }
    mark(to);
    if (to < line.size())
        out.text += "…";
    out.markCells = std::max<size_t>(1, markEnd - out.markBegin);
    return out;
}

} // namespace gradpath::report
