// The parts of the page of `graph --format html`, as the build embedded them.
// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>

namespace gradpath::graph {

/// HTML with `@title@`, `@style@`, `@layout@`, `@data@` and `@script@` in it.
extern const std::string_view kPage;
extern const std::string_view kPageStyle;
extern const std::string_view kPageLayout;
extern const std::string_view kPageScript;

} // namespace gradpath::graph
