// One batch run: paths in, results out.
// SPDX-License-Identifier: MIT
#include "server/session/run.h"

#include "analysis/analyze.h"
#include "server/session/merge.h"
#include "server/session/partition.h"
#include "server/session/path.h"
#include "server/session/workers.h"

namespace gradpath::session {
namespace {

std::vector<std::string> canonicalNames(const std::vector<std::string>& paths,
                                        const std::string& cwd) {
    std::vector<std::string> names;
    for (const std::string& path : paths)
        names.push_back(canonicalName(path, cwd));
    return names;
}

/// Drops the files that cannot be read and says why.
std::vector<InputFile> readable(const std::vector<InputFile>& files, SourceStore& sources,
                                std::vector<PathProblem>& problems) {
    std::vector<InputFile> out;
    for (const InputFile& file : files) {
        const ReadProblem problem = sources.problem(file.name);
        if (problem.kind == ReadProblem::Kind::None) {
            out.push_back(file);
            continue;
        }
        const bool skipped = problem.kind == ReadProblem::Kind::TooLarge && !file.explicitly;
        problems.push_back({file.name, problem.message,
                            skipped ? PathProblem::Kind::Skipped : PathProblem::Kind::Failure});
    }
    return out;
}

RuleSelection combined(const RuleSelection& config, const RuleSelection& commandLine) {
    RuleSelection out = commandLine;
    if (out.select.empty())
        out.select = config.select;
    const auto append = [](std::vector<std::string>& to, const std::vector<std::string>& from) {
        to.insert(to.end(), from.begin(), from.end());
    };
    append(out.extendSelect, config.extendSelect);
    append(out.ignore, config.ignore);
    return out;
}

AnalyzeOptions optionsFor(const FileGroup& group, const RunRequest& request,
                          const std::string& cwd) {
    AnalyzeOptions options;
    options.stubRoots = canonicalNames(group.config->stubs, cwd);
    if (group.config->fuel)
        options.fuel = *group.config->fuel;
    const RuleSelection rules = combined(group.config->rules, request.rules);
    options.select = selectedCodes(rules);
    // An empty list would mean the defaults, so what is switched off is said as well.
    options.ignore = unselectedCodes(options.select);
    return options;
}

} // namespace

RunOutcome run(const RunRequest& request, SourceStore& sources, const std::string& cwd) {
    selectedCodes(request.rules); // complain about unknown codes before any work
    Projects projects(cwd, request.config);
    Inputs inputs = collectInputs(request.paths, request.stdinName, cwd, projects);
    RunOutcome outcome;
    outcome.problems = std::move(inputs.problems);

    runParallel(inputs.files.size(), request.jobs,
                [&](size_t i) { sources.open(inputs.files[i].name); });
    std::vector<ProjectFile> files;
    for (const InputFile& file : readable(inputs.files, sources, outcome.problems)) {
        const std::string absolute = absolutePath(file.name, cwd);
        const Surroundings& around = projects.around(std::string(directoryOf(absolute)));
        files.push_back(
            {file.name, around.config, canonicalNames(projects.importRoots(around), cwd)});
    }
    outcome.nFiles = files.size();

    const std::vector<FileGroup> groups = batched(partition(sources, files));
    std::vector<Result> results(groups.size());
    runParallel(groups.size(), request.jobs, [&](size_t i) {
        results[i] = analyze(sources, groups[i].sets, optionsFor(groups[i], request, cwd));
    });
    outcome.result = mergeResults(std::move(results));
    return outcome;
}

} // namespace gradpath::session
