// What the server asks of a provider beyond the analysis: texts, and why one is missing.
// SPDX-License-Identifier: MIT
#pragma once

#include "analysis/project/source_provider.h"
#include "server/session/cell_map.h"

#include <optional>
#include <string>
#include <string_view>

namespace gradpath::session {

/// Why a file has no text.
struct ReadProblem {
    enum class Kind { None, Unreadable, NotText, TooLarge, OtherLanguage };
    Kind kind = Kind::None;
    std::string message; ///< one clause without the path, such as "permission denied"
};

/// A decoded source.
struct SourceText {
    std::string text;             ///< what reports show and spans refer to
    std::string code;             ///< what is lowered, of the same length; empty: the text itself
    std::optional<CellMap> cells; ///< of a notebook
};

/// A provider that also serves the reports. Same threading rules as SourceProvider.
class SourceStore : public SourceProvider {
public:
    /// The decoded text that spans refer to, or null. Lives as long as the store.
    virtual const std::string* text(std::string_view path) = 0;
    /// The text as Python sees it: as long as the text, without what only a notebook understands.
    virtual const std::string* code(std::string_view path) = 0;
    /// Null when the file is no notebook.
    virtual const CellMap* cells(std::string_view path) = 0;
    virtual ReadProblem problem(std::string_view path) = 0;
};

} // namespace gradpath::session
