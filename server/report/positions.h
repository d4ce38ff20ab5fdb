// Locations to lines and columns, over all files of a report.
// SPDX-License-Identifier: MIT
#pragma once

#include "analysis/results.h"
#include "server/report/line_index.h"
#include "server/session/source_store.h"

#include <map>
#include <memory>
#include <optional>
#include <string>

namespace gradpath::report {

struct Range {
    Position start;
    Position end;
};

/// Makes one line index a file, when it is first asked for. Not thread-safe.
class Positions {
public:
    explicit Positions(session::SourceStore& sources) : sources_(sources) {}

    /// Null when the text is not at hand (a place inside a built-in stub).
    const LineIndex* indexOf(const std::string& file);
    /// The start of the file when its text is not at hand.
    Range range(const Location& at);
    Position start(const Location& at) { return range(at).start; }

    session::SourceStore& sources() { return sources_; }
    /// The cell of a place in a notebook.
    std::optional<session::CellLine> cell(const Location& at);
    /// " (cell 2, line 5)" for a place in a notebook, else nothing.
    std::string cellNote(const Location& at);

private:
    session::SourceStore& sources_;
    std::map<std::string, std::unique_ptr<LineIndex>> indices_;
};

} // namespace gradpath::report
