// Finds the logical lines that do not parse on their own and replaces or completes them.
// SPDX-License-Identifier: MIT
#include "grammars/python/repair.h"

#include "grammars/python/logical_lines.h"

#include <algorithm>

namespace gradpath::python {

namespace {

/// How many lines are tried, and how many broken ones a file may have that is taken for Python at all.
constexpr size_t kMaxTried = 5000;
constexpr size_t kMaxEdits = 200;
constexpr size_t kMaxMissing = 200;

/// Texts from this size on are looked at before they are parsed: of so many lines, this many may be broken.
constexpr size_t kLargeText = 64 * 1024;
constexpr size_t kSamples = 40;
constexpr size_t kMaxBrokenSamples = 24;

/// Clauses that only parse behind another one, and what stands for the other one.
struct Context {
    std::string_view word;
    std::string_view before;
};
constexpr Context kContexts[] = {{"elif", "if _:\n pass\n"},
                                 {"else", "if _:\n pass\n"},
                                 {"except", "try:\n pass\n"},
                                 {"finally", "try:\n pass\n"},
                                 {"case", "match _:\n "}};

/// Headers whose parts may be replaced when they are broken beyond completion.
struct Fallback {
    std::string_view word;
    std::string_view text;
};
constexpr Fallback kFallbacks[] = {
    {"if", "if _:"},         {"elif", "elif _:"},   {"else", "else:"},   {"for", "for _ in _:"},
    {"while", "while _:"},   {"with", "with _:"},   {"try", "try:"},     {"except", "except _:"},
    {"finally", "finally:"}, {"match", "match _:"}, {"case", "case _:"}, {"async", "with _:"}};

bool isWord(char c) {
    return c == '_' || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
           static_cast<unsigned char>(c) >= 0x80;
}

std::string_view firstWord(std::string_view text) {
    size_t end = 0;
    while (end < text.size() && isWord(text[end]))
        ++end;
    if (end == 0 && !text.empty() && text[0] == '@')
        return text.substr(0, 1);
    return text.substr(0, end);
}

class Repairer {
public:
    Repairer(const Parser& parser, std::string_view text, std::vector<ir::Span>& errors)
        : parser_(parser), text_(text), errors_(errors) {}

    std::vector<Edit> run(const Tree& tree, const std::vector<ir::Span>& joined) {
        if (tree) {
            collectRegions(ts_tree_root_node(tree.get()));
        } else {
            regions_.push_back({0, static_cast<uint32_t>(text_.size())});
        }
        joined_ = &joined;
        regions_.insert(regions_.end(), joined.begin(), joined.end());
        mergeRegions();
        const auto lines = logicalLines(text_);
        size_t region = 0;
        for (size_t i = 0; i < lines.size() && tried_ < kMaxTried; ++i) {
            while (region < regions_.size() && regions_[region].end <= lines[i].begin)
                ++region;
            if (region == regions_.size())
                break;
            if (lines[i].end <= regions_[region].begin)
                continue;
            if (const size_t after = cleanUntil(lines, i); after > i) {
                i = after - 1;
                continue;
            }
            const bool hasBlock = i + 1 < lines.size() && lines[i + 1].indent > lines[i].indent;
            tryLine(lines[i], hasBlock);
            if (edits_.size() > kMaxEdits) {
                errors_.clear();
                return {};
            }
        }
        return std::move(edits_);
    }

    bool isHopeless() {
        const auto lines = logicalLines(text_);
        if (lines.size() < kSamples * 4)
            return false;
        size_t broken = 0;
        for (size_t i = 0; i < kSamples; ++i) {
            const LogicalLine& line = lines[lines.size() / kSamples * i];
            broken += !line.missing.empty() || !parses(snippetOf(code(line)));
        }
        return broken > kMaxBrokenSamples;
    }

private:
    /// The smallest statements that hold the errors.
    void collectRegions(TSNode root) {
        forEachBroken(root, [&](TSNode node) {
            const std::string_view type = ts_node_type(node);
            if (type == "module" || type == "block")
                return true;
            const bool compound = type.ends_with("_definition") || type.ends_with("_clause") ||
                                  type.ends_with("_statement");
            // Only the blocks of a compound statement are looked into; an error in its header takes the whole.
            if (compound && type != "expression_statement" && !brokenHeader(node))
                return true;
            regions_.push_back({ts_node_start_byte(node), ts_node_end_byte(node)});
            return false;
        });
    }

    static bool brokenHeader(TSNode node) {
        const uint32_t count = ts_node_child_count(node);
        if (count > 40)
            return true;
        for (uint32_t i = 0; i < count; ++i) {
            const TSNode child = ts_node_child(node, i);
            const std::string_view type = ts_node_type(child);
            const bool inner =
                type == "block" || type.ends_with("_clause") || type.ends_with("_definition");
            if (!inner && ts_node_has_error(child))
                return true;
        }
        return false;
    }

    /// The line behind a top-level statement that starts at `first` and parses as a whole, else `first`.
    size_t cleanUntil(const std::vector<LogicalLine>& lines, size_t first) {
        if (lines[first].indent > 0 || first < checked_)
            return first;
        size_t after = first + 1;
        while (after < lines.size() && lines[after].indent > 0)
            ++after;
        checked_ = after;
        const uint32_t begin = lines[first].begin;
        if (after - first < 3 || holdsJoined(begin, lines[after - 1].end))
            return first;
        ++tried_;
        const Tree tree = parser_.parseBounded(text_.substr(begin, lines[after - 1].end - begin));
        return tree && !ts_node_has_error(ts_tree_root_node(tree.get())) ? after : first;
    }

    void mergeRegions() {
        std::sort(regions_.begin(), regions_.end(),
                  [](ir::Span a, ir::Span b) { return a.begin < b.begin; });
        std::vector<ir::Span> merged;
        for (const ir::Span& region : regions_) {
            if (!merged.empty() && region.begin <= merged.back().end) {
                merged.back().end = std::max(merged.back().end, region.end);
            } else {
                merged.push_back(region);
            }
        }
        regions_ = std::move(merged);
    }

    bool holdsJoined(uint32_t begin, uint32_t end) const {
        return std::any_of(joined_->begin(), joined_->end(), [begin, end](ir::Span span) {
            return span.begin < end && span.end > begin;
        });
    }

    std::string_view code(const LogicalLine& line) const {
        return text_.substr(line.begin, line.end - line.begin);
    }

    struct Snippet {
        std::string text;
        uint32_t shift = 0;
    };

    /// What a line is parsed as: its context before it, a block behind it when it ends with a colon.
    static Snippet snippetOf(std::string_view line) {
        Snippet out;
        const std::string_view word = firstWord(line);
        for (const Context& context : kContexts) {
            if (word == context.word)
                out.text = context.before;
        }
        out.shift = static_cast<uint32_t>(out.text.size());
        out.text += line;
        if (line.ends_with(':'))
            out.text += word == "match" ? "\n  case _: pass" : "\n  pass";
        if (word == "@")
            out.text += "\ndef _(): pass";
        out.text += '\n';
        return out;
    }

    bool parses(const Snippet& snippet) {
        ++tried_;
        const Tree tree = parser_.parseBounded(snippet.text);
        return tree && !ts_node_has_error(ts_tree_root_node(tree.get()));
    }

    void report(const LogicalLine& line) {
        if (line.opened != ir::kNone) {
            errors_.push_back({line.opened, line.opened + 1});
            return;
        }
        // The parser's own idea of what is wrong in the line.
        const Snippet snippet = snippetOf(code(line));
        const uint32_t length = line.end - line.begin;
        const auto place = [&](uint32_t at) {
            return line.begin + std::clamp(at, snippet.shift, snippet.shift + length) -
                   snippet.shift;
        };
        const Tree tree = parser_.parseBounded(snippet.text);
        ir::Span found{line.end, line.end};
        bool any = false;
        if (tree) {
            forEachBroken(ts_tree_root_node(tree.get()), [&](TSNode node) {
                if (!ts_node_is_error(node) && !ts_node_is_missing(node))
                    return true;
                if (!any)
                    found = tightSpan(text_, place(ts_node_start_byte(node)),
                                      place(ts_node_end_byte(node)));
                any = true;
                return false;
            });
        }
        errors_.push_back(found);
    }

    void tryLine(const LogicalLine& line, bool hasBlock) {
        const std::string_view source = code(line);
        if (line.missing.empty() && parses(snippetOf(source))) {
            for (const uint32_t join : line.joins)
                insert(line, join, join + 1, " ");
            return;
        }
        if (line.missing.empty() && parenthesise(line))
            return;
        report(line);
        if (line.missing.size() > kMaxMissing) {
            edits_.push_back({Edit::Kind::Statement,
                              line.begin,
                              line.end,
                              "pass",
                              {line.begin, line.end},
                              {},
                              0});
            return;
        }
        std::string_view word = firstWord(source);
        const bool colon = source.ends_with(':');
        const bool soft = word == "match" || word == "case";
        const bool clause =
            std::any_of(std::begin(kFallbacks), std::end(kFallbacks),
                        [word](const Fallback& fallback) { return fallback.word == word; });
        const bool header =
            word == "def" || word == "class" || (clause && (!soft || hasBlock || colon));
        std::string completed(source);
        if (header && colon && !line.missing.empty())
            completed.pop_back();
        completed += line.missing;
        if (header && !completed.ends_with(':'))
            completed += ':';
        if (header) {
            fixHeader(line, word, completed, hasBlock);
        } else if (word == "@") {
            replace(line, Edit::Kind::Header, "@_", completed);
        } else if (hasBlock) {
            replace(line, Edit::Kind::Header, "if _:", completed);
        } else {
            replace(line, Edit::Kind::Statement, "pass", completed);
        }
    }

    void replace(const LogicalLine& line, Edit::Kind kind, std::string_view text,
                 std::string_view completed) {
        Snippet snippet = snippetOf(completed);
        edits_.push_back({kind,
                          line.begin,
                          line.end,
                          std::string(text),
                          {line.begin, line.end},
                          std::move(snippet.text),
                          snippet.shift});
    }

    void insert(const LogicalLine& line, uint32_t from, uint32_t to, std::string_view text) {
        edits_.push_back(
            {Edit::Kind::Complete, from, to, std::string(text), {line.begin, line.end}, {}, 0});
    }

    /// `a, *[b]` is valid and beyond the grammar unless it stands in parentheses.
    bool parenthesise(const LogicalLine& line) {
        const std::string_view source = code(line);
        if (source.find('*') == std::string_view::npos)
            return false;
        const std::string_view word = firstWord(source);
        size_t from = std::string_view::npos, to = source.size();
        if (word == "return" || word == "yield")
            from = word.size();
        if (word == "for" && source.ends_with(':') &&
            source.find(" in ") != std::string_view::npos) {
            from = source.find(" in ") + 3;
            --to;
        }
        if (from == std::string_view::npos) {
            const size_t assign = source.find("= ");
            if (assign == std::string_view::npos)
                return false;
            from = assign + 1;
        }
        while (from < to && source[from] == ' ')
            ++from;
        std::string fixed(source.substr(0, from));
        fixed += '(';
        fixed += source.substr(from, to - from);
        fixed += ')';
        fixed += source.substr(to);
        if (!parses(snippetOf(fixed)))
            return false;
        const auto begin = static_cast<uint32_t>(line.begin + from),
                   end = static_cast<uint32_t>(line.begin + to);
        insert(line, begin, begin, "(");
        insert(line, end, end, ")");
        return true;
    }

    void fixHeader(const LogicalLine& line, std::string_view word, const std::string& completed,
                   bool hasBlock) {
        const std::string_view source = code(line);
        if (parses(snippetOf(completed))) {
            const bool beforeColon = source.ends_with(':') && !line.missing.empty();
            const uint32_t from = beforeColon ? line.end - 1 : line.end;
            insert(line, from, line.end, std::string_view(completed).substr(from - line.begin));
            return;
        }
        const size_t define = word == "async" ? source.find("def") : 0;
        if (word == "def" || word == "class" || (define != std::string_view::npos && define > 0)) {
            size_t name = define + (word == "class" ? 5 : 3);
            while (name < source.size() && source[name] == ' ')
                ++name;
            size_t end = name;
            while (end < source.size() && isWord(source[end]))
                ++end;
            if (end > name || hasBlock) {
                const std::string text =
                    std::string(end > name ? "" : " _") + (word == "class" ? ":" : "(*_, **__):");
                insert(line, line.begin + static_cast<uint32_t>(end), line.end, text);
                return;
            }
        }
        for (const Fallback& fallback : kFallbacks) {
            if (fallback.word != word)
                continue;
            replace(line, Edit::Kind::Header, fallback.text, completed);
            return;
        }
        replace(line, Edit::Kind::Statement, "pass", completed);
    }

    const Parser& parser_;
    const std::string_view text_;
    std::vector<ir::Span>& errors_;
    std::vector<ir::Span> regions_;
    const std::vector<ir::Span>* joined_ = nullptr;
    std::vector<Edit> edits_;
    size_t tried_ = 0;
    size_t checked_ = 0; ///< lines before it were tried as part of a top-level statement
};

bool isBlank(char c) {
    return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\f';
}

} // namespace

RepairedText::RepairedText(std::string_view original, std::vector<Edit> edits)
    : edits_(std::move(edits)) {
    uint32_t at = 0;
    for (const Edit& edit : edits_) {
        text_ += original.substr(at, edit.begin - at);
        starts_.push_back(static_cast<uint32_t>(text_.size()));
        text_ += edit.text;
        at = edit.end;
    }
    text_ += original.substr(at);
}

uint32_t RepairedText::original(uint32_t position) const {
    const auto next = std::upper_bound(starts_.begin(), starts_.end(), position);
    if (next == starts_.begin())
        return position;
    const auto i = static_cast<size_t>(next - starts_.begin()) - 1;
    const auto length = static_cast<uint32_t>(edits_[i].text.size());
    const uint32_t inside = position - starts_[i];
    if (inside >= length)
        return edits_[i].end + (inside - length);
    return edits_[i].begin;
}

const Edit* RepairedText::editAt(uint32_t position) const {
    const auto next = std::upper_bound(starts_.begin(), starts_.end(), position);
    if (next == starts_.begin())
        return nullptr;
    const auto i = static_cast<size_t>(next - starts_.begin()) - 1;
    return position < starts_[i] + edits_[i].text.size() ? &edits_[i] : nullptr;
}

std::vector<Edit> repairs(const Parser& parser, std::string_view text, const Tree& tree,
                          const std::vector<ir::Span>& joined, std::vector<ir::Span>& errors) {
    return Repairer(parser, text, errors).run(tree, joined);
}

bool isHopeless(const Parser& parser, std::string_view text) {
    std::vector<ir::Span> errors;
    return text.size() >= kLargeText && Repairer(parser, text, errors).isHopeless();
}

ir::Span tightSpan(std::string_view text, uint32_t begin, uint32_t end) {
    while (begin < end && isBlank(text[begin]))
        ++begin;
    uint32_t stop = begin;
    while (stop < end && text[stop] != '\n')
        ++stop;
    while (stop > begin && isBlank(text[stop - 1]))
        --stop;
    return {begin, stop};
}

} // namespace gradpath::python
