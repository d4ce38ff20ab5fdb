// GP001 unused-suppression: a suppression comment that suppresses nothing.
// SPDX-License-Identifier: MIT
#include "analysis/rules/rule_context.h"

namespace gradpath::rules {
namespace {

/// Comments are no part of the analysis: server/session/suppress.cpp judges them afterwards.
void run(RuleContext&) {}

} // namespace

GRADPATH_RULE(unused_suppression,
              (RuleInfo{"GP001", "unused-suppression",
                        "a suppression comment that suppresses nothing", Severity::Warning}),
              run);

} // namespace gradpath::rules
