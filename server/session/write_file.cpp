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

} // namespace

std::string replaceFile(const std::string& path, std::string_view bytes) {
    char resolved[PATH_MAX];
    struct stat info {};
    if (::realpath(path.c_str(), resolved) == nullptr || ::stat(resolved, &info) != 0)
        return lastError();
    // The folder may be writable while the file is not: read-only stays read-only.
    if (::access(resolved, W_OK) != 0)
        return lastError();
    const std::string target = resolved;
    std::string temporary =
        joinPath(directoryOf(target), "." + std::string(baseName(target)) + ".XXXXXX");
    const int fd = ::mkstemp(temporary.data());
    if (fd < 0)
        return lastError();
    std::string problem;
    if (!writeAll(fd, bytes) || !keepOwnerAndMode(fd, info) || ::fsync(fd) != 0)
        problem = lastError();
    if (::close(fd) != 0 && problem.empty())
        problem = lastError();
    if (problem.empty() && ::rename(temporary.c_str(), target.c_str()) != 0)
        problem = lastError();
    if (!problem.empty())
        ::unlink(temporary.c_str());
    return problem;
}

} // namespace gradpath::session
