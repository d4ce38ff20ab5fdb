// `--watch`: again whenever a file changes.
// SPDX-License-Identifier: MIT
#include "server/cli/watch.h"

#include "server/cli/exit_status.h"
#include "server/cli/terminal.h"
#include "server/session/path.h"
#include "server/user_error.h"

#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <csignal>
#include <ctime>
#include <set>

namespace gradpath::cli {
namespace {

volatile std::sig_atomic_t stopped = 0;

void stop(int) {
    stopped = 1;
}

void listen(int signal) {
    struct sigaction action {};
    action.sa_handler = stop;
    sigemptyset(&action.sa_mask);
    ::sigaction(signal, &action, nullptr);
}

/// What tells one state of a file from another without reading it.
std::string stateOf(const std::string& path) {
    struct stat info {};
    if (::stat(path.c_str(), &info) != 0)
        return {};
    return fmt::format("{} {} {}.{} {}\n", path, info.st_ino, info.st_mtim.tv_sec,
                       info.st_mtim.tv_nsec, info.st_size);
}

std::string stateOf(const session::RunRequest& request, const std::string& cwd) {
    std::string out;
    std::set<std::string> folders;
    try {
        session::Projects projects(cwd, request.config);
        const session::Inputs inputs =
            session::collectInputs(request.paths, "", cwd, projects, request.excludes);
        for (const session::InputFile& file : inputs.files) {
            const std::string path = session::absolutePath(file.name, cwd);
            out += stateOf(path);
            for (std::string at = path; at != "/";) {
                at = session::directoryOf(at);
                if (!folders.insert(at).second)
                    break;
            }
        }
    } catch (const UserError&) {
        // Said by the run; mended, it makes another state.
    }
    if (!request.config.file.empty())
        out += stateOf(session::absolutePath(request.config.file, cwd));
    folders.insert(cwd);
    for (const std::string& folder : folders)
        for (const char* name : {"gradpath.toml", "pyproject.toml"})
            out += stateOf(session::joinPath(folder, name));
    return out;
}

void pause() {
    constexpr timespec kPause = {0, 200'000'000};
    ::nanosleep(&kPause, nullptr);
}

} // namespace

int watch(const session::RunRequest& request, const std::string& cwd,
          const std::function<void()>& once) {
    listen(SIGINT);
    listen(SIGTERM);
    while (stopped == 0) {
        // Before the run: a change during it is one to look at again.
        const std::string before = stateOf(request, cwd);
        if (::isatty(STDOUT_FILENO) == 1)
            writeOutput("\x1b[2J\x1b[H");
        try {
            once();
        } catch (const UserError& error) {
            complain("error", error.what());
        }
        complain("note", "watching for changes");
        while (stopped == 0 && stateOf(request, cwd) == before)
            pause();
    }
    return kNothingFound;
}

} // namespace gradpath::cli
