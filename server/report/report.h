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

/// As `json`, without what frames the findings: one a line.
std::string checkJsonLines(const session::RunOutcome& outcome, Positions& positions);

/// SARIF 2.1.0: the interchange format of code scanning services.
std::string checkSarif(const session::RunOutcome& outcome, Positions& positions);

/// Workflow commands, which GitHub Actions shows as annotations.
std::string checkGithub(const session::RunOutcome& outcome, Positions& positions);

/// The code quality report of GitLab.
std::string checkGitlab(const session::RunOutcome& outcome, Positions& positions);

/// JUnit XML: a suite a file, a failure a finding.
std::string checkJunit(const session::RunOutcome& outcome, Positions& positions);

/// The diagnostic format of reviewdog, whose columns count bytes.
std::string checkRdjson(const session::RunOutcome& outcome, Positions& positions);

/// How often each rule reports: a table, or JSON.
std::string statisticsTable(const session::RunOutcome& outcome, const Style& style);
std::string statisticsJson(const session::RunOutcome& outcome);

/// For people: what becomes of every layer, a table a model.
std::string paramsTable(const session::RunOutcome& outcome, Positions& positions,
                        const Style& style);

/// For programs; see the contract.
std::string paramsJson(const session::RunOutcome& outcome, Positions& positions);

} // namespace gradpath::report
