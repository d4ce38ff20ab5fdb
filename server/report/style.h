// Colours of the human output.
// SPDX-License-Identifier: MIT
#pragma once

#include "analysis/results.h"

#include <string>
#include <string_view>

namespace gradpath::report {

enum class Paint { Plain, Bold, Error, Warning, Information, Place, Good, Faint };

/// Wraps text in terminal colours, or leaves it alone.
class Style {
public:
    explicit Style(bool colored) : colored_(colored) {}
    std::string operator()(Paint paint, std::string_view text) const;

private:
    bool colored_;
};

Paint paintOf(Severity severity);

/// Makes control characters visible, so that a file's text cannot steer the terminal.
std::string printable(std::string_view text);

} // namespace gradpath::report
