// What a session's last run told, moved to where it stands after an edit that leaves the program as it was.
// SPDX-License-Identifier: MIT
#pragma once

#include "analysis/project/source_provider.h"
#include "analysis/session.h"

#include <optional>
#include <string>
#include <vector>

namespace gradpath {

/// Most key presses in comments, blank lines and layout do not change the program: the code is the same but for its places.
class LastRun {
public:
    /// `file`: the one that was run, `findings`: what that told.
    void remember(const SourceFile& file, const AnalyzeOptions& options, FileFindings findings);
    void forget() { known_ = false; }
    /// The findings as a run of `file` would tell them now; nothing if they may be others.
    std::optional<FileFindings> repeat(const SourceFile& file, const AnalyzeOptions& options) const;

private:
    bool sameProgram(const ir::ModuleView& now) const;

    bool known_ = false;
    std::string text_;
    std::vector<std::string> select_, ignore_;
    std::vector<uint32_t> stringOffsets_;
    std::string strings_;
    std::vector<ir::Constant> constants_;
    std::vector<ir::Function> functions_;
    std::vector<ir::Instr> instrs_;
    std::vector<uint32_t> extra_; ///< places of names blanked
    size_t nErrors_ = 0;
    FileFindings findings_;
};

} // namespace gradpath
