// What the server asks of a provider beyond the analysis: texts, and why one is missing.
// SPDX-License-Identifier: MIT
#pragma once

#include "analysis/project/source_provider.h"

#include <string>
#include <string_view>

namespace gradpath::session {

/// Why a file has no text.
struct ReadProblem {
    enum class Kind { None, Unreadable, NotText, TooLarge };
    Kind kind = Kind::None;
    std::string message; ///< one clause without the path, such as "permission denied"
};

/// A provider that also serves the reports. Same threading rules as SourceProvider.
class SourceStore : public SourceProvider {
public:
    /// The decoded text that spans refer to, or null. Lives as long as the store.
    virtual const std::string* text(std::string_view path) = 0;
    virtual ReadProblem problem(std::string_view path) = 0;
};

} // namespace gradpath::session
