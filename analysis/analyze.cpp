// Files in, findings and gradient tables out.
// SPDX-License-Identifier: MIT
#include "analysis/analyze.h"

#include "analysis/fixes/merge_fixes.h"
#include "analysis/part.h"

#include <algorithm>
#include <deque>
#include <iterator>
#include <map>
#include <memory>
#include <numeric>
#include <tuple>

namespace gradpath {

void tidy(Result& result) {
    std::vector<Diagnostic>& all = result.diagnostics;
    const auto key = [](const Diagnostic& d) {
        return std::tie(d.primary.file, d.primary.span.begin, d.primary.span.end, d.code);
    };
    std::stable_sort(all.begin(), all.end(),
                     [&](const Diagnostic& a, const Diagnostic& b) { return key(a) < key(b); });
    std::vector<Diagnostic> out;
    for (Diagnostic& d : all) {
        if (!out.empty() && key(out.back()) == key(d)) {
            fixes::mergeFixes(out.back(), d);
            if (out.back().group == 0)
                out.back().group = d.group;
            for (const std::string& l : d.layers)
                if (std::find(out.back().layers.begin(), out.back().layers.end(), l) ==
                    out.back().layers.end())
                    out.back().layers.push_back(l);
            for (Related& r : d.related) {
                const bool known = std::any_of(out.back().related.begin(), out.back().related.end(),
                                               [&](const Related& o) { return o.at == r.at; });
                if (!known && out.back().related.size() < 12)
                    out.back().related.push_back(std::move(r));
            }
            continue;
        }
        out.push_back(std::move(d));
    }
    all = std::move(out);
    fixes::dropContradicted(all, result.runs);
}

namespace {

/// Puts results together in their order.
Result joined(std::span<const FileSet> sets, std::vector<std::vector<Result>>&& results) {
    Result out;
    uint32_t nGroups = 0;
    for (size_t i = 0; i < sets.size(); ++i) {
        bool outOfFuel = false;
        std::map<uint32_t, uint32_t> groups; // numbered anew: each set counts for itself
        for (Result& r : results[i]) {
            for (Diagnostic& d : r.diagnostics)
                if (d.group != 0)
                    d.group = groups.try_emplace(d.group, ++nGroups).first->second;
            std::ranges::move(r.diagnostics, std::back_inserter(out.diagnostics));
            std::ranges::move(r.runs, std::back_inserter(out.runs));
            out.unknown += r.unknown;
            outOfFuel |= r.outOfFuel;
        }
        if (!outOfFuel)
            continue;
        out.outOfFuel = true;
        out.unfinished.insert(out.unfinished.end(), sets[i].files.begin(), sets[i].files.end());
    }
    tidy(out);
    return out;
}

/// Everything in the caller's thread.
Workers alone() {
    return {1, [](unsigned, size_t n, const Workers::Task& task) {
                for (size_t i = 0; i < n; ++i)
                    task(0, i);
            }};
}

/// How much there is to run in each file, roughly: its instructions.
std::vector<size_t> workIn(SourceProvider& sources, const FileSet& set) {
    std::vector<size_t> work;
    for (const std::string& path : set.files) {
        const SourceFile* file = sources.open(path);
        work.push_back(file != nullptr ? file->module.instrs.size() : 0);
    }
    return work;
}

/// Indices, those with most work first, so that no worker is left alone with one at the end.
std::vector<size_t> byWork(std::span<const size_t> work) {
    std::vector<size_t> order(work.size());
    std::iota(order.begin(), order.end(), size_t{0});
    std::ranges::stable_sort(order, [&](size_t a, size_t b) { return work[a] > work[b]; });
    return order;
}

/// One worker's interpreter. It is made anew when it has loaded many files: what it loaded stays in memory.
class Seat {
public:
    Seat(SourceProvider& sources, const AnalyzeOptions& options)
        : sources_(sources), options_(options) {}

    Part& take(const FileSet& set) {
        if (part_ == nullptr || files_ > kMaxFiles) {
            part_ = std::make_unique<Part>(sources_, options_);
            files_ = 0;
        }
        files_ += set.files.size();
        importer_ = std::make_unique<Importer>(sources_, set.importRoots, options_.stubRoots);
        part_->startSet(*importer_, set);
        return *part_;
    }

    void leave() { part_.reset(); }

private:
    static constexpr size_t kMaxFiles = 64;
    SourceProvider& sources_;
    const AnalyzeOptions& options_;
    std::unique_ptr<Importer> importer_;
    std::unique_ptr<Part> part_;
    size_t files_ = 0;
};

/// The runs of one set.
class SetRun {
public:
    SetRun(std::span<Part* const> parts, std::span<const size_t> order, const FileSet& set,
           const Workers& workers)
        : parts_(parts), order_(order), files_(set.files), workers_(workers) {}

    /// What every file says in each phase, in an order that the workers do not change.
    std::vector<Result> run() {
        const size_t n = files_.size();
        results_.resize(3 * n);
        ranBy_.resize(3 * n);
        each(n, [&](unsigned worker, size_t i) {
            ranBy_[order_[i]] = worker;
            parts_[worker]->main(files_[order_[i]], into(results_[order_[i]]));
        });
        phase(1, &Part::functions);
        phase(2, &Part::classes);
        for (size_t i = 0; i < results_.size(); ++i)
            for (Diagnostic& d : results_[i].diagnostics)
                if (d.group != 0) // each part counts for itself
                    d.group = d.group * static_cast<uint32_t>(parts_.size()) + ranBy_[i];
        return std::move(results_);
    }

private:
    void each(size_t n, const Workers::Task& task) {
        workers_.each(static_cast<unsigned>(parts_.size()), n, task);
    }

    /// Where loading a file again costs little, any worker takes it, so that none runs dry.
    void phase(size_t number, void (Part::*run)(const std::string&, const Told&)) {
        for (Part* part : parts_)
            part->addReached(reached_);
        for (Part* part : parts_)
            part->setReached(reached_);
        const size_t first = number * files_.size();
        const auto runOn = [&](unsigned worker, size_t i) {
            ranBy_[first + i] = worker;
            (parts_[worker]->*run)(files_[i], into(results_[first + i]));
        };
        std::vector<size_t> open;
        std::vector<std::vector<size_t>> bound(parts_.size());
        for (size_t i : order_) {
            const bool light = parts_.size() > 1 && parts_[ranBy_[i]]->isLight(files_[i]);
            (light ? open : bound[ranBy_[i]]).push_back(i);
        }
        each(parts_.size(), [&](unsigned, size_t k) {
            for (size_t i : bound[k])
                runOn(static_cast<unsigned>(k), i);
        });
        each(open.size(), [&](unsigned worker, size_t k) {
            if (!parts_[worker]->isLoaded(files_[open[k]]))
                parts_[worker]->load(files_[open[k]]);
            runOn(worker, open[k]);
        });
    }

    std::span<Part* const> parts_;
    std::span<const size_t> order_;
    const std::vector<std::string>& files_;
    const Workers& workers_;
    Reached reached_;
    std::vector<Result> results_; ///< by phase and file
    std::vector<unsigned> ranBy_; ///< the part, by phase and file
};

} // namespace

Result analyze(SourceProvider& sources, std::span<const FileSet> sets,
               const AnalyzeOptions& options, const Workers& workers) {
    std::deque<Seat> seats;
    while (seats.size() < workers.count)
        seats.emplace_back(sources, options);
    std::vector<std::vector<Result>> results(sets.size());
    std::vector<std::vector<size_t>> work;
    std::vector<size_t> total;
    for (const FileSet& set : sets) {
        work.push_back(workIn(sources, set));
        total.push_back(std::accumulate(work.back().begin(), work.back().end(), size_t{0}));
    }
    const size_t share = std::accumulate(total.begin(), total.end(), size_t{0}) / workers.count;
    std::vector<size_t> small;
    for (size_t i : byWork(total)) {
        const size_t count = std::min<size_t>(sets[i].files.size(), workers.count);
        if (count < 2 || total[i] <= share) {
            small.push_back(i);
            continue;
        }
        // More than one worker's share: all take part. Each loads what the files import.
        std::vector<Part*> parts(count);
        workers.each(workers.count, count,
                     [&](unsigned, size_t k) { parts[k] = &seats[k].take(sets[i]); });
        const std::vector<size_t> order = byWork(work[i]);
        results[i] = SetRun(parts, order, sets[i], workers).run();
    }
    workers.each(workers.count, small.size(), [&](unsigned worker, size_t i) {
        const FileSet& set = sets[small[i]];
        Part* const parts[] = {&seats[worker].take(set)};
        const std::vector<size_t> order = byWork(work[small[i]]);
        const Workers here = alone();
        results[small[i]] = SetRun(parts, order, set, here).run();
    });
    // To free what they hold takes a while, too.
    workers.each(workers.count, seats.size(), [&](unsigned, size_t i) { seats[i].leave(); });
    return joined(sets, std::move(results));
}

Result analyze(SourceProvider& sources, std::span<const FileSet> sets,
               const AnalyzeOptions& options) {
    return analyze(sources, sets, options, alone());
}

} // namespace gradpath
