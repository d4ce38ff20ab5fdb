// Source lines with underlined places.
// SPDX-License-Identifier: MIT
#pragma once

#include "analysis/results.h"
#include "server/report/line_index.h"
#include "server/report/style.h"

#include <string>
#include <vector>

namespace gradpath::report {

/// A place to underline in one file.
struct Label {
    ir::Span span;
    std::string text;
    bool primary = false;
};

/// The width that the line numbers of these labels need.
size_t gutterWidth(const LineIndex& index, const std::vector<Label>& labels);

/// Appends the lines the labels stand on, in order, each label underlined on a row of its own: `^`
/// the primary, `-` the others.
void appendFrame(std::string& out, const LineIndex& index, std::vector<Label> labels, Paint primary,
                 const Style& style);

} // namespace gradpath::report
