// The outputs of `check` and `params`: each is one function from results to text.
// SPDX-License-Identifier: MIT
#pragma once

#include "server/report/positions.h"
#include "server/report/style.h"
#include "server/session/run.h"

#include <string>

namespace gradpath::report {

/// For people: one block a story, the cause first, with the source lines.
std::string checkFull(const session::RunOutcome& outcome, Positions& positions, const Style& style);

/// One line a finding: `file:line:column: CODE message`.
std::string checkConcise(const session::RunOutcome& outcome, Positions& positions,
                         const Style& style);

/// For programs; see the contract.
std::string checkJson(const session::RunOutcome& outcome, Positions& positions);

/// For people: what becomes of every layer, a table a model.
std::string paramsTable(const session::RunOutcome& outcome, Positions& positions,
                        const Style& style);

/// For programs; see the contract.
std::string paramsJson(const session::RunOutcome& outcome, Positions& positions);

} // namespace gradpath::report
