// `gradpath check`.
// SPDX-License-Identifier: MIT
#include "server/cli/commands.h"
#include "server/cli/exit_status.h"
#include "server/cli/fix_options.h"
#include "server/cli/run_options.h"
#include "server/cli/terminal.h"
#include "server/report/report.h"

namespace gradpath::cli {
namespace {

struct CheckOptions {
    RunOptions run;
    FixOptions fix;
    std::string format = "full";
    bool exitZero = false;
};

/// A list such as `GP1,unused-layer`; it may be given several times and takes no further words.
void addRuleList(CLI::App& command, const std::string& name, std::vector<std::string>& list,
                 const std::string& help) {
    command.add_option(name, list, help)
        ->type_name("RULES")
        ->delimiter(',')
        ->allow_extra_args(false);
}

std::string render(const CheckOptions& options, const session::RunOutcome& outcome,
                   report::Positions& positions) {
    const report::Style style = styleFor(options.run.color);
    if (options.format == "json")
        return report::checkJson(outcome, positions);
    if (options.format == "concise")
        return report::checkConcise(outcome, positions, style);
    return report::checkFull(outcome, positions, style);
}

int runCheck(CheckOptions& options) {
    RunSources sources(options.run);
    session::RunOutcome outcome = sources.run();
    if (options.fix.wanted()) {
        const bool failed = complainAbout(outcome.problems);
        const int status = runFixes(
            options.fix, options.run, std::move(outcome), sources.store(),
            [&](session::SourceStore& store) { return sources.run(store); },
            [&](const session::RunOutcome& left, report::Positions& positions) {
                return render(options, left, positions);
            });
        return failed ? kFailed : status == kFound && options.exitZero ? kNothingFound : status;
    }
    report::Positions positions(sources.store());
    writeOutput(render(options, outcome, positions));
    if (complainAbout(outcome.problems))
        return kFailed;
    return outcome.result.diagnostics.empty() || options.exitZero ? kNothingFound : kFound;
}

} // namespace

void addCheckCommand(CLI::App& app, int& status) {
    auto options = std::make_shared<CheckOptions>();
    CLI::App* command = app.add_subcommand("check", "Report layers and losses without a gradient");
    addRunOptions(*command, options->run);
    session::RuleSelection& rules = options->run.request.rules;
    command->add_option("--output-format", options->format, "How to report (default: full)")
        ->type_name("full|concise|json")
        ->check(CLI::IsMember({"full", "concise", "json"}));
    addRuleList(*command, "--select", rules.select,
                "Report these rules only: codes, prefixes such as GP1, names, ALL");
    addRuleList(*command, "--extend-select", rules.extendSelect, "Report these rules as well");
    addRuleList(*command, "--ignore", rules.ignore, "Do not report these rules");
    addFixOptions(*command, options->fix);
    command->add_flag("--exit-zero", options->exitZero,
                      "Exit with 0 even when something was found");
    command->callback([options, &status] { status = runCheck(*options); });
}

} // namespace gradpath::cli
