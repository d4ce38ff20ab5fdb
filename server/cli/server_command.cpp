// `gradpath server`.
// SPDX-License-Identifier: MIT
#include "server/cli/commands.h"
#include "server/cli/exit_status.h"
#include "server/cli/terminal.h"
#include "server/lsp/check_file.h"
#include "server/lsp/server.h"
#include "server/session/path.h"
#include "server/user_error.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

namespace gradpath::cli {
namespace {

struct ServeOptions {
    lsp::ServerOptions server;
    std::string replay;
    std::string check;
    bool stdio = false;
};

int serve(const ServeOptions& options) {
    if (!options.check.empty()) {
        const lsp::CheckedFile checked =
            lsp::checkFile(session::absolutePath(options.check, session::workingDirectory()));
        writeOutput(checked.report);
        return checked.ok ? kNothingFound : kFailed;
    }
    int in = STDIN_FILENO;
    if (!options.replay.empty()) {
        in = ::open(options.replay.c_str(), O_RDONLY | O_CLOEXEC);
        if (in < 0)
            throw UserError(fmt::format("cannot read `{}`", options.replay));
    }
    lsp::ServerOptions chosen = options.server;
    chosen.patient = !options.replay.empty();
    const int out = lsp::reserveStdout();
    lsp::Server server(in, out, chosen);
    return server.run();
}

} // namespace

void addServerCommand(CLI::App& app, int& status) {
    auto options = std::make_shared<ServeOptions>();
    CLI::App* command =
        app.add_subcommand("server", "Serve an editor: the Language Server Protocol on stdio");
    command->add_flag("--stdio", options->stdio, "Accepted: there is no other way");
    command->add_option("--log-file", options->server.logFile, "Write the log to this file as well")
        ->type_name("FILE");
    command
        ->add_option("--position-encoding", options->server.positionEncoding,
                     "Use this encoding whatever the client offers")
        ->type_name("utf-8|utf-16|utf-32")
        ->check(CLI::IsMember({"utf-8", "utf-16", "utf-32"}));
    command
        ->add_option("--record", options->server.record, "Keep what the client sends in this file")
        ->type_name("FILE");
    command->add_option("--replay", options->replay, "Read a recorded session instead of stdin")
        ->type_name("FILE");
    command
        ->add_option("--check", options->check,
                     "Open this file, print what a client would get, and end")
        ->type_name("FILE");
    command->add_flag("--fail-on-purpose", options->server.failOnPurpose)->group("");
    command->callback([options, &status] { status = serve(*options); });
}

} // namespace gradpath::cli
