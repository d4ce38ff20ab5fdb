// Which rules may report.
// SPDX-License-Identifier: MIT
#include "server/session/rule_selection.h"

#include "analysis/rules/rule.h"
#include "server/user_error.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <iterator>
#include <set>

namespace gradpath::session {
namespace {

std::string upper(std::string_view text) {
    std::string out(text);
    for (char& c : out)
        c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
    return out;
}

bool matches(const rules::RuleInfo& rule, std::string_view text) {
    if (text == rule.name)
        return true;
    const std::string code = upper(text);
    // A prefix must reach into the code's letters and one digit; "G" would select nearly everything
    // by accident.
    return code == "ALL" || (code.size() >= 2 && std::string_view(rule.code).starts_with(code));
}

void collect(const std::vector<std::string>& texts, std::set<std::string>& codes) {
    for (const std::string& text : texts) {
        bool found = false;
        for (const rules::Rule* rule : rules::allRules()) {
            if (matches(rule->info, text)) {
                codes.insert(rule->info.code);
                found = true;
            }
        }
        if (!found)
            throw UserError(unknownRuleMessage(text));
    }
}

} // namespace

bool namesARule(std::string_view text) {
    return std::ranges::any_of(rules::allRules(),
                               [&](const rules::Rule* rule) { return matches(rule->info, text); });
}

std::string unknownRuleMessage(std::string_view text) {
    return fmt::format("unknown rule `{}` (`gradpath rule` lists them)", text);
}

std::vector<std::string> selectedCodes(const RuleSelection& selection) {
    std::set<std::string> on;
    std::set<std::string> off;
    collect(selection.select, on);
    if (selection.select.empty())
        for (const rules::Rule* rule : rules::allRules())
            if (rule->info.on)
                on.insert(rule->info.code);
    collect(selection.extendSelect, on);
    collect(selection.ignore, off);
    std::vector<std::string> codes;
    std::ranges::set_difference(on, off, std::back_inserter(codes));
    return codes;
}

std::vector<std::string> unselectedCodes(const std::vector<std::string>& selected) {
    std::vector<std::string> codes;
    for (const rules::Rule* rule : rules::allRules())
        if (std::ranges::find(selected, rule->info.code) == selected.end())
            codes.emplace_back(rule->info.code);
    return codes;
}

} // namespace gradpath::session
