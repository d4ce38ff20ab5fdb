// `--context`: the training scripts around the files that were asked for.
// SPDX-License-Identifier: MIT
#include "server/cli/context.h"

#include "server/lsp/workspace.h"
#include "server/session/path.h"
#include "server/session/walk.h"

#include <algorithm>

namespace gradpath::cli {
namespace {

/// As in the language server, for each file.
constexpr size_t kMostScripts = 32;

} // namespace

Context::Context(session::RunRequest& request, const std::string& cwd) : cwd_(cwd) {
    for (const std::string& path : request.paths)
        paths_.push_back(session::absolutePath(path == "-" ? request.stdinName : path, cwd));
    const std::atomic<bool> stop = false;
    const auto graph = lsp::scanFolders({cwd}, stop, [](size_t, size_t) {});
    const auto addScriptsOf = [&](const std::string& file) {
        for (const std::string& script : graph->trainersOf(file, kMostScripts)) {
            const std::string name = session::canonicalName(script, cwd);
            if (!asked(name) && added_.insert(name).second)
                request.paths.push_back(script);
        }
    };
    for (const std::string& path : paths_) {
        if (session::isBelow(cwd, path))
            continue; // no script is left to add
        addScriptsOf(path);
        for (const std::string& file : session::walk(path).files)
            addScriptsOf(file);
    }
}

bool Context::asked(const std::string& file) const {
    const std::string absolute = session::absolutePath(file, cwd_);
    return std::ranges::any_of(
        paths_, [&](const std::string& path) { return session::isBelow(absolute, path); });
}

bool Context::concerns(const Diagnostic& finding) const {
    return asked(finding.primary.file) ||
           std::ranges::any_of(finding.related,
                               [&](const Related& place) { return asked(place.at.file); });
}

void Context::narrow(session::RunOutcome& outcome) const {
    const auto wasAdded = [&](const std::string& file) {
        return added_.contains(file);
    };
    std::erase_if(outcome.files, wasAdded);
    outcome.nFiles = outcome.files.size();
    std::erase_if(outcome.syntaxErrors,
                  [&](const session::SyntaxErrors& errors) { return wasAdded(errors.first.file); });
    // A file that is named and excluded is none of ours, whatever the scripts around it find there.
    std::set<std::string> checked;
    for (const std::string& file : outcome.files)
        checked.insert(session::absolutePath(file, cwd_));
    std::erase_if(outcome.result.diagnostics, [&](const Diagnostic& finding) {
        return asked(finding.primary.file) &&
               !checked.contains(session::absolutePath(finding.primary.file, cwd_));
    });
    if (checked.empty())
        outcome.result.diagnostics.clear();
    std::set<uint32_t> stories;
    for (const Diagnostic& finding : outcome.result.diagnostics)
        if (finding.group != 0 && concerns(finding))
            stories.insert(finding.group);
    std::erase_if(outcome.result.diagnostics, [&](const Diagnostic& finding) {
        return !stories.contains(finding.group) && !concerns(finding);
    });
    std::erase_if(outcome.problems,
                  [&](const session::PathProblem& problem) { return wasAdded(problem.path); });
}

} // namespace gradpath::cli
