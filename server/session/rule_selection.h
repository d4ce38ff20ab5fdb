// Which rules may report: codes, names and prefixes to the codes of rules.
// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace gradpath::session {

/// The lists as the user wrote them; they add up over configuration and command line.
struct RuleSelection {
    std::vector<std::string> select; ///< empty: the rules that are on by default
    std::vector<std::string> extendSelect;
    std::vector<std::string> ignore;
    bool operator==(const RuleSelection&) const = default;
};

/// Is this a rule's code ("GP103"), a prefix of one ("GP1"), a rule's name or "ALL"?
bool namesARule(std::string_view text);

/// What to tell about a text that names no rule.
std::string unknownRuleMessage(std::string_view text);

/// Codes of the rules that may report, in order. Throws UserError for a text that names no rule.
std::vector<std::string> selectedCodes(const RuleSelection& selection);

/// Codes of all other rules.
std::vector<std::string> unselectedCodes(const std::vector<std::string>& selected);

} // namespace gradpath::session
