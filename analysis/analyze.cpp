// Files in, findings and gradient tables out.
// SPDX-License-Identifier: MIT
#include "analysis/analyze.h"

#include "analysis/project/importer.h"
#include "analysis/root_runner.h"

#include <deque>
#include <iterator>

namespace gradpath {

namespace {

std::deque<Importer> importersOf(SourceProvider& sources, std::span<const FileSet> sets,
                                 const AnalyzeOptions& options) {
    std::deque<Importer> out;
    for (const FileSet& set : sets)
        out.emplace_back(sources, set.importRoots, options.stubRoots);
    if (out.empty())
        out.emplace_back(sources, std::vector<std::string>{}, options.stubRoots);
    return out;
}

} // namespace

Result analyze(SourceProvider& provider, std::span<const FileSet> sets,
               const AnalyzeOptions& options) {
    fixes::Sources sources(provider);
    std::deque<Importer> importers = importersOf(provider, sets, options);
    Interpreter in(importers.front(), options.fuel);
    RootRunner runner(in, sources, options);
    Result result;
    const auto told = [&](RootFindings&& root) {
        std::move(root.diagnostics.begin(), root.diagnostics.end(),
                  std::back_inserter(result.diagnostics));
        std::move(root.runs.begin(), root.runs.end(), std::back_inserter(result.runs));
        result.unknown += root.unknown;
        result.outOfFuel |= root.outOfFuel;
    };
    for (size_t i = 0; i < sets.size(); ++i) {
        in.undoPatches();
        in.importer = &importers[i];
        sources.startSet(sets[i].files, in.modules.size());
        runner.run(sets[i].files, told);
    }
    tidy(result);
    return result;
}

} // namespace gradpath
