// Rules that a configuration switches off for some files.
// SPDX-License-Identifier: MIT
#include "server/session/per_file_ignores.h"

#include "server/session/gitignore.h"
#include "server/session/path.h"

namespace gradpath::session {

std::vector<std::string> ignoredCodes(const Config& config, const std::string& file) {
    if (config.perFileIgnores.empty() || !isBelow(file, config.directory))
        return {};
    const size_t prefix = config.directory == "/" ? 1 : config.directory.size() + 1;
    RuleSelection matching;
    for (const PerFileIgnore& entry : config.perFileIgnores) {
        IgnorePatterns pattern;
        pattern.add(entry.pattern);
        if (pattern.ignoresFile(std::string_view(file).substr(prefix)))
            matching.select.insert(matching.select.end(), entry.rules.begin(), entry.rules.end());
    }
    return matching.select.empty() ? std::vector<std::string>() : selectedCodes(matching);
}

} // namespace gradpath::session
