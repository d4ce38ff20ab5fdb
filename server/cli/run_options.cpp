// Options that `check`, `params` and `graph` share.
// SPDX-License-Identifier: MIT
#include "server/cli/run_options.h"

#include "server/cli/terminal.h"
#include "server/session/decode.h"
#include "server/session/disk_source.h"
#include "server/session/path.h"
#include "server/user_error.h"

#include <algorithm>
#include <array>
#include <cstdio>

namespace gradpath::cli {
namespace {

constexpr unsigned kMaxJobs = 1024;

std::string readStdin() {
    std::string bytes;
    std::array<char, 1u << 16> buffer;
    while (const size_t n = std::fread(buffer.data(), 1, buffer.size(), stdin)) {
        bytes.append(buffer.data(), n);
        if (bytes.size() > session::DiskSource::kMaxBytes)
            throw UserError("cannot check stdin: larger than 16 MB");
    }
    if (std::ferror(stdin) != 0)
        throw UserError("cannot read stdin");
    return bytes;
}

session::SourceText decodeStdin(const std::string& name, const std::string& bytes) {
    session::SourceText source;
    const session::ReadProblem problem = session::decodeFile(name, bytes, source);
    if (problem.kind != session::ReadProblem::Kind::None)
        throw UserError("cannot check stdin: " + problem.message);
    return source;
}

} // namespace

void addRunOptions(CLI::App& command, RunOptions& options) {
    command.add_option("path", options.request.paths,
                       "Files and folders; - reads one file from stdin (default: .)");
    command
        .add_option("--config", options.request.config.file,
                    "Take the configuration from this file")
        ->type_name("FILE");
    command.add_flag("--isolated", options.request.config.isolated,
                     "Ignore all configuration files");
    command.add_flag("--no-cache", options.noCache,
                     "Keep nothing between runs, and take nothing from earlier ones");
    command
        .add_option("--cache-dir", options.cacheDirectory,
                    "Folder that keeps what later runs can use (default: none, or what the "
                    "configuration says)")
        ->type_name("DIR");
    command.add_flag_callback(
        "--force-exclude", [&options] { options.request.excludes = session::Excludes::AllFiles; },
        "Pass by excluded files even when they are named themselves");
    command.add_option("--jobs", options.request.jobs, "Threads (default: what the machine has)")
        ->type_name("N")
        ->check(CLI::Range(0u, kMaxJobs));
    command.add_option("--color", options.color, "When to use colours (default: auto)")
        ->type_name("auto|always|never")
        ->check(CLI::IsMember({"auto", "always", "never"}));
    command
        .add_option("--stdin-filename", options.stdinFilename,
                    "The name under which stdin is reported")
        ->type_name("NAME");
}

RunSources::RunSources(RunOptions& options) : cwd_(session::workingDirectory()) {
    if (!options.noCache)
        cache_.emplace(options.cacheDirectory.empty()
                           ? std::string()
                           : session::absolutePath(options.cacheDirectory, cwd_),
                       cwd_);
    disk_ = std::make_unique<session::DiskSource>(cwd_, cache_ ? &cache_->asked() : nullptr);
    overlay_ = std::make_unique<session::MemorySource>(disk_.get());
    if (std::ranges::find(options.request.paths, "-") != options.request.paths.end()) {
        options.request.stdinName = session::canonicalName(options.stdinFilename, cwd_);
        options.stdinBytes = readStdin();
        overlay_->add(options.request.stdinName,
                      decodeStdin(options.request.stdinName, options.stdinBytes));
    }
    request_ = options.request;
    if (options.context)
        context_.emplace(request_, cwd_);
}

session::RunOutcome RunSources::run() {
    session::RunOutcome outcome = run(*overlay_, cache_ ? &*cache_ : nullptr);
    if (cache_ && !cache_->problem().empty())
        complain("warning", cache_->problem());
    return outcome;
}

session::RunOutcome RunSources::run(session::SourceStore& sources) {
    return run(sources, nullptr);
}

session::RunOutcome RunSources::run(session::SourceStore& sources, session::RunCache* cache) {
    session::RunOutcome outcome = session::run(request_, sources, cwd_, cache);
    if (context_)
        context_->narrow(outcome);
    return outcome;
}

session::SourceStore& RunSources::store() {
    return *overlay_;
}

} // namespace gradpath::cli
