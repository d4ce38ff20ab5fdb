// GP002 unknown-rule-in-suppression: a suppression comment that names no rule of gradpath.
// SPDX-License-Identifier: MIT
#include "analysis/rules/rule_context.h"

namespace gradpath::rules {
namespace {

/// Comments are no part of the analysis: server/session/suppress.cpp judges them afterwards.
void run(RuleContext&) {}

} // namespace

GRADPATH_RULE(unknown_rule_in_suppression,
              (RuleInfo{"GP002", "unknown-rule-in-suppression",
                        "a suppression comment that names no rule of gradpath", Severity::Warning}),
              run);

} // namespace gradpath::rules
