// The pages of docs/rules, embedded by the build.
// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>

namespace gradpath {

/// The Markdown page of a rule by its name ("unused-layer"); empty when there is none.
std::string_view ruleDoc(std::string_view name);

} // namespace gradpath
