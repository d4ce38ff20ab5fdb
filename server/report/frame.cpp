// Source lines with underlined places.
// SPDX-License-Identifier: MIT
#include "server/report/frame.h"

#include "server/report/display_line.h"

#include <fmt/format.h>

#include <algorithm>

namespace gradpath::report {
namespace {

/// Up to this many lines between two labels are shown instead of an ellipsis.
constexpr uint32_t kMaxFilledLines = 1;

class FrameWriter {
public:
    FrameWriter(std::string& out, const LineIndex& index, size_t gutter, const Style& style)
        : out_(out), index_(index), gutter_(gutter), style_(style) {}

    void rule() { row("", "|", ""); }

    void sourceLine(uint32_t line, const DisplayLine& shown) {
        row(std::to_string(line), "|", shown.text);
    }

    void underline(const DisplayLine& shown, const Label& label, Paint paint, uint32_t lastLine) {
        std::string marks(shown.markCells, label.primary ? '^' : '-');
        if (!label.text.empty())
            marks += " " + printable(label.text);
        if (lastLine != 0)
            marks += fmt::format(" (to line {})", lastLine);
        row("", "|", std::string(shown.markBegin, ' ') + style_(paint, marks));
    }

    /// From the last line shown to the next: nothing, the lines between, or an ellipsis.
    void gap(uint32_t last, uint32_t next) {
        if (next - last - 1 > kMaxFilledLines) {
            out_ += style_(Paint::Place, "...") + "\n";
            return;
        }
        for (uint32_t line = last + 1; line < next; ++line)
            sourceLine(line, displayLine(index_.line(line), 0, 0));
    }

private:
    void row(std::string_view number, std::string_view bar, std::string_view text) {
        out_ += style_(Paint::Place, fmt::format("{:>{}} {}", number, gutter_, bar));
        if (!text.empty()) {
            out_ += ' ';
            out_ += text;
        }
        out_ += '\n';
    }

    std::string& out_;
    const LineIndex& index_;
    size_t gutter_;
    const Style& style_;
};

} // namespace

size_t gutterWidth(const LineIndex& index, const std::vector<Label>& labels) {
    uint32_t last = 1;
    for (const Label& label : labels)
        last = std::max(last, index.lineOf(label.span.begin));
    return std::to_string(last).size();
}

void appendFrame(std::string& out, const LineIndex& index, std::vector<Label> labels, Paint primary,
                 const Style& style) {
    std::ranges::stable_sort(labels, [](const Label& a, const Label& b) {
        return a.span.begin != b.span.begin ? a.span.begin < b.span.begin : a.primary > b.primary;
    });
    FrameWriter writer(out, index, gutterWidth(index, labels), style);
    writer.rule();
    uint32_t shownLine = 0;
    std::string shownText;
    for (const Label& label : labels) {
        const uint32_t line = index.lineOf(label.span.begin);
        const uint32_t lastLine = index.lineOf(std::max(label.span.begin + 1, label.span.end) - 1);
        const DisplayLine shown =
            displayLine(index.line(line), label.span.begin - index.start(line),
                        label.span.end - index.start(line));
        if (shownLine != 0 && line > shownLine)
            writer.gap(shownLine, line);
        // A long line is cut around each label, so the same line may look different a second time.
        if (line != shownLine || shown.text != shownText)
            writer.sourceLine(line, shown);
        shownLine = line;
        shownText = shown.text;
        writer.underline(shown, label, label.primary ? primary : Paint::Place,
                         lastLine > line ? lastLine : 0);
    }
    writer.rule();
}

} // namespace gradpath::report
