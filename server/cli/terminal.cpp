// What a command writes, and whether in colour.
// SPDX-License-Identifier: MIT
#include "server/cli/terminal.h"

#include "server/user_error.h"

#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <system_error>

namespace gradpath::cli {
namespace {

bool isSet(const char* variable) {
    const char* value = std::getenv(variable);
    return value != nullptr && *value != '\0';
}

bool terminalWantsColor() {
    const char* terminal = std::getenv("TERM");
    const bool dumb = terminal != nullptr && std::string_view(terminal) == "dumb";
    return !isSet("NO_COLOR") && !dumb && ::isatty(STDOUT_FILENO) == 1;
}

} // namespace

report::Style styleFor(std::string_view color) {
    return report::Style(color == "always" || (color == "auto" && terminalWantsColor()));
}

void writeOutput(std::string_view text) {
    const bool written = std::fwrite(text.data(), 1, text.size(), stdout) == text.size();
    if (!written || std::fflush(stdout) != 0)
        throw UserError(
            fmt::format("cannot write the output: {}", std::generic_category().message(errno)));
}

void complain(std::string_view kind, std::string_view message) {
    const std::string line = fmt::format("gradpath: {}: {}\n", kind, report::printable(message));
    std::fwrite(line.data(), 1, line.size(), stderr);
}

bool complainAbout(const std::vector<session::PathProblem>& problems) {
    bool failed = false;
    for (const session::PathProblem& problem : problems) {
        const bool failure = problem.kind == session::PathProblem::Kind::Failure;
        complain(failure ? "error" : "warning",
                 problem.path.empty()
                     ? problem.message
                     : fmt::format("cannot check `{}`: {}", problem.path, problem.message));
        failed |= failure;
    }
    return failed;
}

bool complainAboutSyntax(const session::RunOutcome& outcome, report::Positions& positions) {
    for (const session::SyntaxErrors& errors : outcome.syntaxErrors) {
        const size_t more = errors.count - 1;
        complain("warning", fmt::format("cannot read all of `{}`: syntax error in line {}{}{}",
                                        errors.first.file, positions.start(errors.first).line,
                                        positions.cellNote(errors.first),
                                        more == 0 ? "" : fmt::format(" and {} more", more)));
    }
    return !outcome.syntaxErrors.empty();
}

} // namespace gradpath::cli
