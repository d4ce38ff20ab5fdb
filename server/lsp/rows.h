// Layers, models and losses of a view by where they are in the text.
// SPDX-License-Identifier: MIT
#pragma once

#include "analysis/results.h"
#include "server/lsp/view.h"

#include <string>
#include <string_view>
#include <vector>

namespace gradpath::lsp {

/// One layer in one run.
struct RowInRun {
    const Run* run = nullptr;
    const ModelTable* model = nullptr;
    const ParameterRow* row = nullptr;
};

/// The identifier around an offset, with where it starts; empty when there is none. `dashes`: names of rules hold them.
std::string_view wordAt(std::string_view text, uint32_t offset, uint32_t& begin,
                        bool dashes = false);

/// The line around an offset.
std::string_view lineAt(std::string_view text, uint32_t offset, uint32_t& begin);

/// Layers that are made on the line of an offset of `file`, or that the name there stands for.
std::vector<RowInRun> rowsAt(const View& view, const std::string& file, std::string_view text,
                             uint32_t offset);

/// Models whose variable is named so, or that are made or whose class starts on the line.
std::vector<RowInRun> modelsAt(const View& view, const std::string& file, std::string_view text,
                               uint32_t offset);

/// Where `class Name` starts in a text; the end of the text when it does not.
size_t findClass(std::string_view text, std::string_view name);

/// "14 layers, 3 without gradient".
std::string countSentence(const std::vector<const ParameterRow*>& rows);

} // namespace gradpath::lsp
