// What IPython understands beyond Python.
// SPDX-License-Identifier: MIT
#include "server/session/magics.h"

#include "grammars/python/lower.h"
#include "server/session/logical_line.h"

#include <algorithm>
#include <array>
#include <cctype>

namespace gradpath::session {
namespace {

/// Cell magics whose cell is a text, another language or another process.
constexpr std::array<std::string_view, 32> kForeign = {
    "!",    "sh",     "bash",   "script",   "system",     "sx",   "cmd",   "powershell",
    "perl", "ruby",   "python", "python2",  "python3",    "pypy", "html",  "HTML",
    "svg",  "SVG",    "latex",  "markdown", "javascript", "js",   "sql",   "bigquery",
    "R",    "cython", "cpp",    "cu",       "writefile",  "file", "julia", "writetemplate"};

/// Magics that run the statement behind their options.
constexpr std::array<std::string_view, 6> kRunners = {"time",  "timeit", "prun",
                                                      "memit", "lprun",  "mprun"};

/// Statements that cannot stand behind a semicolon.
constexpr std::array<std::string_view, 8> kCompound = {"for", "while", "with",  "if",
                                                       "try", "def",   "class", "async"};

/// What IPython runs without a percent sign where it is the only line of a cell, and no Python.
constexpr std::array<std::string_view, 22> kWithoutSign = {
    "cat", "cd", "clear", "conda",      "cp",    "env",     "ldir", "less",
    "ll",  "ls", "man",   "mamba",      "mkdir", "more",    "mv",   "pip",
    "pwd", "rm", "rmdir", "matplotlib", "pylab", "load_ext"};

bool isRunner(std::string_view magic) {
    return std::ranges::find(kRunners, magic) != kRunners.end();
}

bool isBlank(char c) {
    return c == ' ' || c == '\t';
}

std::string_view word(std::string_view text) {
    size_t n = 0;
    while (n < text.size() && !std::isspace(static_cast<unsigned char>(text[n])))
        ++n;
    return text.substr(0, n);
}

/// The offset of the statement that a runner's arguments end with.
size_t statementOf(std::string_view arguments) {
    size_t at = 0;
    const auto skipBlanks = [&] {
        while (at < arguments.size() && isBlank(arguments[at]))
            ++at;
    };
    for (skipBlanks(); at < arguments.size() && arguments[at] == '-'; skipBlanks()) {
        const std::string_view option = word(arguments.substr(at));
        at += option.size();
        skipBlanks();
        const std::string_view value = word(arguments.substr(at));
        const bool takesValue =
            option.size() == 2 && (option == "-n" || option == "-r" || option == "-f" ||
                                   option == "-s" || option == "-l" || option == "-T");
        if (takesValue)
            at += value.size();
    }
    return at;
}

class Cell {
public:
    explicit Cell(std::string_view text) : text_(text), out_(text) {}

    std::string python() {
        for (uint32_t at = 0; at < text_.size();)
            at = nextLine(text_, statement(at));
        return std::move(out_);
    }

private:
    /// Rewrites one statement if need be; the offset of the line end behind it.
    uint32_t statement(uint32_t at) {
        uint32_t first = at;
        while (first < text_.size() && isBlank(text_[first]))
            ++first;
        const std::string_view line = text_.substr(first, lineEnd(text_, first) - first);
        if (line.starts_with('%'))
            return magic(at, first, line);
        if (line.starts_with('!') || line.starts_with('?') || asks(line))
            return drop(first, "0");
        const LogicalLine logical = logicalLine(text_, at, comments_);
        if (logical.escape == ir::kNone)
            return logical.end;
        // The second last output: nobody assigns it, so nothing is known of it.
        return drop(logical.escape, "__");
    }

    /// `name?` and `name??`; a `?` is no Python anywhere but in strings and comments.
    static bool asks(std::string_view line) {
        while (!line.empty() && isBlank(line.back()))
            line.remove_suffix(1);
        return line.ends_with('?') && line.find_first_of("#\"'") == std::string_view::npos;
    }

    uint32_t magic(uint32_t begin, uint32_t first, std::string_view line) {
        const size_t percents = line.starts_with("%%") ? 2 : 1;
        const std::string_view name = word(line.substr(percents));
        const size_t behind = percents + name.size();
        const std::string_view arguments = line.substr(behind);
        const size_t statement = statementOf(arguments);
        if (!isRunner(name) || statement == arguments.size())
            return drop(first, "0");
        const uint32_t code = first + static_cast<uint32_t>(behind + statement);
        std::fill(out_.begin() + first, out_.begin() + code, ' ');
        if (std::ranges::find(kCompound, word(text_.substr(code))) != kCompound.end()) {
            // Behind a form feed the indentation begins anew.
            const uint32_t indent = first - begin;
            std::copy_n(text_.begin() + begin, indent, out_.begin() + (code - indent));
            out_[code - indent - 1] = '\f';
        } else {
            out_[first] = '0';
            out_[first + behind - 1] = ';';
        }
        return logicalLine(text_, code, comments_).end;
    }

    /// Puts a constant in place of what starts at `at`, as far as it fits, and a comment behind;
    /// lines that a backslash adds become comments.
    uint32_t drop(uint32_t at, std::string_view constant) {
        uint32_t end = lineEnd(text_, at);
        const size_t n = std::min<size_t>(constant.size(), end - at);
        std::copy_n(constant.begin(), n, out_.begin() + at);
        if (at + n < end)
            out_[at + n] = '#';
        while (end > at && text_[end - 1] == '\\' && end < text_.size()) {
            at = nextLine(text_, end);
            end = lineEnd(text_, at);
            if (at < end)
                out_[at] = '#';
        }
        return end;
    }

    std::string_view text_;
    std::string out_;
    std::vector<ir::Span> comments_;
};

/// The name of the magic that rules the whole cell, if one does.
std::string_view cellMagic(std::string_view cell) {
    const size_t first = cell.find_first_not_of(" \t\r\n");
    if (first == std::string_view::npos || !cell.substr(first).starts_with("%%"))
        return {};
    return word(cell.substr(first + 2));
}

/// `ls data` and nothing else.
bool isMagicWithoutSign(std::string_view cell) {
    while (!cell.empty() && std::isspace(static_cast<unsigned char>(cell.back())))
        cell.remove_suffix(1);
    return cell.find('\n') == std::string_view::npos &&
           std::ranges::find(kWithoutSign, word(cell)) != kWithoutSign.end() &&
           python::parseOnly(cell) > 0;
}

} // namespace

std::string asComments(std::string_view cell) {
    std::string out(cell);
    for (uint32_t at = 0; at < cell.size();) {
        const uint32_t end = lineEnd(cell, at);
        if (at < end)
            out[at] = '#';
        at = nextLine(cell, end);
    }
    return out;
}

std::string withoutMagics(std::string_view cell) {
    const std::string_view ruler = cellMagic(cell);
    if (std::ranges::find(kForeign, ruler) != kForeign.end())
        return asComments(cell);
    if (isMagicWithoutSign(cell))
        return asComments(cell);
    std::string python = Cell(cell).python();
    // An unknown magic may take any language; what does not parse is hardly Python.
    const bool known = ruler.empty() || ruler == "capture" || isRunner(ruler);
    if (!known && python::parseOnly(python) > 0)
        return asComments(cell);
    return python;
}

} // namespace gradpath::session
