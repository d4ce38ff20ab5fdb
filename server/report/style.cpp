// Colours of the human output.
// SPDX-License-Identifier: MIT
#include "server/report/style.h"

#include "server/session/utf8.h"

#include <fmt/color.h>

namespace gradpath::report {
namespace {

fmt::text_style textStyle(Paint paint) {
    using fmt::terminal_color;
    switch (paint) {
    case Paint::Plain:
        return {};
    case Paint::Bold:
        return fmt::emphasis::bold;
    case Paint::Error:
        return fmt::emphasis::bold | fmt::fg(terminal_color::red);
    case Paint::Warning:
        return fmt::emphasis::bold | fmt::fg(terminal_color::yellow);
    case Paint::Information:
        return fmt::emphasis::bold | fmt::fg(terminal_color::cyan);
    case Paint::Place:
        return fmt::emphasis::bold | fmt::fg(terminal_color::blue);
    case Paint::Good:
        return fmt::fg(terminal_color::green);
    case Paint::Faint:
        return fmt::emphasis::faint;
    }
    return {};
}

} // namespace

std::string Style::operator()(Paint paint, std::string_view text) const {
    if (!colored_ || paint == Paint::Plain || text.empty())
        return std::string(text);
    return fmt::format(textStyle(paint), "{}", text);
}

Paint paintOf(Severity severity) {
    switch (severity) {
    case Severity::Error:
        return Paint::Error;
    case Severity::Warning:
        return Paint::Warning;
    case Severity::Information:
        return Paint::Information;
    case Severity::Hint:
        return Paint::Place;
    }
    return Paint::Plain;
}

std::string printable(std::string_view text) {
    std::string out;
    for (size_t i = 0; i < text.size();) {
        const session::CodePoint c = session::readUtf8(text, i);
        if (!c.valid)
            out += '?';
        else if (c.value < 0x20)
            session::appendUtf8(out, 0x2400 + c.value); // the pictures of control characters
        else if (c.value >= 0x7F && c.value < 0xA0)
            session::appendUtf8(out, c.value == 0x7F ? 0x2421 : 0xFFFD);
        else
            out += text.substr(i, c.size);
        i += c.size;
    }
    return out;
}

} // namespace gradpath::report
