// GP610: a session runs variables that were never initialised in it.
// SPDX-License-Identifier: MIT
#include "analysis/rules/misuses.h"

namespace gradpath::rules {
namespace {

void run(RuleContext& ctx) {
    reportMisuses(ctx, "uninitialised",
                  "the variables have no values in this session: their initializer never ran in it",
                  "the session is made here");
}

} // namespace

GRADPATH_RULE(uninitialised_variable,
              (RuleInfo{"GP610", "uninitialised-variable",
                        "variables are used in a session that did not initialise them",
                        Severity::Error}),
              run);

} // namespace gradpath::rules
