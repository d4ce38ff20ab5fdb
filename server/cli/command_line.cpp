// The whole command line.
// SPDX-License-Identifier: MIT
#include "server/cli/command_line.h"

#include "server/cli/commands.h"
#include "server/cli/exit_status.h"
#include "server/cli/terminal.h"
#include "server/version.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <exception>
#include <new>
#include <string>
#include <string_view>

namespace gradpath::cli {
namespace {

/// Help and version are "errors" of CLI11 that succeed.
int finish(const CLI::App& app, const CLI::ParseError& error, std::string_view firstWord) {
    if (error.get_exit_code() == static_cast<int>(CLI::ExitCodes::Success))
        return app.exit(error);
    std::string message = error.what();
    if (app.get_subcommands().empty() && !firstWord.empty() && firstWord[0] != '-')
        message = fmt::format("unknown command `{}`; see gradpath --help", firstWord);
    std::ranges::replace(message, '\n', ' ');
    complain("error", message);
    return kFailed;
}

} // namespace

int runCommandLine(int argc, char** argv) {
    try {
        CLI::App app("Tells which trainable layers get no gradient, before anything is run.",
                     "gradpath");
        app.set_version_flag("--version", std::string("gradpath ") + kVersion);
        app.require_subcommand(1);
        int status = kNothingFound;
        addCheckCommand(app, status);
        addParamsCommand(app, status);
        addGraphCommand(app, status);
        addRuleCommand(app, status);
        addServerCommand(app, status);
        try {
            app.parse(argc, argv);
        } catch (const CLI::ParseError& error) {
            return finish(app, error, argc > 1 ? argv[1] : "");
        }
        return status;
    } catch (const std::bad_alloc&) {
        complain("error", "out of memory");
    } catch (const std::exception& error) {
        complain("error", error.what());
    } catch (...) {
        complain("error", "internal error: an unknown exception");
    }
    return kFailed;
}

} // namespace gradpath::cli
