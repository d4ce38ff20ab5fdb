// The analysis of one file at a time, for a server that asks again after every edit.
// SPDX-License-Identifier: MIT
#pragma once

#include "analysis/part.h"

#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace gradpath {

class LastRun; // analysis/session_memory.h

/// What the roots of one file told. What it imports is run, but has no roots of its own here.
struct FileFindings {
    std::vector<RootFindings> roots;
    Reached byMain;      ///< what its main program reached
    Reached byFunctions; ///< and its functions, too
    /// The analysis was stopped from outside: roots that are missing told nothing, they are not known to be clean.
    bool stopped = false;
};

/// The modules that one file imports, loaded: what an edit of the file does not change. Asked again and again, it only lowers
/// and runs the file itself, each time from the same state, so that no run can tell how many came before it.
class Session {
public:
    Session(std::vector<std::string> importRoots, const AnalyzeOptions& options);
    ~Session();
    Session(const Session&) = delete;
    Session& operator=(const Session&) = delete;

    /// Loads what `file` imports; what `imported` hands out must stay readable for as long as this lives. Where the file imports
    /// itself through others, it is `imported` that says what they see.
    void load(SourceProvider& sources, SourceProvider& imported, const std::string& file);
    /// Whether what `file` imports now is what was loaded.
    bool fits(SourceProvider& sources, const std::string& file);
    /// After `load`. `last`: nobody will ask again.
    FileFindings run(SourceProvider& sources, const std::string& file,
                     const AnalyzeOptions& options, bool last = false);
    /// Something beside the file has changed since the last run: what that told is worth nothing.
    void forgetLast();
    /// The last `run` found the program as the one before had left it, but for the places, and ran nothing.
    bool repeated() const { return repeated_; }
    /// Modules that the file imports import the file.
    bool importsItself() const { return importsItself_; }
    /// Does ahead of time what the next `run` needs.
    void prepare();

private:
    struct State;
    FileFindings runAnew(SourceProvider& sources, const std::string& file,
                         const AnalyzeOptions& options, bool last);
    bool repeated_ = false;
    std::vector<std::string> importRoots_;
    std::vector<std::string> stubRoots_;
    uint64_t fuel_;
    std::unique_ptr<LastRun> lastRun_;
    std::vector<std::string> imports_; ///< as the file says them
    std::vector<std::string> loads_;   ///< what that comes down to
    bool importsItself_ = false;
    std::unique_ptr<State> loaded_;
    std::unique_ptr<State> next_;
    std::unique_ptr<Interpreter> used_;
};

/// A session for one run. Pure like `analyze`: same files, same findings. `importRoots` as in FileSet.
FileFindings analyzeFile(SourceProvider& sources, const std::string& file,
                         const std::vector<std::string>& importRoots,
                         const AnalyzeOptions& options);

/// Moves a place of a part's findings to where it is now; false: it is gone.
using Adjust = std::function<bool(size_t part, Location& at)>;

/// What one analysis of all these files would have told, as far as `file` is concerned: findings that lie in it, and runs with a
/// model, a layer or a loss in it. An empty `file`: everything. Functions and classes that one of the files reaches are not judged
/// on their own.
Result combine(std::span<const FileFindings* const> parts, const std::string& file,
               const Adjust& adjust = {});

} // namespace gradpath
