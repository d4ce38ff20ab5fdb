// The difference of two texts.
// SPDX-License-Identifier: MIT
#include "server/report/diff.h"

#include <dtl/dtl.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <vector>

namespace gradpath::report {
namespace {

constexpr size_t kContext = 3;

struct DiffLine {
    char mark; ///< ' ', '-' or '+'
    std::string text;
};

/// With their ends.
std::vector<std::string> linesOf(std::string_view text) {
    std::vector<std::string> lines;
    while (!text.empty()) {
        const size_t end = std::min(text.find('\n'), text.size() - 1);
        lines.emplace_back(text.substr(0, end + 1));
        text.remove_prefix(end + 1);
    }
    return lines;
}

bool isCommon(const DiffLine& line) {
    return line.mark == ' ';
}

std::vector<DiffLine> compare(std::string_view before, std::string_view after) {
    dtl::Diff<std::string> diff(linesOf(before), linesOf(after));
    diff.compose();
    std::vector<DiffLine> lines;
    for (const auto& [text, info] : diff.getSes().getSequence())
        lines.push_back({info.type == dtl::SES_ADD      ? '+'
                         : info.type == dtl::SES_DELETE ? '-'
                                                        : ' ',
                         text});
    // Of one change the old lines come first, whichever text the library compared with which.
    for (auto at = lines.begin(); at != lines.end();) {
        const auto end = std::find_if(at, lines.end(), isCommon);
        std::stable_partition(at, end, [](const DiffLine& line) { return line.mark == '-'; });
        at = end == lines.end() ? end : end + 1;
    }
    return lines;
}

/// "12,3"; a range without lines names the line before it.
std::string rangeText(size_t start, size_t count) {
    if (count == 1)
        return std::to_string(start + 1);
    return fmt::format("{},{}", count == 0 ? start : start + 1, count);
}

} // namespace

std::string unifiedDiff(std::string_view file, std::string_view before, std::string_view after) {
    if (before == after)
        return {};
    const std::vector<DiffLine> lines = compare(before, after);
    std::string out = fmt::format("--- {}\n+++ {}\n", file, file);
    size_t line = 0, oldLine = 0, newLine = 0;
    const auto advance = [&](size_t to) {
        for (; line < to; ++line) {
            oldLine += lines[line].mark != '+';
            newLine += lines[line].mark != '-';
        }
    };
    for (;;) {
        const auto at = [&](size_t i) {
            return lines.begin() + static_cast<ptrdiff_t>(i);
        };
        size_t change =
            static_cast<size_t>(std::find_if_not(at(line), lines.end(), isCommon) - lines.begin());
        if (change == lines.size())
            return out;
        // Changes whose surroundings touch stand in one hunk.
        const size_t begin = std::max(line, change - std::min(change, kContext));
        size_t end = change;
        while (change < lines.size() && change - end <= 2 * kContext) {
            end = change + 1;
            change = static_cast<size_t>(std::find_if_not(at(end), lines.end(), isCommon) -
                                         lines.begin());
        }
        end = std::min(end + kContext, lines.size());
        advance(begin);
        const size_t oldStart = oldLine, newStart = newLine;
        std::string body;
        for (size_t i = begin; i < end; ++i) {
            body += lines[i].mark;
            body += lines[i].text;
            if (!lines[i].text.ends_with('\n'))
                body += "\n\\ No newline at end of file\n";
        }
        advance(end);
        out += fmt::format("@@ -{} +{} @@\n", rangeText(oldStart, oldLine - oldStart),
                           rangeText(newStart, newLine - newStart));
        out += body;
    }
}

} // namespace gradpath::report
