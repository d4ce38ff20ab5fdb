// `gradpath params`.
// SPDX-License-Identifier: MIT
#include "server/cli/commands.h"
#include "server/cli/exit_status.h"
#include "server/cli/run_options.h"
#include "server/cli/terminal.h"
#include "server/report/report.h"

namespace gradpath::cli {
namespace {

struct ParamsOptions {
    RunOptions run;
    std::string format = "table";
};

int runParams(ParamsOptions& options) {
    RunSources sources(options.run);
    const session::RunOutcome outcome = sources.run();
    report::Positions positions(sources.store());
    writeOutput(options.format == "json"
                    ? report::paramsJson(outcome, positions)
                    : report::paramsTable(outcome, positions, styleFor(options.run.color)));
    complainAboutSyntax(outcome, positions);
    return complainAbout(outcome.problems) ? kFailed : kNothingFound;
}

} // namespace

void addParamsCommand(CLI::App& app, int& status) {
    auto options = std::make_shared<ParamsOptions>();
    CLI::App* command =
        app.add_subcommand("params", "Tell for every trainable layer whether it gets a gradient");
    addRunOptions(*command, options->run);
    command->add_option("--format", options->format, "How to show it (default: table)")
        ->type_name("table|json")
        ->check(CLI::IsMember({"table", "json"}));
    command->add_flag("--factories", options->run.request.factories,
                      "Also run the functions that make a model and are not called");
    command->callback([options, &status] { status = runParams(*options); });
}

} // namespace gradpath::cli
