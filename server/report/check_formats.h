// The output formats of `check` by name.
// SPDX-License-Identifier: MIT
#pragma once

#include "server/report/report.h"

#include <span>
#include <string_view>

namespace gradpath::report {

struct CheckFormat {
    std::string_view name;
    std::string (*render)(const session::RunOutcome&, Positions&, const Style&);
};

/// The default first.
std::span<const CheckFormat> checkFormats();

} // namespace gradpath::report
