// Reads whole regular files.
// SPDX-License-Identifier: MIT
#include "server/session/read_file.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <ctime>
#include <system_error>

namespace gradpath::session {
namespace {

ReadProblem systemProblem(int error) {
    std::string message = std::generic_category().message(error);
    if (!message.empty() && message[0] >= 'A' && message[0] <= 'Z')
        message[0] = static_cast<char>(message[0] + 32);
    return {ReadProblem::Kind::Unreadable, message};
}

bool isSame(const struct stat& a, const struct stat& b) {
    return a.st_size == b.st_size && a.st_mtim.tv_sec == b.st_mtim.tv_sec &&
           a.st_mtim.tv_nsec == b.st_mtim.tv_nsec;
}

/// `changed` tells that somebody wrote meanwhile, so that `bytes` may be of two states.
ReadProblem readAll(int fd, size_t maxBytes, std::string& bytes, bool& changed) {
    struct stat info {};
    if (::fstat(fd, &info) != 0)
        return systemProblem(errno);
    if (S_ISDIR(info.st_mode))
        return {ReadProblem::Kind::Unreadable, "is a directory"};
    if (!S_ISREG(info.st_mode))
        return {ReadProblem::Kind::Unreadable, "not a regular file"};
    const auto tooLarge = [&] {
        return ReadProblem{ReadProblem::Kind::TooLarge,
                           fmt::format("larger than {} MB, skipped", maxBytes >> 20)};
    };
    if (static_cast<size_t>(info.st_size) > maxBytes)
        return tooLarge();
    // Files under /proc have no size, and a file may grow: read to the end, one byte beyond the
    // size to see it at once.
    size_t size = 0;
    bytes.resize(static_cast<size_t>(info.st_size) + 1);
    for (;;) {
        const ssize_t n = ::read(fd, bytes.data() + size, bytes.size() - size);
        if (n < 0 && errno == EINTR)
            continue;
        if (n < 0)
            return systemProblem(errno);
        if (n == 0)
            break;
        size += static_cast<size_t>(n);
        if (size > maxBytes)
            return tooLarge();
        if (size == bytes.size())
            bytes.resize(size * 2);
    }
    bytes.resize(size);
    struct stat after {};
    changed = ::fstat(fd, &after) != 0 || !isSame(info, after);
    return {};
}

} // namespace

ReadProblem readFile(const std::string& path, size_t maxBytes, std::string& bytes) {
    constexpr int kAttempts = 20;
    for (int attempt = 0; attempt < kAttempts; ++attempt) {
        const int fd = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
        if (fd < 0)
            return systemProblem(errno);
        bool changed = false;
        ReadProblem problem = readAll(fd, maxBytes, bytes, changed);
        ::close(fd);
        if (problem.kind != ReadProblem::Kind::None || !changed)
            return problem;
        constexpr timespec kPause = {0, 5'000'000};
        ::nanosleep(&kPause, nullptr);
    }
    return {ReadProblem::Kind::Unreadable, "changes while it is read"};
}

} // namespace gradpath::session
