// `--fix`, `--unsafe-fixes` and `--diff`.
// SPDX-License-Identifier: MIT
#include "server/cli/fix_options.h"

#include "server/cli/exit_status.h"
#include "server/cli/terminal.h"
#include "server/report/diff.h"
#include "server/session/disk_source.h"
#include "server/session/notebook.h"
#include "server/session/path.h"
#include "server/session/read_file.h"

#include <fmt/format.h>

#include <cstdio>

namespace gradpath::cli {
namespace {

std::string counted(size_t n, std::string_view one) {
    return fmt::format("{} {}{}", n, one, n == 1 ? "" : "s");
}

void note(std::string_view text) {
    const std::string line = fmt::format("gradpath: {}\n", text);
    std::fwrite(line.data(), 1, line.size(), stderr);
}

std::string notebookBytes(const std::string& path) {
    std::string bytes;
    session::readFile(path, session::DiskSource::kMaxNotebookBytes, bytes);
    return bytes;
}

/// What stdin becomes: its text in UTF-8, or all of a notebook.
std::string fixedStdin(const RunOptions& options, const session::FixOutcome& fixed) {
    const std::string& name = options.request.stdinName;
    if (!session::isNotebook(name))
        return *fixed.sources->text(name);
    const auto file = fixed.files.find(name);
    return file == fixed.files.end() ? options.stdinBytes : file->second.after;
}

/// False when a file could not be written.
bool writeAll(const session::FixOutcome& fixed, const std::string& cwd) {
    bool written = true;
    for (const auto& [name, file] : fixed.files) {
        const std::string problem = session::writeFixed(session::absolutePath(name, cwd), file);
        if (problem.empty())
            continue;
        complain("error", fmt::format("cannot fix `{}`: {}", name, problem));
        written = false;
    }
    return written;
}

} // namespace

void addFixOptions(CLI::App& command, FixOptions& options) {
    command.add_flag("--fix", options.fix, "Apply the safe fixes");
    command.add_flag("--unsafe-fixes", options.unsafe,
                     "With --fix or --diff: also fixes that change what the program does");
    command.add_flag("--diff", options.diff,
                     "Print what --fix would change instead of changing it");
}

int runFixes(
    const FixOptions& options, RunOptions& runOptions, session::RunOutcome found,
    session::SourceStore& store, const session::Analyse& analyse,
    const std::function<std::string(const session::RunOutcome&, report::Positions&)>& render) {
    const std::string cwd = session::workingDirectory();
    const std::string& stdinName = runOptions.request.stdinName;
    const bool any = !found.result.diagnostics.empty();
    const session::FixOutcome fixed = session::applyFixes(
        std::move(found), store, options.unsafe ? Applicability::Unsafe : Applicability::Safe,
        analyse, [&](const std::string& name) {
            return name == stdinName ? runOptions.stdinBytes
                                     : notebookBytes(session::absolutePath(name, cwd));
        });
    if (options.diff) {
        std::string text;
        for (const auto& [name, file] : fixed.files)
            text += report::unifiedDiff(name, file.before, file.after);
        writeOutput(text);
    } else if (!stdinName.empty()) {
        // The fixed text takes stdout; the report goes where it does not mix with it.
        writeOutput(fixedStdin(runOptions, fixed));
        report::Positions positions(*fixed.sources);
        const std::string text = render(fixed.run, positions);
        std::fwrite(text.data(), 1, text.size(), stderr);
    } else {
        const bool written = writeAll(fixed, cwd);
        report::Positions positions(*fixed.sources);
        writeOutput(render(fixed.run, positions));
        if (!written)
            return kFailed;
    }
    if (fixed.nFixed > 0)
        note(fmt::format("{} {} in {}", options.diff ? "would fix" : "fixed",
                         counted(fixed.nFixed, "finding"), counted(fixed.files.size(), "file")));
    if (fixed.nUnsafeLeft > 0)
        note(fmt::format("{} left that --unsafe-fixes would fix",
                         counted(fixed.nUnsafeLeft, "finding")));
    if (fixed.nInNotebooks > 0)
        note(fmt::format("{} left in notebooks, into which the fix could not be written",
                         counted(fixed.nInNotebooks, "finding")));
    return options.diff ? (any ? kFound : kNothingFound)
                        : (fixed.run.result.diagnostics.empty() ? kNothingFound : kFound);
}

} // namespace gradpath::cli
