// The suppression comments of one file.
// SPDX-License-Identifier: MIT
#include "server/session/suppressions.h"

#include "analysis/rules/rule.h"
#include "server/session/logical_line.h"

#include <algorithm>
#include <cctype>
#include <iterator>
#include <optional>

namespace gradpath::session {
namespace {

bool isBlank(char c) {
    return c == ' ' || c == '\t';
}

char upper(char c) {
    return static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
}

bool isWordChar(char c) {
    return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '-';
}

/// Takes parts off the front of a comment.
class Cursor {
public:
    Cursor(std::string_view text, size_t at) : text_(text), at_(at) {}

    size_t at() const { return at_; }
    bool atEnd() const { return at_ == text_.size(); }

    void skipBlanks() {
        while (!atEnd() && isBlank(text_[at_]))
            ++at_;
    }
    /// Letters of either case.
    bool take(std::string_view word) {
        const std::string_view next = text_.substr(at_, word.size());
        if (!std::ranges::equal(next, word, {}, upper, upper))
            return false;
        at_ += word.size();
        return true;
    }
    bool takeExactly(std::string_view word) {
        if (!text_.substr(at_).starts_with(word))
            return false;
        at_ += word.size();
        return true;
    }
    bool atWordChar() const { return !atEnd() && isWordChar(text_[at_]); }
    std::string word() {
        const size_t begin = at_;
        while (atWordChar())
            ++at_;
        return std::string(text_.substr(begin, at_ - begin));
    }
    /// What stands before `close`, which is taken as well; nothing when it never comes.
    std::optional<std::string_view> until(char close) {
        const size_t end = text_.find(close, at_);
        if (end == std::string_view::npos)
            return std::nullopt;
        const std::string_view found = text_.substr(at_, end - at_);
        at_ = end + 1;
        return found;
    }

private:
    std::string_view text_;
    size_t at_;
};

void addItem(Suppression& out, std::string_view text) {
    while (!text.empty() && isBlank(text.front()))
        text.remove_prefix(1);
    while (!text.empty() && isBlank(text.back()))
        text.remove_suffix(1);
    if (!text.empty())
        out.items.push_back({std::string(text), ruleCode(text)});
}

/// Behind `gradpath:`.
bool parseIgnore(Cursor& cursor, Suppression& out) {
    cursor.skipBlanks();
    if (!cursor.take("ignore"))
        return false;
    out.form = cursor.take("-file") ? Suppression::Form::IgnoreFile : Suppression::Form::Ignore;
    if (cursor.atWordChar())
        return false;
    Cursor list = cursor;
    list.skipBlanks();
    out.blanket = !list.take("[");
    if (out.blanket)
        return true;
    const std::optional<std::string_view> inside = list.until(']');
    if (!inside)
        return false;
    for (size_t from = 0; from <= inside->size();) {
        const size_t comma = std::min(inside->find(',', from), inside->size());
        addItem(out, inside->substr(from, comma - from));
        from = comma + 1;
    }
    cursor = list;
    return true;
}

bool looksLikeCode(std::string_view word) {
    const size_t digits = word.find_first_of("0123456789");
    return digits != 0 && digits != std::string_view::npos &&
           std::ranges::all_of(
               word.substr(0, digits),
               [](char c) { return std::isalpha(static_cast<unsigned char>(c)); }) &&
           std::ranges::all_of(word.substr(digits),
                               [](char c) { return std::isdigit(static_cast<unsigned char>(c)); });
}

/// Behind `noqa`. The codes of other tools are theirs.
bool parseNoqa(Cursor& cursor, Suppression& out) {
    out.form = Suppression::Form::Noqa;
    if (cursor.atWordChar())
        return false;
    Cursor list = cursor;
    list.skipBlanks();
    if (!list.take(":")) {
        out.blanket = true;
        return true;
    }
    for (;;) {
        list.skipBlanks();
        const std::string word = list.word();
        if (!looksLikeCode(word))
            break;
        if (upper(word[0]) == 'G' && upper(word[1]) == 'P')
            addItem(out, word);
        cursor = list;
        list.skipBlanks();
        if (list.take(","))
            continue;
    }
    return !out.items.empty();
}

} // namespace

Suppressions::Suppressions(std::string_view text, std::string_view code) : text_(text) {
    std::vector<ir::Span> comments;
    for (uint32_t at = 0; at < code.size();) {
        const LogicalLine line = logicalLine(code, at, comments);
        const size_t first = code.find_first_not_of(" \t\f\r\n", at);
        if (first < line.end && code[first] != '#')
            statements_.push_back({static_cast<uint32_t>(first), line.end});
        at = nextLine(code, line.end);
    }
    for (const ir::Span& comment : comments)
        if (text[comment.begin] == '#') // else it is a magic
            parseComment(comment);
}

void Suppressions::parseComment(const ir::Span& comment) {
    const std::string_view text = text_.substr(0, comment.end);
    for (size_t hash = comment.begin; hash != std::string_view::npos;
         hash = text.find('#', hash + 1)) {
        Suppression found;
        Cursor cursor(text, hash + 1);
        cursor.skipBlanks();
        if (!(cursor.takeExactly("gradpath:") ? parseIgnore(cursor, found)
                                              : cursor.take("noqa") && parseNoqa(cursor, found)))
            continue;
        found.span = {static_cast<uint32_t>(hash), static_cast<uint32_t>(cursor.at())};
        // A second comment behind it stays, its own reason goes.
        const size_t next = std::min(text.find('#', cursor.at()), text.size());
        size_t before = hash;
        while (next == text.size() && before > 0 && isBlank(text[before - 1]))
            --before;
        found.removal = {static_cast<uint32_t>(before), static_cast<uint32_t>(next)};
        if (next == text.size() && (before == 0 || text[before - 1] == '\n'))
            found.removal.end = nextLine(text_, comment.end); // the line goes with it
        found.anchor =
            found.form == Suppression::Form::Ignore ? anchorOf(comment.begin) : comment.begin;
        all_.push_back(std::move(found));
    }
}

/// A comment on a line of its own between statements means the next one.
uint32_t Suppressions::anchorOf(uint32_t comment) const {
    const auto next = std::ranges::upper_bound(statements_, comment, {}, &ir::Span::begin);
    const bool inside = next != statements_.begin() && std::prev(next)->end >= comment;
    return inside || next == statements_.end() ? comment : next->begin;
}

bool Suppressions::covers(const Suppression& suppression, const ir::Span& span) const {
    if (suppression.form == Suppression::Form::IgnoreFile)
        return true;
    const auto line = [&](uint32_t at) {
        const size_t end = text_.substr(0, at).rfind('\n');
        return end == std::string_view::npos ? 0 : end + 1;
    };
    const size_t meant = line(suppression.anchor);
    const uint32_t last = span.end > span.begin ? span.end - 1 : span.begin;
    if (line(span.begin) == meant || line(last) == meant)
        return true;
    for (const uint32_t at : {span.begin, last}) {
        const auto next = std::ranges::upper_bound(statements_, at, {}, &ir::Span::begin);
        if (next == statements_.begin() || std::prev(next)->end < at)
            continue;
        const ir::Span& statement = *std::prev(next);
        if (line(statement.end) == meant || (at == span.begin && line(statement.begin) == meant))
            return true;
    }
    return false;
}

std::string ruleCode(std::string_view text) {
    for (const rules::Rule* rule : rules::allRules())
        if (text == rule->info.name ||
            std::ranges::equal(text, std::string_view(rule->info.code), {}, upper, upper))
            return rule->info.code;
    return {};
}

} // namespace gradpath::session
