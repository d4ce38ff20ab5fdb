// What the comments of a test's code assert.
// SPDX-License-Identifier: MIT
#include "tests/spec/assertions.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstring>
#include <utility>

namespace gradpath::spec {
namespace {

constexpr std::array<std::pair<std::string_view, Severity>, 5> kSeverities = {
    {{"error", Severity::Error},
     {"warning", Severity::Warning},
     {"information", Severity::Information},
     {"info", Severity::Information},
     {"hint", Severity::Hint}}};
constexpr std::array<std::string_view, 5> kStatuses = {"gradient", "no-gradient", "zero", "frozen",
                                                       "unknown"};

/// Takes words off the front of a comment.
class Scanner {
public:
    explicit Scanner(std::string_view text) : text_(text) {}

    bool take(std::string_view word) {
        skipBlanks();
        if (!text_.starts_with(word))
            return false;
        text_.remove_prefix(word.size());
        return true;
    }

    std::string_view until(std::string_view ends) {
        skipBlanks();
        const std::string_view word = text_.substr(0, text_.find_first_of(ends));
        text_.remove_prefix(word.size());
        return word;
    }

    std::optional<uint32_t> number() {
        skipBlanks();
        uint32_t value = 0;
        const auto [end, error] = std::from_chars(text_.data(), text_.data() + text_.size(), value);
        if (error != std::errc())
            return std::nullopt;
        text_.remove_prefix(static_cast<size_t>(end - text_.data()));
        return value;
    }

    /// A text in double quotes, or nothing when none starts here or it never ends.
    std::optional<std::string> quoted() {
        if (!take("\""))
            return std::nullopt;
        const size_t end = text_.find('"');
        if (end == std::string_view::npos)
            return std::nullopt;
        std::string out(text_.substr(0, end));
        text_.remove_prefix(end + 1);
        return out;
    }

    bool atEnd() {
        skipBlanks();
        return text_.empty();
    }

private:
    void skipBlanks() {
        while (text_.starts_with(' ') || text_.starts_with('\t'))
            text_.remove_prefix(1);
    }

    std::string_view text_;
};

/// Where a comment of ours starts at or after `from`: "# word: ".
size_t findComment(std::string_view line, size_t from) {
    size_t best = std::string_view::npos;
    for (const char* word : {"# error: ", "# warning: ", "# information: ", "# info: ", "# hint: ",
                             "# related:", "# table: "})
        best = std::min(best, line.find(word, from));
    return best;
}

class AssertionParser {
public:
    Assertions parse(std::string_view text) {
        LineAssertions pending;
        while (!text.empty()) {
            const size_t end = std::min(text.find('\n'), text.size());
            parseLine(text.substr(0, end), pending);
            text.remove_prefix(std::min(end + 1, text.size()));
        }
        if (!pending.diagnostics.empty() || !pending.related.empty())
            fail("no code follows these assertions");
        return std::move(out_);
    }

private:
    void parseLine(std::string_view line, LineAssertions& pending) {
        ++line_;
        size_t at = findComment(line, 0);
        const size_t first = std::min(line.find_first_not_of(" \t"), line.size());
        const bool standsAlone = at == first;
        while (at != std::string_view::npos) {
            const size_t next = findComment(line, at + 1);
            comment(line.substr(at + 2, next == std::string_view::npos ? next : next - at - 2),
                    pending);
            at = next;
        }
        if (standsAlone || first == line.size())
            return;
        pending.line = line_;
        if (!pending.diagnostics.empty() || !pending.related.empty())
            out_.lines.push_back(std::exchange(pending, {}));
    }

    void comment(std::string_view text, LineAssertions& pending) {
        Scanner scanner(text);
        if (scanner.take("table:"))
            return table(scanner);
        if (scanner.take("related:")) {
            pending.related.push_back({scanner.quoted().value_or("")});
            return expectEnd(scanner);
        }
        for (const auto& [word, severity] : kSeverities) {
            if (!scanner.take(word))
                continue;
            scanner.take(":");
            DiagnosticAssertion assertion{severity, scanner.number(), "", ""};
            if (!scanner.take("["))
                return fail("expected [rule]");
            assertion.rule = scanner.until("]");
            scanner.take("]");
            assertion.substring = scanner.quoted().value_or("");
            pending.diagnostics.push_back(std::move(assertion));
            return expectEnd(scanner);
        }
    }

    void table(Scanner& scanner) {
        TableAssertion assertion{line_, std::string(scanner.until(" ")), {}};
        do {
            const std::string_view status = scanner.until("| ");
            if (std::ranges::find(kStatuses, status) == kStatuses.end())
                return fail("unknown status `" + std::string(status) + "`");
            assertion.statuses.emplace(status);
        } while (scanner.take("|"));
        out_.table.push_back(std::move(assertion));
        expectEnd(scanner);
    }

    void expectEnd(Scanner& scanner) {
        if (!scanner.atEnd() && !scanner.take("#"))
            fail("cannot read the end of this assertion");
    }

    void fail(std::string message) { out_.errors.push_back({line_, std::move(message)}); }

    Assertions out_;
    uint32_t line_ = 0;
};

} // namespace

Assertions parseAssertions(std::string_view text) {
    return AssertionParser().parse(text);
}

std::string withoutAssertions(std::string_view text) {
    std::string out;
    while (!text.empty()) {
        const size_t end = std::min(text.find('\n'), text.size());
        const std::string_view line = text.substr(0, end);
        const size_t code = line.substr(0, findComment(line, 0)).find_last_not_of(" \t");
        if (findComment(line, 0) == std::string_view::npos)
            out += std::string(line) + "\n";
        else if (code != std::string_view::npos)
            out += std::string(line.substr(0, code + 1)) + "\n";
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return out;
}

} // namespace gradpath::spec
