// Puts the results of several analyses together.
// SPDX-License-Identifier: MIT
#include "server/session/merge.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <set>
#include <tuple>

namespace gradpath::session {
namespace {

using Place = std::tuple<std::string, uint32_t, uint32_t>;

Place placeOf(const Location& at) {
    return {at.file, at.span.begin, at.span.end};
}

auto orderOf(const Diagnostic& d) {
    return std::tie(d.primary.file, d.primary.span.begin, d.code, d.primary.span.end, d.message);
}

void renumberGroups(std::vector<Diagnostic>& diagnostics) {
    std::map<uint32_t, uint32_t> numbers;
    for (Diagnostic& d : diagnostics)
        if (d.group != 0)
            d.group = numbers.try_emplace(d.group, static_cast<uint32_t>(numbers.size() + 1))
                          .first->second;
}

/// Keeps each trained run once, and library-mode models that no run trains and nobody said before.
class RunMerger {
public:
    explicit RunMerger(Result& out) : out_(out) {}

    void noteTrained(const Run& run) {
        if (run.loss)
            for (const ModelTable& model : run.models)
                trained_.insert(placeOf(model.at));
    }

    void add(Run&& run) {
        if (run.loss) {
            // One helper may hold the loss of several scripts, so the models belong to the
            // identity.
            std::vector<std::pair<std::string, Place>> models;
            for (const ModelTable& model : run.models)
                models.emplace_back(model.root, placeOf(model.at));
            if (!runs_.emplace(placeOf(*run.loss), std::move(models)).second)
                return drop(run.models);
        } else {
            std::vector<ModelTable> kept;
            for (ModelTable& model : run.models) {
                if (!trained_.contains(placeOf(model.at)) &&
                    seen_.emplace(placeOf(model.at), model.root).second)
                    kept.push_back(std::move(model));
                else
                    drop({std::move(model)});
            }
            if (kept.empty())
                return;
            run.models = std::move(kept);
        }
        out_.runs.push_back(std::move(run));
    }

private:
    void drop(const std::vector<ModelTable>& models) {
        for (const ModelTable& model : models)
            for (const ParameterRow& row : model.parameters)
                if (row.status == Status::Unknown && out_.unknown > 0)
                    --out_.unknown;
    }

    Result& out_;
    std::set<std::pair<Place, std::vector<std::pair<std::string, Place>>>> runs_;
    std::set<Place> trained_;
    std::set<std::pair<Place, std::string>> seen_; ///< several functions make a model in one place
};

void sort(std::vector<Diagnostic>& diagnostics) {
    std::ranges::stable_sort(diagnostics, [](const Diagnostic& a, const Diagnostic& b) {
        return orderOf(a) < orderOf(b);
    });
}

} // namespace

void putInOrder(std::vector<Diagnostic>& diagnostics) {
    sort(diagnostics);
    renumberGroups(diagnostics);
}

Result mergeResults(std::vector<Result> results) {
    if (results.size() == 1) {
        renumberGroups(results[0].diagnostics);
        return std::move(results[0]);
    }
    Result out;
    RunMerger runs(out);
    uint32_t firstGroup = 0;
    for (Result& result : results) {
        uint32_t lastGroup = 0;
        for (Diagnostic& d : result.diagnostics) {
            lastGroup = std::max(lastGroup, d.group);
            d.group += d.group == 0 ? 0 : firstGroup;
        }
        firstGroup += lastGroup;
        std::ranges::move(result.diagnostics, std::back_inserter(out.diagnostics));
        out.unknown += result.unknown;
        out.outOfFuel |= result.outOfFuel;
        std::ranges::move(result.unfinished, std::back_inserter(out.unfinished));
        for (const Run& run : result.runs)
            runs.noteTrained(run);
    }
    for (Result& result : results)
        for (Run& run : result.runs)
            runs.add(std::move(run));

    sort(out.diagnostics);
    const auto repeated =
        std::ranges::unique(out.diagnostics, [](const Diagnostic& a, const Diagnostic& b) {
            return orderOf(a) == orderOf(b);
        });
    out.diagnostics.erase(repeated.begin(), repeated.end());
    renumberGroups(out.diagnostics);
    return out;
}

} // namespace gradpath::session
