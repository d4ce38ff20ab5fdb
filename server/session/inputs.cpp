// From the paths on a command line to the files to analyse.
// SPDX-License-Identifier: MIT
#include "server/session/inputs.h"

#include "server/session/gitignore.h"
#include "server/session/path.h"
#include "server/session/walk.h"

#include <fmt/format.h>
#include <sys/stat.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <system_error>

namespace gradpath::session {
namespace {

/// Languages of other front ends: reading them as Python would only tell nonsense.
constexpr std::array<std::string_view, 8> kOtherLanguages = {".c", ".cc",  ".cpp", ".cxx",
                                                             ".h", ".hpp", ".cu",  ".cuh"};

bool isOtherLanguage(std::string_view path) {
    return std::ranges::any_of(kOtherLanguages,
                               [&](std::string_view end) { return path.ends_with(end); });
}

bool excluded(const std::string& file, const Config& config) {
    if (config.exclude.empty() || !isBelow(file, config.directory))
        return false;
    IgnorePatterns patterns;
    for (const std::string& line : config.exclude)
        patterns.add(line);
    const size_t prefix = config.directory == "/" ? 1 : config.directory.size() + 1;
    return patterns.ignoresFile(std::string_view(file).substr(prefix));
}

void addFolder(const std::string& folder, const std::string& cwd, Inputs& inputs) {
    const WalkResult found = walk(folder);
    for (const std::string& path : found.unreadable)
        inputs.problems.push_back(
            {canonicalName(path, cwd), "cannot list this folder", PathProblem::Kind::Failure});
    for (const std::string& file : found.files)
        inputs.files.push_back({canonicalName(file, cwd), false});
}

} // namespace

Inputs collectInputs(const std::vector<std::string>& paths, const std::string& stdinName,
                     const std::string& cwd, Projects& projects, Excludes excludes) {
    Inputs inputs;
    for (const std::string& path : paths) {
        if (path == "-") {
            inputs.files.push_back({stdinName, true});
            continue;
        }
        const std::string absolute = absolutePath(path, cwd);
        struct stat info {};
        if (path.empty() || ::stat(absolute.c_str(), &info) != 0) {
            const int error = path.empty() ? ENOENT : errno;
            inputs.problems.push_back({"", fmt::format("cannot read `{}`: {}", path,
                                                       std::generic_category().message(error))});
            continue;
        }
        if (S_ISDIR(info.st_mode))
            addFolder(absolute, cwd, inputs);
        else if (isOtherLanguage(absolute))
            inputs.problems.push_back({path, "not a Python file", PathProblem::Kind::Failure});
        else
            inputs.files.push_back({canonicalName(absolute, cwd), true});
    }
    std::ranges::stable_sort(inputs.files, [](const InputFile& a, const InputFile& b) {
        return a.name != b.name ? a.name < b.name : a.explicitly > b.explicitly;
    });
    const auto repeated = std::ranges::unique(inputs.files, {}, &InputFile::name);
    inputs.files.erase(repeated.begin(), repeated.end());
    std::erase_if(inputs.files, [&](const InputFile& file) {
        const std::string absolute = absolutePath(file.name, cwd);
        const Surroundings& around = projects.around(std::string(directoryOf(absolute)));
        const bool mayBeExcluded = !file.explicitly || excludes == Excludes::AllFiles;
        return around.broken || (mayBeExcluded && excluded(absolute, *around.config));
    });
    for (const std::string& problem : projects.problems())
        inputs.problems.push_back({"", problem, PathProblem::Kind::Failure});
    return inputs;
}

} // namespace gradpath::session
