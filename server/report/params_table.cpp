// `params --format table`.
// SPDX-License-Identifier: MIT
#include "server/report/display_line.h"
#include "server/report/report.h"
#include "server/report/status_counts.h"

#include <fmt/format.h>

#include <algorithm>

namespace gradpath::report {
namespace {

/// The widest status and two spaces.
constexpr size_t kStatusCells = 17;

struct Mark {
    std::string_view symbol;
    std::string_view text;
    Paint paint;
};

Mark markOf(Status status) {
    switch (status) {
    case Status::Gradient:
        return {"✓", "gradient", Paint::Good};
    case Status::NoGradient:
        return {"✗", "no gradient", Paint::Error};
    case Status::Zero:
        return {"0", "zero gradient", Paint::Error};
    case Status::Frozen:
        return {"*", "frozen", Paint::Faint};
    case Status::Unknown:
        return {"?", "unknown", Paint::Warning};
    }
    return {"", "", Paint::Plain};
}

std::string placeText(const Location& at, Positions& positions) {
    return fmt::format("{}:{}{}", printable(at.file), positions.start(at).line,
                       positions.cellNote(at));
}

std::string reasonOf(const ParameterRow& row, Positions& positions) {
    if (row.because)
        return fmt::format("{} {}: {}", row.because->rule, placeText(row.because->at, positions),
                           printable(row.because->message));
    if (row.status == Status::Unknown)
        return row.unknownReason.empty() ? "no reason given" : printable(row.unknownReason);
    return {};
}

/// A row as text, so that the columns can be measured before any is written.
struct Cells {
    std::string layer;
    std::string kind;
    Mark mark;
    std::string reason;
};

class TableWriter {
public:
    TableWriter(std::string& out, Positions& positions, const Style& style)
        : out_(out), positions_(positions), style_(style) {}

    void write(const Run& run) {
        const std::string title = run.loss ? "loss at " + placeText(*run.loss, positions_)
                                           : std::string("not trained by any run seen here");
        out_ += style_(Paint::Bold, title) + "\n";
        for (const ModelTable& model : run.models)
            write(model);
    }

private:
    void write(const ModelTable& model) {
        const std::string name = model.root.empty() || model.root == model.className
                                     ? model.className
                                     : fmt::format("{}: {}", model.root, model.className);
        out_ += fmt::format("\n  {} ({})\n", style_(Paint::Bold, printable(name)),
                            placeText(model.at, positions_));
        std::vector<Cells> rows;
        size_t layerWidth = 5;
        size_t kindWidth = 4;
        for (const ParameterRow& row : model.parameters) {
            rows.push_back({printable(row.path), printable(row.kind), markOf(row.status),
                            reasonOf(row, positions_)});
            layerWidth = std::max(layerWidth, cellsOf(rows.back().layer));
            kindWidth = std::max(kindWidth, cellsOf(rows.back().kind));
        }
        if (!rows.empty())
            out_ +=
                style_(Paint::Faint, fmt::format("    {}  {}  status", padded("layer", layerWidth),
                                                 padded("kind", kindWidth))) +
                "\n";
        for (const Cells& row : rows)
            writeRow(row, layerWidth, kindWidth);
        StatusCounts counts;
        counts.add(model.parameters);
        out_ += fmt::format("  {}\n", counts.sentence());
    }

    void writeRow(const Cells& row, size_t layerWidth, size_t kindWidth) {
        out_ +=
            fmt::format("    {}  {}  ", padded(row.layer, layerWidth), padded(row.kind, kindWidth));
        std::string status = fmt::format("{} {}", row.mark.symbol, row.mark.text);
        if (!row.reason.empty())
            status = padded(status, kStatusCells);
        out_ += style_(row.mark.paint, status) + row.reason + "\n";
    }

    std::string& out_;
    Positions& positions_;
    const Style& style_;
};

} // namespace

std::string paramsTable(const session::RunOutcome& outcome, Positions& positions,
                        const Style& style) {
    const std::vector<Run>& runs = outcome.result.runs;
    if (runs.empty())
        return fmt::format("No model with trainable layers found in {} file{}.\n", outcome.nFiles,
                           outcome.nFiles == 1 ? "" : "s");
    std::string out;
    TableWriter writer(out, positions, style);
    StatusCounts counts;
    for (const Run& run : runs) {
        if (&run != runs.data())
            out += '\n';
        writer.write(run);
        for (const ModelTable& model : run.models)
            counts.add(model.parameters);
    }
    if (runs.size() > 1)
        out += fmt::format("\nIn all {}.\n", counts.sentence());
    return out;
}

} // namespace gradpath::report
