// The difference of two texts, as `diff -u` writes it.
// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

namespace gradpath::report {

/// Empty when the texts are equal. Lines keep their ends, so that `patch` can apply it.
std::string unifiedDiff(std::string_view file, std::string_view before, std::string_view after);

} // namespace gradpath::report
