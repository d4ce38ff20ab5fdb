// `gradpath check`.
// SPDX-License-Identifier: MIT
#include "server/cli/commands.h"
#include "server/cli/exit_status.h"
#include "server/cli/fix_options.h"
#include "server/cli/run_options.h"
#include "server/cli/terminal.h"
#include "server/cli/watch.h"
#include "server/report/check_formats.h"
#include "server/session/baseline.h"
#include "server/session/path.h"
#include "server/session/write_file.h"
#include "server/user_error.h"

#include <fmt/format.h>

#include <algorithm>

namespace gradpath::cli {
namespace {

struct CheckOptions {
    RunOptions run;
    FixOptions fix;
    std::string format = std::string(report::checkFormats().front().name);
    std::string baseline;
    bool writeBaseline = false;
    bool exitZero = false;
    bool statistics = false;
    bool watch = false;
};

constexpr const char* kDefaultBaseline = "gradpath-baseline.json";

std::vector<std::string> formatNames() {
    std::vector<std::string> names;
    for (const report::CheckFormat& format : report::checkFormats())
        names.emplace_back(format.name);
    return names;
}

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
    if (options.statistics)
        return options.format == "json" ? report::statisticsJson(outcome)
                                        : report::statisticsTable(outcome, style);
    const auto format =
        std::ranges::find(report::checkFormats(), options.format, &report::CheckFormat::name);
    return format->render(outcome, positions, style);
}

void writeBaseline(const CheckOptions& options, const session::RunOutcome& outcome,
                   RunSources& sources) {
    const std::string name = options.baseline.empty() ? kDefaultBaseline : options.baseline;
    const std::string path = session::absolutePath(name, sources.cwd());
    const session::Baseline baseline =
        session::Baseline::of(outcome.result.diagnostics, sources.store(),
                              std::string(session::directoryOf(path)), sources.cwd());
    if (const std::string problem = session::putFile(path, baseline.text()); !problem.empty())
        throw UserError(fmt::format("cannot write `{}`: {}", name, problem));
    writeOutput(fmt::format("Wrote {} finding{} to {}.\n", baseline.nFindings(),
                            baseline.nFindings() == 1 ? "" : "s", name));
}

int runOnce(CheckOptions& options) {
    RunSources sources(options.run);
    session::Baseline known;
    if (!options.baseline.empty() && !options.writeBaseline)
        known = session::Baseline::read(session::absolutePath(options.baseline, sources.cwd()),
                                        options.baseline);
    const auto unknown = [&](session::RunOutcome outcome, session::SourceStore& store) {
        known.drop(outcome.result.diagnostics, store, sources.cwd());
        return outcome;
    };
    const auto analyse = [&](session::SourceStore& store) {
        return unknown(sources.run(store), store);
    };
    // Fixes go into the very texts that were analysed, so those have to be there.
    session::RunOutcome outcome =
        options.fix.wanted() ? analyse(sources.store()) : unknown(sources.run(), sources.store());
    if (options.writeBaseline) {
        writeBaseline(options, outcome, sources);
        return complainAbout(outcome.problems) ? kFailed : kNothingFound;
    }
    if (options.fix.wanted()) {
        const bool failed = complainAbout(outcome.problems);
        const int status =
            runFixes(options.fix, options.run, std::move(outcome), sources.store(), analyse,
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

int runCheck(CheckOptions& options) {
    if (options.statistics && options.format != "full" && options.format != "concise" &&
        options.format != "json")
        throw UserError("--statistics is told in full, concise and json only");
    if (!options.watch)
        return runOnce(options);
    if (std::ranges::find(options.run.request.paths, "-") != options.run.request.paths.end())
        throw UserError("--watch cannot watch stdin");
    return watch(options.run.request, session::workingDirectory(), [&] { runOnce(options); });
}

} // namespace

void addCheckCommand(CLI::App& app, int& status) {
    auto options = std::make_shared<CheckOptions>();
    CLI::App* command = app.add_subcommand("check", "Report layers and losses without a gradient");
    addRunOptions(*command, options->run);
    session::RuleSelection& rules = options->run.request.rules;
    command->add_option("--output-format", options->format, "How to report (default: full)")
        ->type_name(fmt::format("{}", fmt::join(formatNames(), "|")))
        ->check(CLI::IsMember(formatNames()));
    addRuleList(*command, "--select", rules.select,
                "Report these rules only: codes, prefixes such as GP1, names, ALL");
    addRuleList(*command, "--extend-select", rules.extendSelect, "Report these rules as well");
    addRuleList(*command, "--ignore", rules.ignore, "Do not report these rules");
    command->add_flag("--context", options->run.context,
                      "Also run the training scripts below the working directory that import "
                      "these files; report what concerns the files");
    addFixOptions(*command, options->fix);
    command->add_option("--baseline", options->baseline, "Do not report what this file lists")
        ->type_name("FILE");
    command->add_flag("--write-baseline", options->writeBaseline,
                      std::string("List what is found in the baseline (default: ") +
                          kDefaultBaseline + ")");
    command->add_flag("--exit-zero", options->exitZero,
                      "Exit with 0 even when something was found");
    command->add_flag("--statistics", options->statistics,
                      "Tell how often each rule reports, not where");
    command->add_flag("--watch", options->watch, "Check again whenever a file changes")
        ->excludes("--write-baseline");
    command->callback([options, &status] { status = runCheck(*options); });
}

} // namespace gradpath::cli
