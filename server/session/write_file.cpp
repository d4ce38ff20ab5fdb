// Replacing the content of a file as a whole.
// SPDX-License-Identifier: MIT
#include "server/session/write_file.h"

#include "server/session/path.h"

#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <climits>
#include <cstdlib>
#include <system_error>

namespace gradpath::session {
namespace {

std::string lastError() {
    return std::generic_category().message(errno);
}

bool writeAll(int fd, std::string_view bytes) {
    while (!bytes.empty()) {
        const ssize_t n = ::write(fd, bytes.data(), bytes.size());
        if (n < 0 && errno == EINTR)
            continue;
        if (n < 0)
            return false;
        bytes.remove_prefix(static_cast<size_t>(n));
    }
    return true;
}

/// The owner can only be kept by root; for everybody else it is the same already, or the file becomes theirs.
bool keepOwnerAndMode(int fd, const struct stat& info) {
    if (::fchown(fd, info.st_uid, info.st_gid) != 0 && errno != EPERM)
        return false;
    return ::fchmod(fd, info.st_mode & 07777) == 0;
}

enum class Durable { Yes, No };

/// Fills a temporary file beside `target` and renames it; `settle` gives it owner and mode.
template <typename Settle>
std::string moveIntoPlace(const std::string& target, std::string_view bytes, Durable durable,
                          Settle&& settle) {
    std::string temporary =
        joinPath(directoryOf(target), "." + std::string(baseName(target)) + ".XXXXXX");
    const int fd = ::mkstemp(temporary.data());
    if (fd < 0)
        return lastError();
    std::string problem;
    if (!writeAll(fd, bytes) || !settle(fd) || (durable == Durable::Yes && ::fsync(fd) != 0))
        problem = lastError();
    if (::close(fd) != 0 && problem.empty())
        problem = lastError();
    if (problem.empty() && ::rename(temporary.c_str(), target.c_str()) != 0)
        problem = lastError();
    if (!problem.empty())
        ::unlink(temporary.c_str());
    return problem;
}

/// As a file that the process makes has it.
bool giveNewMode(int fd) {
    const mode_t mask = ::umask(0);
    ::umask(mask);
    return ::fchmod(fd, 0666 & ~mask) == 0;
}

} // namespace

std::string replaceFile(const std::string& path, std::string_view bytes) {
    char resolved[PATH_MAX];
    struct stat info {};
    if (::realpath(path.c_str(), resolved) == nullptr || ::stat(resolved, &info) != 0)
        return lastError();
    if (!S_ISREG(info.st_mode))
        return "not a regular file";
    // The folder may be writable while the file is not: read-only stays read-only.
    if (::access(resolved, W_OK) != 0)
        return lastError();
    return moveIntoPlace(resolved, bytes, Durable::Yes,
                         [&](int fd) { return keepOwnerAndMode(fd, info); });
}

std::string putFile(const std::string& path, std::string_view bytes) {
    struct stat info {};
    if (::lstat(path.c_str(), &info) == 0 || errno != ENOENT)
        return replaceFile(path, bytes);
    return moveIntoPlace(path, bytes, Durable::Yes, giveNewMode);
}

std::string putExpendable(const std::string& path, std::string_view bytes) {
    return moveIntoPlace(path, bytes, Durable::No, giveNewMode);
}

} // namespace gradpath::session
