// The configuration: [tool.gradpath] of a pyproject.toml, or a gradpath.toml.
// SPDX-License-Identifier: MIT
#pragma once

#include "server/session/digest.h"
#include "server/session/rule_selection.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace gradpath::session {

/// Rules that do not report in the files that a .gitignore pattern matches.
struct PerFileIgnore {
    std::string pattern;
    std::vector<std::string> rules;
};

struct Config {
    std::string directory; ///< absolute folder that the paths below are relative to; empty: no file
    RuleSelection rules;
    std::vector<PerFileIgnore> perFileIgnores;
    std::vector<std::string> exclude; ///< .gitignore patterns for the directory walk
    std::vector<std::string> stubs;   ///< absolute folders of user stubs
    std::vector<std::string> src;     ///< absolute import roots
    std::optional<uint64_t> fuel;
    std::string cacheDirectory; ///< absolute; empty: nothing is kept between runs
    Digest digest;              ///< of the text: a change of it may change any result
};

/// Reads a configuration text. `path` (absolute) decides the form: only a pyproject.toml nests the
/// keys below [tool.gradpath]. Throws UserError with `shownAs` and a line for bad syntax, unknown
/// keys, wrong types, unknown rules.
Config parseConfig(std::string_view text, const std::string& path, const std::string& shownAs);

/// Reads one file (absolute). Throws UserError, also when it cannot be read.
Config readConfig(const std::string& path, const std::string& cwd);

/// Does this pyproject.toml text hold a [tool.gradpath] table? A text that is no TOML holds none:
/// it is not ours to judge.
bool holdsConfig(std::string_view pyproject);

} // namespace gradpath::session
