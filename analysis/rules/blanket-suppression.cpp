// GP003 blanket-suppression: a suppression comment that names no rule at all.
// SPDX-License-Identifier: MIT
#include "analysis/rules/rule_context.h"

namespace gradpath::rules {
namespace {

/// Comments are no part of the analysis: server/session/suppress.cpp judges them afterwards.
void run(RuleContext&) {}

} // namespace

GRADPATH_RULE(blanket_suppression,
              (RuleInfo{"GP003", "blanket-suppression",
                        "a suppression comment that names no rule at all", Severity::Warning,
                        false}),
              run);

} // namespace gradpath::rules
