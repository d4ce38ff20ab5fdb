// `gradpath rule`.
// SPDX-License-Identifier: MIT
#include "analysis/rules/rule.h"
#include "server/cli/commands.h"
#include "server/cli/exit_status.h"
#include "server/cli/terminal.h"
#include "server/report/json_values.h"
#include "server/report/rule_docs.h"
#include "server/session/rule_selection.h"
#include "server/user_error.h"

#include <fmt/format.h>

#include <algorithm>

namespace gradpath::cli {
namespace {

struct RuleOptions {
    std::string name;
    bool all = false;
};

std::string list() {
    size_t width = 0;
    for (const rules::Rule* rule : rules::allRules())
        width = std::max(width, std::string_view(rule->info.name).size());
    std::string out;
    for (const rules::Rule* rule : rules::allRules()) {
        const rules::RuleInfo& info = rule->info;
        out += fmt::format("{}  {:<{}}  {:<11}  {}{}\n", info.code, info.name, width,
                           report::severityName(info.severity), info.summary,
                           info.on ? "" : " (off by default)");
    }
    return out;
}

std::string page(const rules::RuleInfo& info) {
    std::string doc(ruleDoc(info.name));
    if (doc.empty())
        doc = fmt::format("# {} ({})\n\n{}\n", info.name, info.code, info.summary);
    if (!doc.ends_with('\n'))
        doc += '\n';
    return doc;
}

const rules::RuleInfo& find(std::string_view text) {
    for (const rules::Rule* rule : rules::allRules()) {
        std::string code(text);
        std::ranges::transform(code, code.begin(), [](char c) {
            return c >= 'a' && c <= 'z' ? static_cast<char>(c - 32) : c;
        });
        if (rule->info.name == text || rule->info.code == code)
            return rule->info;
    }
    throw UserError(session::unknownRuleMessage(text));
}

int runRule(const RuleOptions& options) {
    std::string out;
    if (options.all) {
        for (const rules::Rule* rule : rules::allRules())
            out += (out.empty() ? "" : "\n") + page(rule->info);
    } else {
        out = options.name.empty() ? list() : page(find(options.name));
    }
    writeOutput(out);
    return kNothingFound;
}

} // namespace

void addRuleCommand(CLI::App& app, int& status) {
    auto options = std::make_shared<RuleOptions>();
    CLI::App* command =
        app.add_subcommand("rule", "Show a rule's documentation, or list the rules");
    CLI::Option* name = command->add_option("rule", options->name, "A code or a name");
    command->add_flag("--all", options->all, "Show the documentation of all rules")->excludes(name);
    command->callback([options, &status] { status = runRule(*options); });
}

} // namespace gradpath::cli
