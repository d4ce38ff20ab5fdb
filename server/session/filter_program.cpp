// Running another program as a filter.
// SPDX-License-Identifier: MIT
#include "server/session/filter_program.h"

#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdio>
#include <cstring>

extern char** environ;

namespace gradpath::session {

Filtered filterThrough(const std::vector<std::string>& command, std::string_view input) {
    Filtered out;
    // A file, not a pipe: nobody has to write while the other side is not reading.
    std::FILE* text = std::tmpfile();
    std::array<int, 2> ends{-1, -1};
    if (text == nullptr || std::fwrite(input.data(), 1, input.size(), text) != input.size() ||
        std::fflush(text) != 0 || std::fseek(text, 0, SEEK_SET) != 0 || ::pipe(ends.data()) != 0) {
        out.problem = std::strerror(errno);
        if (text != nullptr)
            std::fclose(text);
        return out;
    }
    std::vector<char*> arguments;
    for (const std::string& word : command)
        arguments.push_back(const_cast<char*>(word.c_str()));
    arguments.push_back(nullptr);
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, ::fileno(text), STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO);
    posix_spawn_file_actions_addclose(&actions, ends[0]);
    posix_spawn_file_actions_addclose(&actions, ends[1]);
    pid_t child = 0;
    const int failed =
        ::posix_spawnp(&child, arguments[0], &actions, nullptr, arguments.data(), environ);
    posix_spawn_file_actions_destroy(&actions);
    std::fclose(text);
    ::close(ends[1]);
    if (failed != 0) {
        ::close(ends[0]);
        out.problem = std::strerror(failed);
        return out;
    }
    std::array<char, 1u << 16> buffer;
    for (;;) {
        const ssize_t n = ::read(ends[0], buffer.data(), buffer.size());
        if (n < 0 && errno == EINTR)
            continue;
        if (n <= 0)
            break;
        out.output.append(buffer.data(), static_cast<size_t>(n));
    }
    ::close(ends[0]);
    int status = 0;
    while (::waitpid(child, &status, 0) < 0 && errno == EINTR) {}
    out.status = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
    return out;
}

} // namespace gradpath::session
