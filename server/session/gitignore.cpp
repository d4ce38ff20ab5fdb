// The pattern language of .gitignore files.
// SPDX-License-Identifier: MIT
#include "server/session/gitignore.h"

#include "server/session/path.h"

#include <optional>

namespace gradpath::session {
namespace {

constexpr size_t kNowhere = std::string_view::npos;

/// Matches `c` against the class that starts at glob[at] == '['. Returns the index after the class,
/// or nothing when `c` is not in it or the class is not closed.
std::optional<size_t> matchClass(std::string_view glob, size_t at, char c) {
    size_t i = at + 1;
    bool negated = false;
    if (i < glob.size() && (glob[i] == '!' || glob[i] == '^')) {
        negated = true;
        ++i;
    }
    bool inside = false;
    const size_t first = i;
    for (; i < glob.size() && (glob[i] != ']' || i == first); ++i) {
        if (glob[i] == '\\' && i + 1 < glob.size())
            ++i;
        const char low = glob[i];
        char high = low;
        if (i + 2 < glob.size() && glob[i + 1] == '-' && glob[i + 2] != ']') {
            i += 2;
            if (glob[i] == '\\' && i + 1 < glob.size())
                ++i;
            high = glob[i];
        }
        inside |= low <= c && c <= high;
    }
    if (i >= glob.size() || inside == negated || c == '/')
        return std::nullopt;
    return i + 1;
}

/// Is there a "**" at glob[at] that stands between slashes or ends?
bool isGlobStar(std::string_view glob, size_t at) {
    if (!glob.substr(at).starts_with("**") || (at > 0 && glob[at - 1] != '/'))
        return false;
    return at + 2 == glob.size() || glob[at + 2] == '/';
}

/// One step of the matcher on a pattern element that is not a star: the new pattern index, or
/// nothing.
std::optional<size_t> matchOne(std::string_view glob, size_t at, char c) {
    switch (glob[at]) {
    case '?':
        return c == '/' ? std::nullopt : std::optional(at + 1);
    case '[':
        return matchClass(glob, at, c);
    case '\\':
        if (at + 1 < glob.size())
            return glob[at + 1] == c ? std::optional(at + 2) : std::nullopt;
        [[fallthrough]];
    default:
        return glob[at] == c ? std::optional(at + 1) : std::nullopt;
    }
}

} // namespace

bool globMatches(std::string_view glob, std::string_view path) {
    // Backtracking to the latest `*`, and beyond its folder to the latest `**`, is enough: an
    // earlier one can match no more.
    size_t starPath = kNowhere;
    size_t starGlob = kNowhere;
    size_t deepPath = kNowhere;
    size_t deepGlob = kNowhere;
    size_t i = 0;
    size_t j = 0;
    while (i < path.size()) {
        if (j < glob.size() && isGlobStar(glob, j)) {
            if (j + 2 == glob.size())
                return true;
            j += 3;
            starPath = kNowhere;
            deepPath = i;
            deepGlob = j;
            continue;
        }
        if (j < glob.size() && glob[j] == '*') {
            starPath = i;
            starGlob = ++j;
            continue;
        }
        if (j < glob.size()) {
            if (const std::optional<size_t> next = matchOne(glob, j, path[i])) {
                ++i;
                j = *next;
                continue;
            }
        }
        if (starPath != kNowhere && path[starPath] != '/') {
            i = ++starPath;
            j = starGlob;
            continue;
        }
        if (deepPath == kNowhere)
            return false;
        deepPath = path.find('/', deepPath);
        if (deepPath == kNowhere)
            return false;
        i = ++deepPath;
        j = deepGlob;
        starPath = kNowhere;
    }
    while (j < glob.size() && glob[j] == '*' && !(isGlobStar(glob, j) && j > 0))
        ++j;
    return j == glob.size();
}

IgnorePatterns::IgnorePatterns(std::string_view text) {
    if (text.starts_with("\xEF\xBB\xBF"))
        text.remove_prefix(3);
    while (!text.empty()) {
        const size_t end = text.find('\n');
        add(text.substr(0, end));
        text.remove_prefix(end == kNowhere ? text.size() : end + 1);
    }
}

void IgnorePatterns::add(std::string_view line) {
    while (!line.empty() && line.back() == '\r')
        line.remove_suffix(1);
    while (line.ends_with(' ') && !line.ends_with("\\ "))
        line.remove_suffix(1);
    if (line.empty() || line[0] == '#')
        return;
    Pattern pattern;
    if (line[0] == '!') {
        pattern.negated = true;
        line.remove_prefix(1);
    }
    if (line.ends_with('/')) {
        pattern.directoriesOnly = true;
        line.remove_suffix(1);
    }
    pattern.anchored = line.find('/') != kNowhere;
    if (line.starts_with('/'))
        line.remove_prefix(1);
    if (line.empty())
        return;
    pattern.glob = line;
    patterns_.push_back(std::move(pattern));
}

IgnoreVerdict IgnorePatterns::judge(std::string_view path, EntryKind kind) const {
    const std::string_view name = baseName(path);
    for (size_t i = patterns_.size(); i-- > 0;) {
        const Pattern& pattern = patterns_[i];
        if (pattern.directoriesOnly && kind == EntryKind::File)
            continue;
        if (globMatches(pattern.glob, pattern.anchored ? path : name))
            return pattern.negated ? IgnoreVerdict::Kept : IgnoreVerdict::Ignored;
    }
    return IgnoreVerdict::None;
}

bool IgnorePatterns::ignoresFile(std::string_view path) const {
    for (size_t slash = path.find('/'); slash != kNowhere; slash = path.find('/', slash + 1))
        if (judge(path.substr(0, slash), EntryKind::Directory) == IgnoreVerdict::Ignored)
            return true;
    return judge(path, EntryKind::File) == IgnoreVerdict::Ignored;
}

} // namespace gradpath::session
