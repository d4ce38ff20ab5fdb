// Running another program as a filter.
// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace gradpath::session {

struct Filtered {
    std::string output;
    int status = 0;      ///< exit status; 128 and more: ended by a signal
    std::string problem; ///< why the program could not be run; empty: it ran
};

/// Gives `input` to a program of the search path and waits for what it makes of it. Its stderr is ours.
Filtered filterThrough(const std::vector<std::string>& command, std::string_view input);

} // namespace gradpath::session
