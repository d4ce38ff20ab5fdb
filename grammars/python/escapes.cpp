// Decoding of string escapes and numbers.
// SPDX-License-Identifier: MIT
#include "grammars/python/escapes.h"

#include <charconv>
#include <limits>

namespace gradpath::python {

namespace {

void appendUtf8(uint32_t code, std::string& out) {
    if (code > 0x10FFFF)
        code = 0xFFFD;
    if (code < 0x80) {
        out += static_cast<char>(code);
    } else if (code < 0x800) {
        out += static_cast<char>(0xC0 | (code >> 6));
        out += static_cast<char>(0x80 | (code & 0x3F));
    } else if (code < 0x10000) {
        out += static_cast<char>(0xE0 | (code >> 12));
        out += static_cast<char>(0x80 | ((code >> 6) & 0x3F));
        out += static_cast<char>(0x80 | (code & 0x3F));
    } else {
        out += static_cast<char>(0xF0 | (code >> 18));
        out += static_cast<char>(0x80 | ((code >> 12) & 0x3F));
        out += static_cast<char>(0x80 | ((code >> 6) & 0x3F));
        out += static_cast<char>(0x80 | (code & 0x3F));
    }
}

int digitOf(char c) {
    if (c >= '0' && c <= '9')
        return c - '0';
    if (c >= 'a' && c <= 'f')
        return c - 'a' + 10;
    if (c >= 'A' && c <= 'F')
        return c - 'A' + 10;
    return 99;
}

/// Reads up to `most` digits of `base` at `at`; returns how many there were.
size_t readDigits(std::string_view body, size_t at, size_t most, int base, uint32_t& value) {
    size_t count = 0;
    value = 0;
    while (count < most && at + count < body.size() && digitOf(body[at + count]) < base) {
        value =
            value * static_cast<uint32_t>(base) + static_cast<uint32_t>(digitOf(body[at + count]));
        ++count;
    }
    return count;
}

void appendCode(uint32_t code, bool bytes, std::string& out) {
    if (bytes) {
        out += static_cast<char>(code);
    } else {
        appendUtf8(code, out);
    }
}

/// Decodes the escape after the backslash at `at - 1`; returns the position behind it.
size_t escape(std::string_view body, size_t at, bool bytes, std::string& out) {
    const char c = body[at];
    uint32_t code = 0;
    switch (c) {
    case '\n':
        return at + 1;
    case '\r':
        return at + 1 < body.size() && body[at + 1] == '\n' ? at + 2 : at + 1;
    case '\\':
    case '\'':
    case '"':
        out += c;
        return at + 1;
    case 'a':
        out += '\a';
        return at + 1;
    case 'b':
        out += '\b';
        return at + 1;
    case 'f':
        out += '\f';
        return at + 1;
    case 'n':
        out += '\n';
        return at + 1;
    case 'r':
        out += '\r';
        return at + 1;
    case 't':
        out += '\t';
        return at + 1;
    case 'v':
        out += '\v';
        return at + 1;
    case 'x':
        if (readDigits(body, at + 1, 2, 16, code) == 2) {
            appendCode(code, bytes, out);
            return at + 3;
        }
        break;
    case 'u':
    case 'U': {
        const size_t length = c == 'u' ? 4 : 8;
        if (!bytes && readDigits(body, at + 1, length, 16, code) == length) {
            appendUtf8(code, out);
            return at + 1 + length;
        }
        break;
    }
    case 'N':
        if (const size_t close = body.find('}', at);
            !bytes && at + 1 < body.size() && body[at + 1] == '{' && close != body.npos) {
            appendUtf8(0xFFFD, out); // names of characters are not looked up
            return close + 1;
        }
        break;
    default:
        if (const size_t count = readDigits(body, at, 3, 8, code); count > 0) {
            appendCode(code, bytes, out);
            return at + count;
        }
    }
    out += '\\';
    out += c;
    return at + 1;
}

} // namespace

StringPrefix prefixOf(std::string_view literal) {
    StringPrefix prefix;
    size_t at = 0;
    for (; at < literal.size() && literal[at] != '"' && literal[at] != '\''; ++at) {
        const char c = literal[at];
        prefix.raw |= c == 'r' || c == 'R';
        prefix.bytes |= c == 'b' || c == 'B';
        prefix.formatted |= c == 'f' || c == 'F' || c == 't' || c == 'T';
    }
    const std::string_view quotes = literal.substr(at, 3);
    prefix.quotes = quotes == "\"\"\"" || quotes == "'''" ? 3 : 1;
    prefix.length = static_cast<uint32_t>(at) + prefix.quotes;
    return prefix;
}

void unescape(std::string_view body, const StringPrefix& prefix, std::string& out) {
    for (size_t i = 0; i < body.size();) {
        const char c = body[i];
        if (c == '\\' && !prefix.raw && i + 1 < body.size()) {
            i = escape(body, i + 1, prefix.bytes, out);
        } else if (c == '\r') {
            out += '\n';
            i += i + 1 < body.size() && body[i + 1] == '\n' ? 2 : 1;
        } else if (prefix.formatted && (c == '{' || c == '}') && i + 1 < body.size() &&
                   body[i + 1] == c) {
            out += c;
            i += 2;
        } else {
            out += c;
            ++i;
        }
    }
}

bool parseInteger(std::string_view literal, uint64_t& out) {
    uint64_t base = 10;
    size_t at = 0;
    if (literal.size() > 1 && literal[0] == '0') {
        const char c = literal[1];
        base = c == 'x' || c == 'X' ? 16 : c == 'o' || c == 'O' ? 8 : c == 'b' || c == 'B' ? 2 : 8;
        at = c >= '0' && c <= '9' ? 1 : c == '_' ? 1 : 2;
    }
    uint64_t value = 0;
    bool fits = true;
    for (; at < literal.size(); ++at) {
        const int digit = digitOf(literal[at]);
        if (literal[at] == '_')
            continue;
        if (digit >= static_cast<int>(base))
            break;
        fits &=
            value <= (std::numeric_limits<uint64_t>::max() - static_cast<uint64_t>(digit)) / base;
        value = value * base + static_cast<uint64_t>(digit);
    }
    out = fits ? value : 0;
    return fits && value <= static_cast<uint64_t>(std::numeric_limits<int64_t>::max());
}

double parseFloat(std::string_view literal) {
    std::string digits;
    for (const char c : literal) {
        if (c != '_' && c != 'j' && c != 'J')
            digits += c;
    }
    double value = 0;
    const auto result = std::from_chars(digits.data(), digits.data() + digits.size(), value);
    if (result.ec == std::errc::result_out_of_range) {
        const bool tiny = digits.find("e-") != digits.npos || digits.find("E-") != digits.npos;
        return tiny ? 0.0 : std::numeric_limits<double>::infinity();
    }
    return value;
}

} // namespace gradpath::python
