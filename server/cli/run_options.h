// Options that `check`, `params` and `graph` share.
// SPDX-License-Identifier: MIT
#pragma once

#include "server/cli/context.h"
#include "server/session/run.h"
#include "server/session/run_cache.h"

#include <CLI/CLI.hpp>

#include <optional>
#include <string>

namespace gradpath::cli {

struct RunOptions {
    session::RunRequest request;
    std::string stdinFilename = "<stdin>";
    std::string stdinBytes; ///< once they are read
    std::string color = "auto";
    bool context = false;
    bool noCache = false;
    std::string cacheDirectory; ///< empty: what the configuration says
};

void addRunOptions(CLI::App& command, RunOptions& options);

/// The files of the working directory, with stdin laid over them when a path is "-".
class RunSources {
public:
    /// Throws UserError when stdin is asked for and cannot be read.
    explicit RunSources(RunOptions& options);
    /// From the cache, where there is one. Complains where it cannot be used.
    session::RunOutcome run();
    /// The same run over other texts, without a cache.
    session::RunOutcome run(session::SourceStore& sources);
    session::SourceStore& store();
    const std::string& cwd() const { return cwd_; }

private:
    session::RunOutcome run(session::SourceStore& sources, session::RunCache* cache);

    session::RunRequest request_;
    std::string cwd_;
    std::optional<Context> context_;
    std::optional<session::RunCache> cache_;
    std::unique_ptr<session::SourceStore> disk_;
    std::unique_ptr<session::MemorySource> overlay_;
};

} // namespace gradpath::cli
