// Findings that were there before and are not reported again.
// SPDX-License-Identifier: MIT
#pragma once

#include "server/session/finding_key.h"

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace gradpath::session {

/// Counts findings by rule, file, symbol and layers, so that moved lines change nothing.
class Baseline {
public:
    /// Of these findings. Files are named relative to `directory` (absolute), where the baseline
    /// is kept.
    static Baseline of(const std::vector<Diagnostic>& diagnostics, SourceStore& sources,
                       const std::string& directory, const std::string& cwd);
    /// Throws UserError with `shownAs` for what is no baseline.
    static Baseline parse(std::string_view text, const std::string& directory,
                          const std::string& shownAs);
    /// Reads a file (absolute). Throws UserError.
    static Baseline read(const std::string& path, const std::string& shownAs);

    std::string text() const;
    /// Takes out as many findings of each key as the baseline has.
    void drop(std::vector<Diagnostic>& diagnostics, SourceStore& sources,
              const std::string& cwd) const;
    size_t nFindings() const;

private:
    FindingKey key(const Diagnostic& d, SourceStore& sources, const std::string& cwd) const;

    std::string directory_;
    std::map<FindingKey, size_t> counts_;
};

} // namespace gradpath::session
