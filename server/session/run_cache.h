// What earlier runs found: a run that asks for the same of the same files need not look again.
// SPDX-License-Identifier: MIT
#pragma once

#include "server/session/asked_files.h"
#include "server/session/cache_folder.h"
#include "server/session/run.h"
#include "server/session/workers.h"

#include <optional>
#include <string>

namespace gradpath::session {

/// For one run. It keeps what the run found together with all that the run asked of the disk, and hands it out again only if
/// each of those files holds what it held, and each path that was looked for is what it was. A folder that cannot be used is no
/// reason to fail.
class RunCache {
public:
    /// `directory`: absolute; empty: where the configuration says, and nowhere if it says nothing.
    explicit RunCache(std::string directory, std::string cwd)
        : directory_(std::move(directory)), cwd_(std::move(cwd)) {}

    /// Takes the notes of the store that the run reads from.
    AskedFiles& asked() { return asked_; }

    /// False when nothing is kept of this run. To be called before any file is read.
    bool open(const RunRequest& request, Projects& projects);

    std::optional<RunOutcome> find(const Digest& key, Projects& projects, WorkerPool& pool,
                                   unsigned jobs);
    /// Gives the outcome back.
    RunOutcome keep(const Digest& key, RunOutcome outcome, const Projects& projects);

    const std::string& program() const { return program_; }
    /// One sentence on why the folder could not be used; empty: it could.
    std::string problem() const;

private:
    std::string directory_;
    std::string cwd_;
    std::string program_;
    std::optional<CacheFolder> folder_;
    std::string damage_;
    AskedFiles asked_;
};

} // namespace gradpath::session
