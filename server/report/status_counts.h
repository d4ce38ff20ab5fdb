// How many layers share a fate.
// SPDX-License-Identifier: MIT
#pragma once

#include "analysis/results.h"

#include <array>
#include <cstddef>
#include <string>
#include <vector>

namespace gradpath::report {

/// Counts of one model or of a whole run, by status.
class StatusCounts {
public:
    static constexpr std::array kOrder = {Status::Gradient, Status::NoGradient, Status::Zero,
                                          Status::Frozen, Status::Unknown};

    void add(const std::vector<ParameterRow>& rows);
    size_t total() const { return total_; }
    size_t of(Status status) const { return counts_[static_cast<size_t>(status)]; }
    /// "14 layers: 11 gradient, 2 no gradient, 1 unknown"; statuses that nothing has are left out.
    std::string sentence() const;

private:
    std::array<size_t, 5> counts_ = {};
    size_t total_ = 0;
};

} // namespace gradpath::report
