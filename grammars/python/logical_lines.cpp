// Splits text into logical lines without a parser, for the repair of broken code.
// SPDX-License-Identifier: MIT
#include "grammars/python/logical_lines.h"

#include <algorithm>

namespace gradpath::python {

namespace {

/// How far a bracket may stay open over lines that look like statements of their own.
constexpr uint32_t kPatience = 200;

/// Words that cannot stand in brackets: a line that starts with one is a new statement.
constexpr std::string_view kStatementWords[] = {
    "assert", "break",  "class",    "continue", "def",   "del",    "elif", "except", "finally",
    "global", "import", "nonlocal", "pass",     "raise", "return", "try",  "while",  "with"};

bool isWord(char c) {
    return c == '_' || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
           static_cast<unsigned char>(c) >= 0x80;
}

char closerOf(char opener) {
    return opener == '(' ? ')' : opener == '[' ? ']' : '}';
}

class Splitter {
public:
    explicit Splitter(std::string_view text) : text_(text) {}

    std::vector<LogicalLine> run() {
        uint32_t at = 0;
        while (at < size()) {
            uint32_t indent = 0;
            at = skipBlanks(at, indent);
            if (at >= size())
                break;
            if (text_[at] == '\n' || text_[at] == '\r') {
                ++at;
            } else if (text_[at] == '#') {
                at = endOfLine(at);
            } else {
                line_ = {};
                line_.begin = line_.end = at;
                line_.indent = indent;
                at = scanLine(at);
                out_.push_back(line_);
            }
        }
        return std::move(out_);
    }

private:
    struct Open {
        char closer;
        uint32_t at;
    };

    uint32_t size() const { return static_cast<uint32_t>(text_.size()); }
    char peek(uint32_t at) const { return at < size() ? text_[at] : '\n'; }
    uint32_t endOfLine(uint32_t at) const {
        while (at < size() && text_[at] != '\n')
            ++at;
        return at;
    }

    uint32_t skipBlanks(uint32_t at, uint32_t& indent) const {
        indent = 0;
        for (; at < size() && (text_[at] == ' ' || text_[at] == '\t' || text_[at] == '\f'); ++at) {
            indent = text_[at] == '\t' ? (indent / 8 + 1) * 8 : indent + 1;
        }
        return at;
    }

    /// Scans one logical line; returns where the next one starts.
    uint32_t scanLine(uint32_t at) {
        open_.clear();
        cut_ = false;
        uint32_t resume = ir::kNone, lines = 0;
        LogicalLine before; // the line as it is when it ends at `resume`
        while (at < size()) {
            const char c = text_[at];
            if (c == '\\' && (peek(at + 1) == '\n' || peek(at + 1) == '\r')) {
                at = std::min(at + (peek(at + 1) == '\r' ? 3u : 2u), size());
                continue;
            }
            if (c != '\n') {
                at = scanToken(at);
                continue;
            }
            ++at;
            if (open_.empty() || cut_) {
                line_ = closed();
                return at;
            }
            uint32_t indent = 0;
            skipBlanks(at, indent);
            if (indent < line_.indent && line_.end + 2 >= at)
                line_.joins.push_back(at - 1);
            const Start start = classify(at);
            if (start == Start::Statement || (resume != ir::kNone && ++lines > kPatience))
                break;
            if (start == Start::Likely && resume == ir::kNone) {
                resume = at;
                before = closed();
            }
        }
        if (!open_.empty() && resume != ir::kNone) {
            line_ = before;
            return resume;
        }
        line_ = closed();
        return at;
    }

    /// The line with what is missing to close its open brackets.
    LogicalLine closed() const {
        LogicalLine line = line_;
        for (auto open = open_.rbegin(); open != open_.rend(); ++open)
            line.missing += open->closer;
        if (!open_.empty() && line.opened == ir::kNone)
            line.opened = open_.front().at;
        return line;
    }

    uint32_t scanToken(uint32_t at) {
        const char c = text_[at];
        if (c == '#')
            return endOfLine(at);
        if (c == '"' || c == '\'')
            return scanString(at);
        if (c == '(' || c == '[' || c == '{') {
            open_.push_back({closerOf(c), at});
        } else if (c == ')' || c == ']' || c == '}') {
            const auto match = std::find_if(open_.rbegin(), open_.rend(),
                                            [c](const Open& open) { return open.closer == c; });
            if (match != open_.rend())
                open_.erase(match.base() - 1, open_.end());
        }
        ++at;
        if (c != ' ' && c != '\t' && c != '\r' && c != '\f')
            line_.end = std::min(at, size());
        return at;
    }

    uint32_t scanString(uint32_t at) {
        const char quote = text_[at];
        const uint32_t start = at;
        const bool triple = peek(at + 1) == quote && peek(at + 2) == quote;
        at += triple ? 3 : 1;
        for (; at < size(); ++at) {
            const char c = text_[at];
            if (c == '\\') {
                ++at;
                if (peek(at) == '\r' && peek(at + 1) == '\n')
                    ++at;
            } else if (c == quote &&
                       (!triple || (peek(at + 1) == quote && peek(at + 2) == quote))) {
                line_.end = std::min(at + (triple ? 3u : 1u), size());
                return line_.end;
            } else if (c == '\n' && !triple) {
                break;
            }
        }
        // Never closed: the string ends with its first line.
        const uint32_t stop = endOfLine(start);
        line_.end = stop;
        while (line_.end > start + 1 &&
               (text_[line_.end - 1] == '\r' || text_[line_.end - 1] == ' '))
            --line_.end;
        line_.missing += triple ? std::string(3, quote) : std::string(1, quote);
        line_.opened = start;
        cut_ = true;
        return stop;
    }

    enum class Start { Continuation, Likely, Statement };

    /// What the physical line at `at` looks like while brackets are open.
    Start classify(uint32_t at) const {
        uint32_t indent = 0;
        at = skipBlanks(at, indent);
        const bool outside = indent <= line_.indent;
        if (peek(at) == '@' && outside)
            return Start::Likely;
        uint32_t end = at;
        while (end < size() && isWord(text_[end]))
            ++end;
        const std::string_view word = text_.substr(at, end - at);
        if (word.empty() || (word[0] >= '0' && word[0] <= '9'))
            return Start::Continuation;
        if (std::find(std::begin(kStatementWords), std::end(kStatementWords), word) !=
            std::end(kStatementWords)) {
            return peek(end) == '=' || peek(end) == ',' ? Start::Continuation : Start::Statement;
        }
        if (word == "from" &&
            text_.substr(end, endOfLine(end) - end).find(" import ") != std::string_view::npos) {
            return Start::Statement;
        }
        if (word == "async" &&
            (text_.substr(end).starts_with(" def ") || text_.substr(end).starts_with(" with "))) {
            return Start::Statement;
        }
        if (outside || assigns(at))
            return Start::Likely;
        return Start::Continuation;
    }

    /// `name.attribute[index] = ...` with blanks around the sign, as nobody writes keyword arguments.
    bool assigns(uint32_t at) const {
        const uint32_t end = endOfLine(at);
        uint32_t depth = 0;
        for (; at < end; ++at) {
            const char c = text_[at];
            if (c == '#' || c == '"' || c == '\'')
                return false;
            if (c == '(' || c == '[' || c == '{')
                ++depth;
            if (c == ')' || c == ']' || c == '}') {
                if (depth == 0)
                    return false;
                --depth;
            }
            if (depth > 0 || c != '=')
                continue;
            const char before = text_[at - 1];
            return (before == ' ' || before == '+' || before == '-' || before == '*' ||
                    before == '/') &&
                   peek(at + 1) == ' ';
        }
        return false;
    }

    const std::string_view text_;
    std::vector<LogicalLine> out_;
    LogicalLine line_;
    std::vector<Open> open_;
    bool cut_ = false; ///< a string was left open: the line ends here whatever is open
};

} // namespace

std::vector<LogicalLine> logicalLines(std::string_view text) {
    return Splitter(text).run();
}

bool joinsLines(std::string_view statement) {
    uint32_t depth = 0;
    for (size_t at = 0; at < statement.size(); ++at) {
        const char c = statement[at];
        if (c == '\n') {
            if (depth == 0)
                return true;
        } else if (c == '(' || c == '[' || c == '{') {
            ++depth;
        } else if (c == ')' || c == ']' || c == '}') {
            depth -= depth > 0;
        } else if (c == '\\') {
            at += statement.substr(at + 1).starts_with("\r\n") ? 2 : 1;
        } else if (c == '#') {
            at = std::min(statement.find('\n', at), statement.size()) - 1;
        } else if (c == '"' || c == '\'') {
            const std::string_view triple = statement.substr(at, 3);
            const bool isTriple = triple.size() == 3 && triple[1] == c && triple[2] == c;
            for (at += isTriple ? 3 : 1; at < statement.size(); ++at) {
                if (statement[at] == '\\') {
                    ++at;
                } else if (statement[at] == c && (!isTriple || statement.substr(at, 3) == triple)) {
                    at += isTriple ? 2 : 0;
                    break;
                }
            }
        }
    }
    return false;
}

} // namespace gradpath::python
