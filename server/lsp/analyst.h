// Which files have been analysed, which must be again, and in what order.
// SPDX-License-Identifier: MIT
#pragma once

#include "analysis/session.h"
#include "server/lsp/inbox.h"
#include "server/lsp/log.h"
#include "server/lsp/sources.h"
#include "server/lsp/worker.h"

#include <array>
#include <atomic>
#include <chrono>
#include <functional>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

namespace gradpath::lsp {

/// What one file's roots told.
struct UnitResult {
    FileFindings findings;
    std::set<std::string> asked;               ///< paths that it depends on
    std::map<std::string, uint64_t> revisions; ///< of the open documents among them
    bool broken = false;                       ///< the file has syntax errors
    bool timedOut = false;
    double milliseconds = 0;
};

/// How a file is analysed.
struct UnitSettings {
    std::vector<std::string> importRoots;
    AnalyzeOptions options;
};

/// Belongs to the main loop; the work is done on two threads: one for open files, one for the rest.
class Analyst {
public:
    using SettingsOf = std::function<UnitSettings(const std::string& file)>;
    using Done = std::function<void(const std::string& file, const UnitResult* before)>;

    Analyst(Inbox& inbox, Log& log, SettingsOf settingsOf, Done done);
    ~Analyst();

    DiskCache& disk() { return *disk_; }
    std::shared_ptr<Snapshot> snapshot() const {
        return std::make_shared<Snapshot>(buffers_, disk_);
    }
    void setBuffer(const std::string& name, std::shared_ptr<Buffer> buffer); ///< null: closed
    /// Units to keep: the most urgent open file first, then what trains them.
    void want(std::vector<std::string> open, std::vector<std::string> trainers);
    /// An open document was written to the disk: modules that import it see that text when they are loaded for it.
    void saved(const std::string& file);
    /// Everything that depends on this path is out of date.
    void invalidate(const std::string& path);
    void invalidateAll();
    void setTimeout(uint32_t milliseconds) { timeout_ = milliseconds; }

    /// The last result of a file, which may be out of date; null: none yet.
    std::shared_ptr<const UnitResult> result(const std::string& file) const;
    /// Files whose last result depends on a path; the file itself first.
    std::vector<std::string> dependents(const std::string& path) const;
    bool fresh(const std::string& file) const;
    bool wants(const std::string& file) const { return units_.contains(file); }
    bool settled() const;  ///< everything that is wanted is up to date
    bool allKnown() const; ///< everything that is wanted was analysed once
    size_t nStale() const;
    size_t nUnits() const { return units_.size(); }

    /// Starts what can be started. Call when the inbox is empty.
    void schedule();
    /// Runs on the thread of the open files, before their next analysis; then tells the main loop.
    void runSoon(std::function<void()> work, std::function<void()> then);
    /// Runs on the thread of the rest.
    void runLater(std::function<void()> work, std::function<void()> then);
    /// Stops analyses that take too long.
    void watchTime();

private:
    using Clock = std::chrono::steady_clock;
    struct Unit {
        std::shared_ptr<const UnitResult> result;
        uint64_t serial = 1;         ///< of the state that is wanted
        uint64_t done = 0;           ///< of the state that the result is of
        Clock::time_point published; ///< when a result last came
    };
    struct Job {
        std::function<void()> work;
        std::function<void()> then;
    };
    struct Lane {
        Worker worker;
        std::string file; ///< being analysed; empty: none
        bool busy = false;
        std::shared_ptr<std::atomic<bool>> stop;
        Clock::time_point since;
        bool timedOut = false;
        std::vector<Job> jobs;
    };
    /// What an open file imports, kept between its runs. Used by the thread of the open files; the main loop only lets go of it.
    struct Kept {
        // Of the worker:
        std::unique_ptr<Session> session;
        std::shared_ptr<Snapshot> imported; ///< holds what was loaded
        std::set<std::string> loaded;       ///< paths that loading asked for
        std::set<std::string> read;         ///< and those that the last run did
        // Of the main loop:
        std::set<std::string> asked; ///< `loaded`, once that is known
        bool importsItself = false;
        std::atomic<bool> outdated = false;
        bool othersChanged = false; ///< files beside this one, since the last run began
    };
    static FileFindings runKept(Kept& kept, Snapshot& snapshot,
                                const std::shared_ptr<Snapshot>& imported, const std::string& file,
                                const UnitSettings& settings, bool changed);
    std::shared_ptr<Kept> keptFor(const std::string& file);
    void outdate(const std::string& path);
    void prepareNext();
    void start(Lane& lane, const std::string& file);
    void finish(Lane& lane, const std::string& file, uint64_t serial,
                std::shared_ptr<UnitResult> result);
    bool startJob(Lane& lane);
    void stop(const std::string& file);
    bool running(const std::string& file) const;

    Inbox& inbox_;
    Log& log_;
    SettingsOf settingsOf_;
    Done done_;
    std::shared_ptr<DiskCache> disk_ = std::make_shared<DiskCache>();
    std::shared_ptr<const Buffers> buffers_ = std::make_shared<Buffers>();
    std::map<std::string, Unit> units_;
    std::vector<std::string> open_;
    std::vector<std::string> trainers_;
    uint32_t timeout_ = 20'000;
    uint64_t serial_ = 1;
    std::vector<std::pair<std::string, std::shared_ptr<Kept>>> kept_; ///< the last used first
    std::shared_ptr<Kept> unprepared_;
    Lane front_;
    Lane back_;
};

} // namespace gradpath::lsp
