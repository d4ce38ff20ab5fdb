// Options that `check`, `params` and `graph` share.
// SPDX-License-Identifier: MIT
#pragma once

#include "server/cli/context.h"
#include "server/session/run.h"

#include <CLI/CLI.hpp>

#include <optional>
#include <string>

namespace gradpath::cli {

struct RunOptions {
    session::RunRequest request;
    std::string stdinFilename = "<stdin>";
    std::string color = "auto";
    bool context = false;
    // Accepted: nothing is kept between runs, so there is nothing to switch off or to place.
    bool noCache = false;
    std::string cacheDirectory;
};

void addRunOptions(CLI::App& command, RunOptions& options);

/// The files of the working directory, with stdin laid over them when a path is "-".
class RunSources {
public:
    /// Throws UserError when stdin is asked for and cannot be read.
    explicit RunSources(RunOptions& options);
    session::RunOutcome run() { return run(*overlay_); }
    /// The same run over other texts.
    session::RunOutcome run(session::SourceStore& sources);
    session::SourceStore& store();
    const std::string& cwd() const { return cwd_; }

private:
    session::RunRequest request_;
    std::string cwd_;
    std::optional<Context> context_;
    std::unique_ptr<session::SourceStore> disk_;
    std::unique_ptr<session::MemorySource> overlay_;
};

} // namespace gradpath::cli
