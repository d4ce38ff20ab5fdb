// The options of the configuration: one table for the reader, the schema and the documentation.
// SPDX-License-Identifier: MIT
#pragma once

#include "server/session/config.h"

#include <span>
#include <string_view>

namespace gradpath::session {

enum class OptionType { Rules, Patterns, Folders, Folder, PositiveInteger, RulesByPattern };

struct ConfigOption {
    std::string_view name;
    OptionType type;
    std::string_view description; ///< one sentence without a final stop
};

/// All options, in the order in which they are documented.
std::span<const ConfigOption> configOptions();

} // namespace gradpath::session
