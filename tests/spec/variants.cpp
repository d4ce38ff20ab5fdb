// Other bytes of the same program.
// SPDX-License-Identifier: MIT
#include "tests/spec/variants.h"

namespace gradpath::spec {
namespace {

constexpr size_t kIndent = 4;

std::string withCrlf(const std::string& text) {
    std::string out;
    for (const char c : text)
        out += c == '\n' ? "\r\n" : std::string(1, c);
    return out;
}

/// Leading tabs become four spaces each; where there are none, leading groups of four spaces become
/// tabs.
std::string withOtherIndent(const std::string& text) {
    const bool toSpaces = text.find("\n\t") != std::string::npos;
    std::string out;
    size_t i = 0;
    while (i < text.size()) {
        for (;;) {
            if (toSpaces && text[i] == '\t') {
                out.append(kIndent, ' ');
                ++i;
            } else if (!toSpaces && text.compare(i, kIndent, "    ") == 0) {
                out += '\t';
                i += kIndent;
            } else {
                break;
            }
        }
        const size_t end = text.find('\n', i);
        const size_t next = end == std::string::npos ? text.size() : end + 1;
        out += text.substr(i, next - i);
        i = next;
    }
    return out;
}

std::string withoutFinalNewline(std::string text) {
    while (text.ends_with('\n'))
        text.pop_back();
    return text;
}

} // namespace

std::vector<Variant> variantsOf(const std::string& text, bool all) {
    std::vector<Variant> out = {{"", text}};
    if (!all)
        return out;
    out.push_back({"with CRLF", withCrlf(text)});
    out.push_back({"with a BOM", "\xEF\xBB\xBF" + text});
    out.push_back({"with other indentation", withOtherIndent(text)});
    out.push_back({"without a final newline", withoutFinalNewline(text)});
    return out;
}

} // namespace gradpath::spec
