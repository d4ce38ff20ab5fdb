// What names a finding when its lines move.
// SPDX-License-Identifier: MIT
#pragma once

#include "analysis/results.h"
#include "server/session/source_store.h"

#include <compare>
#include <string>
#include <vector>

namespace gradpath::session {

/// Findings of one key are alike; their number tells them apart.
struct FindingKey {
    std::string file;
    std::string rule;   ///< code
    std::string symbol; ///< "Net.__init__"; empty: the module's top level
    std::vector<std::string> layers;
    auto operator<=>(const FindingKey&) const = default;
};

/// What `Diagnostic::symbol` says.
std::string symbolOf(const Diagnostic& d, SourceStore& sources);

FindingKey keyOf(const Diagnostic& d, SourceStore& sources);

/// A text for each finding, of letters and digits, that stays when lines move and differs from all
/// others of the list.
std::vector<std::string> fingerprints(const std::vector<Diagnostic>& diagnostics,
                                      SourceStore& sources);

} // namespace gradpath::session
