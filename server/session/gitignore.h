// The pattern language of .gitignore files; also that of `exclude` in the configuration.
// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace gradpath::session {

enum class EntryKind { File, Directory };
enum class IgnoreVerdict { None, Ignored, Kept };

/// The patterns of one ignore file. Paths are relative to the folder of that file.
class IgnorePatterns {
public:
    IgnorePatterns() = default;
    /// Parses a whole .gitignore: comments, blank lines, escapes.
    explicit IgnorePatterns(std::string_view text);
    /// Adds one pattern line.
    void add(std::string_view line);

    /// The last pattern that matches decides; `None` when no pattern does.
    IgnoreVerdict judge(std::string_view path, EntryKind kind) const;
    /// Is the file ignored, itself or through one of the folders above it?
    bool ignoresFile(std::string_view path) const;
    bool empty() const { return patterns_.empty(); }

private:
    struct Pattern {
        std::string glob;
        bool negated = false;
        bool directoriesOnly = false;
        bool anchored = false; ///< matches the whole relative path, not only the last name
    };
    std::vector<Pattern> patterns_;
};

/// Does a path match a glob with `*`, `?`, `[...]`, `\x` and `**` between slashes? Takes polynomial
/// time on any input.
bool globMatches(std::string_view glob, std::string_view path);

} // namespace gradpath::session
