// Units of analysis and their order.
// SPDX-License-Identifier: MIT
#include "server/lsp/analyst.h"

#include <fmt/format.h>

#include <algorithm>

namespace gradpath::lsp {
namespace {

/// While somebody types without a pause, results older than this are worth more than none.
constexpr std::chrono::milliseconds kPatience{600};

double millisecondsSince(std::chrono::steady_clock::time_point since) {
    return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - since)
        .count();
}

} // namespace

Analyst::Analyst(Inbox& inbox, Log& log, SettingsOf settingsOf, Done done)
    : inbox_(inbox), log_(log), settingsOf_(std::move(settingsOf)), done_(std::move(done)) {}

Analyst::~Analyst() {
    for (Lane* lane : {&front_, &back_})
        if (lane->stop)
            lane->stop->store(true);
}

void Analyst::setBuffer(const std::string& name, std::shared_ptr<Buffer> buffer) {
    auto changed = std::make_shared<Buffers>(*buffers_);
    if (buffer)
        (*changed)[name] = std::move(buffer);
    else
        changed->erase(name);
    buffers_ = std::move(changed);
}

void Analyst::want(std::vector<std::string> open, std::vector<std::string> trainers) {
    std::set<std::string> wanted(open.begin(), open.end());
    wanted.insert(trainers.begin(), trainers.end());
    std::erase_if(units_, [&](const auto& unit) { return !wanted.contains(unit.first); });
    for (Lane* lane : {&front_, &back_})
        if (!lane->file.empty() && !wanted.contains(lane->file))
            lane->stop->store(true);
    for (const std::string& file : wanted)
        units_.try_emplace(file, Unit{nullptr, ++serial_, 0, Clock::now()});
    open_ = std::move(open);
    trainers_ = std::move(trainers);
    std::erase_if(trainers_, [&](const std::string& file) {
        return std::ranges::find(open_, file) != open_.end();
    });
}

/// What was loaded with this path is read again; the file whose imports they are does not count.
void Analyst::outdate(const std::string& path) {
    for (const auto& [file, kept] : kept_)
        if (file != path && (kept->asked.empty() || kept->asked.contains(path)))
            kept->outdated = true;
}

std::shared_ptr<Analyst::Kept> Analyst::keptFor(const std::string& file) {
    constexpr size_t kMostKept = 3; // each holds all the modules that its file imports
    const auto it = std::ranges::find(kept_, file, [](const auto& one) { return one.first; });
    std::shared_ptr<Kept> kept;
    if (it != kept_.end()) {
        kept = it->second;
        kept_.erase(it);
    }
    if (kept == nullptr || kept->outdated)
        kept = std::make_shared<Kept>();
    kept_.insert(kept_.begin(), {file, kept});
    if (kept_.size() > kMostKept)
        kept_.pop_back();
    return kept;
}

FileFindings Analyst::runKept(Kept& kept, Snapshot& snapshot,
                              const std::shared_ptr<Snapshot>& imported, const std::string& file,
                              const UnitSettings& settings, bool changed) {
    if (kept.session == nullptr || !kept.session->fits(snapshot, file)) {
        kept.session = std::make_unique<Session>(settings.importRoots, settings.options);
        kept.imported = imported;
        kept.session->load(snapshot, *imported, file);
        kept.loaded = imported->takeAsked();
    }
    if (changed)
        kept.session->forgetLast();
    return kept.session->run(snapshot, file, settings.options);
}

void Analyst::saved(const std::string& file) {
    const auto it = std::ranges::find(kept_, file, [](const auto& one) { return one.first; });
    if (it == kept_.end() || !(it->second->importsItself || it->second->asked.empty()))
        return;
    it->second->outdated = true;
    units_[file].serial = ++serial_;
}

/// While nobody waits: what the next key press will need.
void Analyst::prepareNext() {
    front_.busy = true;
    front_.worker.start([this, kept = std::exchange(unprepared_, nullptr)] {
        if (kept->session != nullptr && !kept->outdated)
            kept->session->prepare();
        inbox_.push({Event::Kind::Task, {}, false, [this] {
                         front_.busy = false;
                     }});
    });
}

void Analyst::invalidate(const std::string& path) {
    outdate(path);
    for (const auto& [file, kept] : kept_)
        if (file != path)
            kept->othersChanged = true;
    for (auto& [file, unit] : units_) {
        // What a first run will ask for is not known; `finish` looks at what it did ask for.
        if (file != path && (!unit.result || !unit.result->asked.contains(path)))
            continue;
        unit.serial = ++serial_;
        stop(file);
    }
}

void Analyst::invalidateAll() {
    kept_.clear();
    for (auto& [file, unit] : units_) {
        unit.serial = ++serial_;
        stop(file);
    }
}

bool Analyst::running(const std::string& file) const {
    return front_.file == file || back_.file == file;
}

void Analyst::stop(const std::string& file) {
    const Unit& unit = units_[file];
    for (Lane* lane : {&front_, &back_}) {
        if (lane->file != file)
            continue;
        // The very first result, or one after a long time of typing, is let through.
        if (Clock::now() - unit.published < kPatience)
            lane->stop->store(true);
    }
}

std::shared_ptr<const UnitResult> Analyst::result(const std::string& file) const {
    const auto it = units_.find(file);
    return it == units_.end() ? nullptr : it->second.result;
}

std::vector<std::string> Analyst::dependents(const std::string& path) const {
    std::vector<std::string> out;
    for (const auto& [file, unit] : units_)
        if (unit.result && (file == path || unit.result->asked.contains(path)))
            out.push_back(file);
    return out;
}

bool Analyst::fresh(const std::string& file) const {
    const auto it = units_.find(file);
    return it != units_.end() && it->second.done == it->second.serial;
}

size_t Analyst::nStale() const {
    return static_cast<size_t>(std::ranges::count_if(
        units_, [](const auto& unit) { return unit.second.done != unit.second.serial; }));
}

bool Analyst::settled() const {
    return !front_.busy && !back_.busy && front_.jobs.empty() && back_.jobs.empty() &&
           nStale() == 0;
}

bool Analyst::allKnown() const {
    return std::ranges::all_of(units_,
                               [](const auto& unit) { return unit.second.result != nullptr; });
}

void Analyst::runSoon(std::function<void()> work, std::function<void()> then) {
    front_.jobs.push_back({std::move(work), std::move(then)});
}

void Analyst::runLater(std::function<void()> work, std::function<void()> then) {
    back_.jobs.push_back({std::move(work), std::move(then)});
}

void Analyst::schedule() {
    if (!front_.busy && !startJob(front_)) {
        for (const std::string& file : open_) {
            if (fresh(file) || running(file))
                continue;
            start(front_, file);
            break;
        }
        if (!front_.busy && unprepared_ != nullptr)
            prepareNext();
    }
    if (!back_.busy && !startJob(back_)) {
        for (const std::string& file : trainers_) {
            if (fresh(file) || running(file))
                continue;
            start(back_, file);
            break;
        }
    }
}

bool Analyst::startJob(Lane& lane) {
    if (lane.jobs.empty())
        return false;
    const auto job = std::make_shared<Job>(std::move(lane.jobs.front()));
    lane.jobs.erase(lane.jobs.begin());
    lane.busy = true;
    lane.worker.start([this, job, &lane] {
        try {
            job->work();
        } catch (const std::exception& error) {
            log_.write(LogLevel::Error, fmt::format("in the background: {}", error.what()));
        }
        inbox_.push({Event::Kind::Task, {}, false, [this, job, &lane] {
                         lane.busy = false;
                         job->then();
                     }});
    });
    return true;
}

void Analyst::start(Lane& lane, const std::string& file) {
    lane.busy = true;
    lane.file = file;
    lane.stop = std::make_shared<std::atomic<bool>>(false);
    lane.since = Clock::now();
    lane.timedOut = false;
    const uint64_t serial = units_[file].serial;
    auto settings = std::make_shared<UnitSettings>(settingsOf_(file));
    settings->options.stop = lane.stop.get();
    const std::shared_ptr<Kept> kept = &lane == &front_ ? keptFor(file) : nullptr;
    // What a package imports of the file is what was saved: it would have to be loaded anew for every key press.
    auto others = std::make_shared<Buffers>(*buffers_);
    others->erase(file);
    const auto imported = std::make_shared<Snapshot>(std::move(others), disk_);
    // Of the state that the snapshot shows; what changes from here on is for the next run.
    const bool changed = kept != nullptr && std::exchange(kept->othersChanged, false);
    lane.worker.start([this, &lane, file, serial, settings, kept, imported, changed,
                       stop = lane.stop, shared = snapshot(), since = lane.since] {
        auto result = std::make_shared<UnitResult>();
        const std::shared_ptr<Snapshot>& snapshot = shared;
        try {
            result->findings =
                kept ? runKept(*kept, *snapshot, imported, file, *settings, changed)
                     : analyzeFile(*snapshot, file, settings->importRoots, settings->options);
            const SourceFile* source = snapshot->open(file);
            result->broken = source == nullptr || !source->module.errors.empty();
        } catch (const std::exception& error) {
            log_.write(LogLevel::Error, fmt::format("analysing {}: {}", file, error.what()));
        }
        result->asked = snapshot->takeAsked();
        if (kept != nullptr) {
            if (kept->session != nullptr && kept->session->repeated())
                result->asked.insert(kept->read.begin(), kept->read.end());
            kept->read = result->asked;
            result->asked.insert(kept->loaded.begin(), kept->loaded.end());
        }
        for (const std::string& path : result->asked)
            if (const auto revision = snapshot->revision(path))
                result->revisions[path] = *revision;
        result->milliseconds = millisecondsSince(since);
        inbox_.push({Event::Kind::Task, {}, false, [this, &lane, file, serial, kept, result] {
                         if (kept != nullptr) {
                             kept->asked = kept->loaded;
                             kept->importsItself = kept->session && kept->session->importsItself();
                             unprepared_ = kept;
                         }
                         finish(lane, file, serial, result);
                     }});
    });
}

void Analyst::finish(Lane& lane, const std::string& file, uint64_t serial,
                     std::shared_ptr<UnitResult> result) {
    lane.busy = false;
    lane.file.clear();
    const auto it = units_.find(file);
    if (it == units_.end())
        return;
    result->timedOut = lane.timedOut;
    if (result->findings.stopped && !lane.timedOut)
        return; // a newer state is waiting
    if (lane.timedOut)
        std::erase_if(result->findings.roots,
                      [](const RootFindings& root) { return root.outOfFuel; });
    log_.write(LogLevel::Debug,
               fmt::format("analysed {} in {:.1f} ms", file, result->milliseconds));
    // Documents that were opened, edited or closed while it ran.
    const bool old = std::ranges::any_of(result->asked, [&](const std::string& path) {
        const auto now = buffers_->find(path);
        const auto read = result->revisions.find(path);
        if (now == buffers_->end() || read == result->revisions.end())
            return (now == buffers_->end()) != (read == result->revisions.end());
        return now->second->revision != read->second;
    });
    const std::shared_ptr<const UnitResult> before = std::exchange(it->second.result, result);
    it->second.done = serial;
    if (old)
        it->second.serial = ++serial_;
    it->second.published = Clock::now();
    done_(file, before.get());
}

void Analyst::watchTime() {
    for (Lane* lane : {&front_, &back_}) {
        if (lane->file.empty() || lane->timedOut ||
            millisecondsSince(lane->since) < static_cast<double>(timeout_))
            continue;
        lane->timedOut = true;
        lane->stop->store(true);
    }
}

} // namespace gradpath::lsp
