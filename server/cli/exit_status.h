// Exit statuses, fixed by the contract.
// SPDX-License-Identifier: MIT
#pragma once

namespace gradpath::cli {

enum ExitStatus : int {
    kNothingFound = 0,
    kFound = 1,  ///< `check` reported something
    kFailed = 2, ///< what was asked for could not be done
};

} // namespace gradpath::cli
