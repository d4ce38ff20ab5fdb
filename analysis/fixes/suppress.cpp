// Silencing one finding by a comment with a reason.
// SPDX-License-Identifier: MIT
#include "analysis/fixes/edits.h"
#include "analysis/fixes/fixes.h"

#include <string>

namespace gradpath::fixes {

namespace {

constexpr std::string_view kMark = "gradpath: ignore[";

/// Where the comment of a line starts; its end when there is none.
uint32_t commentOf(const Source& source, uint32_t begin, uint32_t end) {
    for (uint32_t at = begin; at < end; ++at) {
        if (source.text()[at] != '#')
            continue;
        bool inString = false;
        for (uint32_t n = source.nodeAt({at, at + 1}); n != kNoNode; n = source.parent(n))
            inString = inString || source[n].kind == Kind::String;
        if (!inString)
            return at;
    }
    return end;
}

bool isInString(const Source& source, uint32_t offset) {
    for (uint32_t n = source.nodeAt({offset, offset}); n != kNoNode; n = source.parent(n))
        if (source[n].kind == Kind::String && source[n].begin < offset && source[n].end > offset)
            return true;
    return false;
}

} // namespace

std::optional<Fix> suppress(const Source& source, uint32_t offset, std::string_view code) {
    const uint32_t begin = source.lineBegin(offset), end = source.lineEnd(offset);
    const std::string_view text = source.text();
    const uint32_t comment = commentOf(source, begin, end);
    // No comment can stand behind a backslash or inside of a text.
    if (comment == end && ((end > begin && text[end - 1] == '\\') || isInString(source, end)))
        return std::nullopt;
    Fix fix;
    fix.title = "ignore " + std::string(code) + " on this line";
    fix.applicability = Applicability::Safe;
    const size_t mark = text.substr(0, end).find(kMark, comment);
    if (mark != std::string_view::npos) {
        const size_t close = text.substr(0, end).find(']', mark);
        if (close == std::string_view::npos ||
            text.substr(mark, close - mark).find(code) != std::string_view::npos)
            return std::nullopt;
        insert(source, static_cast<uint32_t>(close), ", " + std::string(code), fix);
        return fix;
    }
    uint32_t behind = end;
    while (behind > begin && (text[behind - 1] == ' ' || text[behind - 1] == '\t'))
        --behind;
    replace(source, behind, end, "  # gradpath: ignore[" + std::string(code) + "] on purpose", fix);
    return fix;
}

} // namespace gradpath::fixes
