// Which rules may report where.
// SPDX-License-Identifier: MIT
#include "server/session/rules_for.h"

#include "server/session/per_file_ignores.h"

namespace gradpath::session {

RuleSelection combined(const RuleSelection& config, const RuleSelection& user) {
    RuleSelection out = user;
    if (out.select.empty())
        out.select = config.select;
    const auto append = [](std::vector<std::string>& to, const std::vector<std::string>& from) {
        to.insert(to.end(), from.begin(), from.end());
    };
    append(out.extendSelect, config.extendSelect);
    append(out.ignore, config.ignore);
    return out;
}

AnalyzeOptions optionsFor(const Config& config, const RuleSelection& user) {
    AnalyzeOptions options;
    options.stubRoots = config.stubs;
    if (config.fuel)
        options.fuel = *config.fuel;
    options.select = selectedCodes(combined(config.rules, user));
    // An empty list would mean the defaults, so what is switched off is said as well.
    options.ignore = unselectedCodes(options.select);
    return options;
}

std::vector<std::string> codesFor(const Config& config, const std::string& file,
                                  const RuleSelection& user) {
    RuleSelection rules = combined(config.rules, user);
    const std::vector<std::string> ignored = ignoredCodes(config, file);
    rules.ignore.insert(rules.ignore.end(), ignored.begin(), ignored.end());
    return selectedCodes(rules);
}

} // namespace gradpath::session
