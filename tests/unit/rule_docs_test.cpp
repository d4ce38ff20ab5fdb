// The rule pages that the build embeds.
// SPDX-License-Identifier: MIT
#include "server/report/rule_docs.h"

#include "analysis/rules/rule.h"
#include "tests/unit/catch.h"

#include <string>

using namespace gradpath;

TEST_CASE("every rule's page is embedded whole under the rule's name") {
    for (const rules::Rule* rule : rules::allRules()) {
        CAPTURE(rule->info.name);
        const std::string title =
            std::string("# ") + rule->info.name + " (" + rule->info.code + ")";
        CHECK(ruleDoc(rule->info.name).starts_with(title));
    }
    CHECK(ruleDoc("syntax-error").find("## References") != std::string_view::npos);
    CHECK(ruleDoc("no-such-rule").empty());
}
