// Lexical path work.
// SPDX-License-Identifier: MIT
#include "server/session/path.h"

#include "server/user_error.h"

#include <filesystem>
#include <system_error>
#include <vector>

namespace gradpath::session {

std::string normalisePath(std::string_view path) {
    const bool absolute = path.starts_with('/');
    std::vector<std::string_view> parts;
    for (size_t begin = 0; begin <= path.size();) {
        size_t end = path.find('/', begin);
        if (end == std::string_view::npos)
            end = path.size();
        const std::string_view part = path.substr(begin, end - begin);
        begin = end + 1;
        if (part.empty() || part == ".")
            continue;
        if (part != "..")
            parts.push_back(part);
        else if (!parts.empty() && parts.back() != "..")
            parts.pop_back();
        else if (!absolute)
            parts.push_back(part);
    }
    std::string out = absolute ? "/" : "";
    for (size_t i = 0; i < parts.size(); ++i) {
        if (i != 0)
            out += '/';
        out += parts[i];
    }
    return out.empty() ? "." : out;
}

std::string workingDirectory() {
    std::error_code error;
    const std::filesystem::path path = std::filesystem::current_path(error);
    if (error)
        throw UserError("cannot find the working directory: " + error.message());
    return normalisePath(path.generic_string());
}

std::string absolutePath(std::string_view path, std::string_view cwd) {
    if (path.starts_with('/'))
        return normalisePath(path);
    return normalisePath(std::string(cwd) + "/" + std::string(path));
}

std::string canonicalName(std::string_view path, std::string_view cwd) {
    std::string absolute = absolutePath(path, cwd);
    if (!isBelow(absolute, cwd))
        return absolute;
    if (absolute.size() == cwd.size())
        return ".";
    return absolute.substr(cwd == "/" ? 1 : cwd.size() + 1);
}

std::string_view directoryOf(std::string_view path) {
    const size_t slash = path.rfind('/');
    if (slash == std::string_view::npos)
        return ".";
    return slash == 0 ? "/" : path.substr(0, slash);
}

std::string_view baseName(std::string_view path) {
    const size_t slash = path.rfind('/');
    return slash == std::string_view::npos ? path : path.substr(slash + 1);
}

std::string joinPath(std::string_view directory, std::string_view name) {
    if (directory.empty() || directory == ".")
        return std::string(name);
    std::string out(directory);
    if (!out.ends_with('/'))
        out += '/';
    return out += name;
}

bool isBelow(std::string_view path, std::string_view directory) {
    if (directory == "/")
        return path.starts_with('/');
    if (directory == ".")
        return !path.starts_with('/') && path != ".." && !path.starts_with("../");
    return path.starts_with(directory) &&
           (path.size() == directory.size() || path[directory.size()] == '/');
}

} // namespace gradpath::session
