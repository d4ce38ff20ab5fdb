// Edits of texts and of files.
// SPDX-License-Identifier: MIT
#include "server/session/edit_text.h"

#include "server/session/decode.h"

#include <algorithm>

namespace gradpath::session {
namespace {

constexpr std::string_view kBom = "\xEF\xBB\xBF";

/// A text in a single-byte encoding; nothing when it has no place there.
std::optional<std::string> encoded(std::string_view text, const std::vector<std::string>& table) {
    std::string out;
    while (!text.empty()) {
        const auto byte =
            std::ranges::find_if(table, [&](const std::string& s) { return text.starts_with(s); });
        if (byte == table.end())
            return std::nullopt;
        out += static_cast<char>(byte - table.begin());
        text.remove_prefix(byte->size());
    }
    return out;
}

} // namespace

std::string editText(std::string_view text, const FileEdits& edits) {
    std::string out;
    size_t at = 0;
    for (const Edit& edit : edits) {
        out += text.substr(at, edit.at.span.begin - at);
        out += edit.text;
        at = edit.at.span.end;
    }
    out += text.substr(at);
    return out;
}

std::optional<std::string> editBytes(std::string_view bytes, const FileEdits& edits) {
    const std::vector<std::string> table = byteTable(bytes);
    if (table.empty()) {
        const size_t bom = bytes.starts_with(kBom) ? kBom.size() : 0;
        return std::string(bytes.substr(0, bom)) + editText(bytes.substr(bom), edits);
    }
    // Where each byte starts in the text.
    std::vector<uint32_t> starts;
    uint32_t length = 0;
    for (const char c : bytes) {
        starts.push_back(length);
        length += static_cast<uint32_t>(table[static_cast<unsigned char>(c)].size());
    }
    const auto byteAt = [&](uint32_t offset) {
        return static_cast<uint32_t>(std::ranges::lower_bound(starts, offset) - starts.begin());
    };
    FileEdits shifted;
    for (const Edit& edit : edits) {
        std::optional<std::string> text = encoded(edit.text, table);
        if (!text)
            return std::nullopt;
        shifted.push_back({{edit.at.file, {byteAt(edit.at.span.begin), byteAt(edit.at.span.end)}},
                           std::move(*text)});
    }
    return editText(bytes, shifted);
}

} // namespace gradpath::session
