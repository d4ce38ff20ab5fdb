// URIs.
// SPDX-License-Identifier: MIT
#include "server/lsp/uri.h"

#include "server/session/path.h"

#include <algorithm>
#include <cctype>

namespace gradpath::lsp {
namespace {

int hex(char c) {
    if (c >= '0' && c <= '9')
        return c - '0';
    const char lower = static_cast<char>(c | 0x20);
    return lower >= 'a' && lower <= 'f' ? lower - 'a' + 10 : -1;
}

std::string decoded(std::string_view text) {
    std::string out;
    for (size_t i = 0; i < text.size(); ++i) {
        if (text[i] == '%' && i + 2 < text.size() && hex(text[i + 1]) >= 0 &&
            hex(text[i + 2]) >= 0) {
            out += static_cast<char>(hex(text[i + 1]) * 16 + hex(text[i + 2]));
            i += 2;
        } else {
            out += text[i];
        }
    }
    return out;
}

/// `/c:/x`, as a URI spells a drive.
bool hasDrive(std::string_view path) {
    return path.size() >= 3 && path[0] == '/' &&
           std::isalpha(static_cast<unsigned char>(path[1])) != 0 && path[2] == ':';
}

} // namespace

bool isFileUri(std::string_view uri) {
    constexpr std::string_view kScheme = "file:";
    return std::ranges::equal(uri.substr(0, kScheme.size()), kScheme, {},
                              [](char c) { return std::tolower(static_cast<unsigned char>(c)); });
}

std::string nameOfUri(std::string_view uri) {
    if (!isFileUri(uri))
        return session::normalisePath(uri);
    std::string_view rest = uri.substr(5);
    if (rest.starts_with("//")) {
        // The host is this machine, whatever it is called.
        const size_t slash = rest.find('/', 2);
        rest = slash == std::string_view::npos ? std::string_view("/") : rest.substr(slash);
    }
    rest = rest.substr(0, rest.find_first_of("?#"));
    std::string path = decoded(rest);
    // Embedded zeros end no path that a system knows.
    std::erase(path, '\0');
    if (!path.starts_with('/'))
        path.insert(path.begin(), '/');
    if (hasDrive(path))
        path[1] = static_cast<char>(std::tolower(static_cast<unsigned char>(path[1])));
    return session::normalisePath(path);
}

std::string uriOfPath(std::string_view path) {
    if (!path.starts_with('/'))
        return std::string(path); // an untitled document
    static constexpr char kHex[] = "0123456789ABCDEF";
    std::string out = "file://";
    for (const char c : path) {
        const auto byte = static_cast<unsigned char>(c);
        if (std::isalnum(byte) != 0 ||
            std::string_view("/-._~").find(c) != std::string_view::npos) {
            out += c;
        } else {
            out += '%';
            out += kHex[byte >> 4];
            out += kHex[byte & 15];
        }
    }
    return out;
}

} // namespace gradpath::lsp
