// Applying the fixes of findings, again and again until nothing is left to do.
// SPDX-License-Identifier: MIT
#pragma once

#include "server/session/edit_text.h"
#include "server/session/run.h"

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace gradpath::session {

/// One file that fixes changed: its text, or all of a notebook.
struct FixedFile {
    std::string before;
    std::string after;
    std::vector<FileEdits> rounds; ///< each counts in the text that the one before left
};

struct FixOutcome {
    RunOutcome run;                         ///< of the fixed texts
    std::map<std::string, FixedFile> files; ///< by canonical name
    size_t nFixed = 0;
    size_t nUnsafeLeft = 0;  ///< findings that an unsafe fix could still take away
    size_t nInNotebooks = 0; ///< findings whose fixes could not be written into a notebook
    /// The fixed texts over the others; outlives the places in `run`.
    std::unique_ptr<SourceStore> sources;
};

using Analyse = std::function<RunOutcome(SourceStore&)>;
/// All of the notebook that has this canonical name; empty when it cannot be read.
using NotebookBytes = std::function<std::string(const std::string&)>;

/// `run` is what `analyse` made of `base`. A fix counts only if its finding is gone afterwards and the file still parses.
/// Nothing is changed in notebooks without `notebooks`.
FixOutcome applyFixes(RunOutcome run, SourceStore& base, Applicability upTo, const Analyse& analyse,
                      const NotebookBytes& notebooks = {});

/// Writes the changed file, if it still holds what was analysed. Empty: done; else what went wrong.
std::string writeFixed(const std::string& path, const FixedFile& file);

} // namespace gradpath::session
