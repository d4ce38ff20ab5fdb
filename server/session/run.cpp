// One batch run: paths in, results out.
// SPDX-License-Identifier: MIT
#include "server/session/run.h"

#include "analysis/analyze.h"
#include "server/session/finding_key.h"
#include "server/session/merge.h"
#include "server/session/partition.h"
#include "server/session/path.h"
#include "server/session/per_file_ignores.h"
#include "server/session/rules_for.h"
#include "server/session/run_cache.h"
#include "server/session/run_key.h"
#include "server/session/suppress.h"
#include "server/session/workers.h"

#include <algorithm>
#include <map>
#include <set>

namespace gradpath::session {
namespace {

/// Each worker keeps the loaded modules of the set: memory grows with them.
constexpr unsigned kMaxWorkers = 8;

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
        const bool otherLanguage = problem.kind == ReadProblem::Kind::OtherLanguage;
        if (otherLanguage && !file.explicitly)
            continue;
        const bool skipped = problem.kind == ReadProblem::Kind::TooLarge && !file.explicitly;
        problems.push_back({file.name, problem.message,
                            skipped ? PathProblem::Kind::Skipped : PathProblem::Kind::Failure});
    }
    return out;
}

AnalyzeOptions optionsFor(const FileGroup& group, const RunRequest& request,
                          const std::string& cwd) {
    AnalyzeOptions options = optionsFor(*group.config, request.rules);
    options.stubRoots = canonicalNames(group.config->stubs, cwd);
    options.graph = request.graph;
    options.factories = request.factories;
    return options;
}

/// Drops what the configuration of a finding's own file does not want to hear.
void dropPerFileIgnored(Result& result, Projects& projects, const std::string& cwd) {
    std::map<std::string, std::vector<std::string>> ignored;
    std::erase_if(result.diagnostics, [&](const Diagnostic& d) {
        const auto [it, isNew] = ignored.try_emplace(d.primary.file);
        if (isNew) {
            const std::string absolute = absolutePath(d.primary.file, cwd);
            const Surroundings& around = projects.around(std::string(directoryOf(absolute)));
            it->second = ignoredCodes(*around.config, absolute);
        }
        return std::ranges::find(it->second, d.code) != it->second.end();
    });
}

/// Files of which something is not known, so that not everything was found.
std::set<std::string> incompleteFiles(const Result& result, SourceStore& sources,
                                      const std::vector<InputFile>& files) {
    std::set<std::string> explicitly;
    std::set<std::string> out;
    for (const InputFile& file : files) {
        if (file.explicitly)
            explicitly.insert(file.name);
        const SourceFile* source = sources.open(file.name);
        if (source == nullptr || !source->module.errors.empty())
            out.insert(file.name);
    }
    for (const Run& run : result.runs) {
        for (const ModelTable& model : run.models) {
            // The script that trains it may be somewhere else.
            if (!run.loss && explicitly.contains(model.at.file))
                out.insert(model.at.file);
            for (const ParameterRow& row : model.parameters)
                if (row.status == Status::Unknown)
                    out.insert(row.at.file);
        }
    }
    return out;
}

/// What is said of the texts of the outcome, so that nobody has to lower a file for it again.
void describe(RunOutcome& outcome, SourceStore& sources) {
    for (const std::string& name : outcome.files) {
        const SourceFile* file = sources.open(name);
        if (file != nullptr && !file->module.errors.empty())
            outcome.syntaxErrors.push_back(
                {{name, file->module.errors.front()}, file->module.errors.size()});
    }
    for (Diagnostic& d : outcome.result.diagnostics)
        d.symbol = symbolOf(d, sources);
}

RunOutcome runFresh(const RunRequest& request, const Inputs& inputs, Projects& projects,
                    SourceStore& sources, const std::string& cwd, WorkerPool& pool, unsigned jobs) {
    RunOutcome outcome;
    pool.each(jobs, inputs.files.size(),
              [&](unsigned, size_t i) { sources.open(inputs.files[i].name); });
    std::vector<ProjectFile> files;
    for (const InputFile& file : readable(inputs.files, sources, outcome.problems)) {
        const std::string absolute = absolutePath(file.name, cwd);
        const Surroundings& around = projects.around(std::string(directoryOf(absolute)));
        files.push_back(
            {file.name, around.config, canonicalNames(projects.importRoots(around), cwd)});
    }
    for (const ProjectFile& file : files)
        outcome.files.push_back(file.name);
    outcome.nFiles = files.size();

    const std::vector<FileGroup> groups = byConfiguration(partition(sources, files));
    const Workers workers = pool.workers(std::min(jobs, kMaxWorkers));
    std::vector<Result> results;
    for (const FileGroup& group : groups)
        results.push_back(analyze(sources, group.sets, optionsFor(group, request, cwd), workers));
    outcome.result = mergeResults(std::move(results));

    dropPerFileIgnored(outcome.result, projects, cwd);
    std::set<std::string> incomplete = incompleteFiles(outcome.result, sources, inputs.files);
    incomplete.insert(outcome.result.unfinished.begin(), outcome.result.unfinished.end());
    std::map<std::string, JudgedFile> judged;
    for (const ProjectFile& file : files)
        judged[file.name] = {codesFor(*file.config, absolutePath(file.name, cwd), request.rules),
                             !incomplete.contains(file.name)};
    applySuppressions(outcome.result, sources, judged);
    describe(outcome, sources);
    return outcome;
}

} // namespace

RunOutcome run(const RunRequest& request, SourceStore& sources, const std::string& cwd,
               RunCache* cache) {
    selectedCodes(request.rules); // complain about unknown codes before any work
    Projects projects(cwd, request.config);
    Inputs inputs =
        collectInputs(request.paths, request.stdinName, cwd, projects, request.excludes);
    const unsigned jobs = request.jobs == 0 ? defaultJobs() : request.jobs;
    WorkerPool pool(jobs);

    std::optional<RunOutcome> outcome;
    if (cache != nullptr && !cache->open(request, projects))
        cache = nullptr;
    Digest key;
    if (cache != nullptr) {
        key = runKey(cache->program(), request, inputs, projects, sources, cwd);
        outcome = cache->find(key, projects, pool, jobs);
    }
    if (!outcome) {
        outcome = runFresh(request, inputs, projects, sources, cwd, pool, jobs);
        if (cache != nullptr && !outcome->files.empty())
            outcome = cache->keep(key, std::move(*outcome), projects);
    }
    // These were met anew.
    outcome->problems.insert(outcome->problems.begin(), inputs.problems.begin(),
                             inputs.problems.end());
    return std::move(*outcome);
}

} // namespace gradpath::session
