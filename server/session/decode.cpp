// Bytes of a Python file or notebook to UTF-8 text.
// SPDX-License-Identifier: MIT
#include "server/session/decode.h"

#include "server/session/notebook.h"
#include "server/session/utf8.h"

#include <algorithm>
#include <array>
#include <cstdint>

namespace gradpath::session {
namespace {

constexpr std::string_view kBom = "\xEF\xBB\xBF";

enum class Encoding { Utf8, Latin1, Latin9, Cp1252 };

bool named(std::string_view cookie, std::initializer_list<std::string_view> names) {
    return std::ranges::any_of(names, [&](std::string_view name) {
        return cookie == name || (cookie.starts_with(name) && cookie[name.size()] == '-');
    });
}

/// Every other encoding is read as Latin-1: keywords and names are ASCII in all that Python
/// accepts, so the code is right and only the text of comments and strings is not.
Encoding encodingOf(std::string_view cookie) {
    if (cookie.empty() || named(cookie, {"utf-8", "utf8", "u8", "ascii", "us-ascii", "646"}))
        return Encoding::Utf8;
    if (named(cookie, {"iso-8859-15", "iso8859-15", "latin-9", "latin9", "l9"}))
        return Encoding::Latin9;
    if (named(cookie, {"cp1252", "windows-1252", "1252"}))
        return Encoding::Cp1252;
    return Encoding::Latin1;
}

constexpr std::array<uint16_t, 32> kCp1252 = {
    0x20AC, '?',    0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160,
    0x2039, 0x0152, '?',    0x017D, '?',    '?',    0x2018, 0x2019, 0x201C, 0x201D, 0x2022,
    0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, '?',    0x017E, 0x0178};

char32_t codePoint(unsigned char byte, Encoding encoding) {
    if (encoding == Encoding::Cp1252 && byte >= 0x80 && byte < 0xA0)
        return kCp1252[byte - 0x80];
    if (encoding == Encoding::Latin9) {
        switch (byte) {
        case 0xA4:
            return 0x20AC;
        case 0xA6:
            return 0x0160;
        case 0xA8:
            return 0x0161;
        case 0xB4:
            return 0x017D;
        case 0xB8:
            return 0x017E;
        case 0xBC:
            return 0x0152;
        case 0xBD:
            return 0x0153;
        case 0xBE:
            return 0x0178;
        default:
            break;
        }
    }
    return byte;
}

std::string transcode(std::string_view bytes, Encoding encoding) {
    std::string out;
    out.reserve(bytes.size() + bytes.size() / 8);
    for (const char c : bytes)
        appendUtf8(out, codePoint(static_cast<unsigned char>(c), encoding));
    return out;
}

/// Compiled, compressed and UTF-16 files: a NUL, or more than one control character in ten.
bool looksBinary(std::string_view bytes) {
    size_t nControls = 0;
    for (const char c : bytes) {
        if (c == '\0')
            return true;
        const auto byte = static_cast<unsigned char>(c);
        nControls += byte < 0x20 && !(byte >= '\t' && byte <= '\r') && byte != 0x1B;
    }
    return nControls * 10 > bytes.size();
}

bool isNameChar(char c) {
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '-' ||
           c == '_' || c == '.';
}

std::string cookieOfLine(std::string_view line) {
    for (size_t at = line.find("coding"); at != std::string_view::npos;
         at = line.find("coding", at + 1)) {
        size_t i = at + 6;
        if (i == line.size() || (line[i] != ':' && line[i] != '='))
            continue;
        for (++i; i < line.size() && (line[i] == ' ' || line[i] == '\t');)
            ++i;
        std::string name;
        for (; i < line.size() && isNameChar(line[i]); ++i) {
            const char c = line[i];
            name += c == '_' ? '-' : c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c;
        }
        if (!name.empty())
            return name;
    }
    return {};
}

/// Python ends a line at a lone "\r" too; the parser does not. The length stays.
void endLinesWithNewline(std::string& text) {
    for (size_t i = text.find('\r'); i != std::string::npos; i = text.find('\r', i + 1))
        if (i + 1 == text.size() || text[i + 1] != '\n')
            text[i] = '\n';
}

} // namespace

std::string encodingCookie(std::string_view bytes) {
    for (int n = 0; n < 2 && !bytes.empty(); ++n) {
        const size_t end = std::min(bytes.find_first_of("\r\n"), bytes.size());
        const std::string_view line = bytes.substr(0, end);
        const size_t first = line.find_first_not_of(" \t\f");
        if (first != std::string_view::npos) {
            if (line[first] != '#')
                return {};
            if (std::string cookie = cookieOfLine(line.substr(first)); !cookie.empty())
                return cookie;
        }
        const bool crlf = bytes.substr(end).starts_with("\r\n");
        bytes.remove_prefix(std::min(bytes.size(), end + (crlf ? 2 : 1)));
    }
    return {};
}

std::vector<std::string> byteTable(std::string_view bytes) {
    const bool bom = bytes.starts_with(kBom);
    const Encoding encoding = bom ? Encoding::Utf8 : encodingOf(encodingCookie(bytes));
    std::vector<std::string> table;
    for (int byte = 0; byte < 256 && encoding != Encoding::Utf8; ++byte)
        table.push_back(transcode(std::string(1, static_cast<char>(byte)), encoding));
    return table;
}

ReadProblem decodeFile(std::string_view path, std::string bytes, SourceText& out) {
    if (isNotebook(path))
        return readNotebook(std::move(bytes), out);
    std::optional<std::string> text = decodeSource(std::move(bytes));
    if (!text)
        return {ReadProblem::Kind::NotText, "not a text file"};
    out.text = std::move(*text);
    return {};
}

std::optional<std::string> decodeSource(std::string bytes) {
    const bool bom = bytes.starts_with(kBom);
    if (bom)
        bytes.erase(0, kBom.size());
    if (looksBinary(bytes))
        return std::nullopt;
    const Encoding encoding = bom ? Encoding::Utf8 : encodingOf(encodingCookie(bytes));
    if (encoding == Encoding::Utf8)
        replaceInvalidUtf8(bytes);
    else
        bytes = transcode(bytes, encoding);
    endLinesWithNewline(bytes);
    return bytes;
}

} // namespace gradpath::session
