// What the editor's user has set.
// SPDX-License-Identifier: MIT
#pragma once

#include "server/lsp/json_rpc.h"
#include "server/session/rule_selection.h"

#include <string>
#include <vector>

namespace gradpath::lsp {

enum class LogLevel { Off, Error, Warning, Info, Debug };

struct Settings {
    /// How the editor's rules and those of a configuration file go together.
    enum class Preference { EditorFirst, FilesystemFirst, EditorOnly };

    bool enable = true;
    session::RuleSelection rules;
    std::string configuration; ///< this file instead of the nearest one
    Preference preference = Preference::EditorFirst;
    bool inlayHints = false;
    bool codeLens = true;
    bool scanWorkspace = true;         ///< look for training scripts that import what is open
    uint32_t analysisTimeout = 20'000; ///< milliseconds for one file
    LogLevel logLevel = LogLevel::Info;
    std::string logFile;

    bool operator==(const Settings&) const = default;
};

/// Reads what is there over `base`; what is wrong is passed by and told in `problems`, one line each.
Settings readSettings(const Json& json, const Settings& base, std::vector<std::string>& problems);

} // namespace gradpath::lsp
