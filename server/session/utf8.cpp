// UTF-8: reading code points and repairing text.
// SPDX-License-Identifier: MIT
#include "server/session/utf8.h"

#include <cstdint>
#include <cstring>

namespace gradpath::session {

CodePoint readUtf8(std::string_view text, size_t at) {
    const auto byte = [&](size_t i) {
        return static_cast<unsigned char>(text[i]);
    };
    const unsigned char lead = byte(at);
    if (lead < 0x80)
        return {lead, 1, true};
    const size_t size = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2;
    const CodePoint bad{0xFFFD, 1, false};
    if (lead < 0xC2 || lead > 0xF4 || text.size() - at < size)
        return bad;
    char32_t value = lead & (0x7Fu >> size);
    for (size_t i = 1; i < size; ++i) {
        if ((byte(at + i) & 0xC0) != 0x80)
            return bad;
        value = value << 6 | (byte(at + i) & 0x3Fu);
    }
    const bool overlong = (size == 3 && value < 0x800) || (size == 4 && value < 0x10000);
    if (overlong || value > 0x10FFFF || (value >= 0xD800 && value < 0xE000))
        return bad;
    return {value, size, true};
}

void appendUtf8(std::string& out, char32_t c) {
    if (c < 0x80) {
        out += static_cast<char>(c);
    } else if (c < 0x800) {
        out += static_cast<char>(0xC0 | c >> 6);
        out += static_cast<char>(0x80 | (c & 0x3F));
    } else if (c < 0x10000) {
        out += static_cast<char>(0xE0 | c >> 12);
        out += static_cast<char>(0x80 | (c >> 6 & 0x3F));
        out += static_cast<char>(0x80 | (c & 0x3F));
    } else {
        out += static_cast<char>(0xF0 | c >> 18);
        out += static_cast<char>(0x80 | (c >> 12 & 0x3F));
        out += static_cast<char>(0x80 | (c >> 6 & 0x3F));
        out += static_cast<char>(0x80 | (c & 0x3F));
    }
}

void replaceInvalidUtf8(std::string& text) {
    for (size_t i = 0; i < text.size();) {
        // Source text is nearly all ASCII: step over it eight bytes at a time.
        uint64_t word = 0;
        while (text.size() - i >= sizeof word) {
            std::memcpy(&word, text.data() + i, sizeof word);
            if ((word & 0x8080808080808080u) != 0)
                break;
            i += sizeof word;
        }
        if (i == text.size())
            break;
        const CodePoint c = readUtf8(text, i);
        if (!c.valid)
            text[i] = '?';
        i += c.size;
    }
}

} // namespace gradpath::session
