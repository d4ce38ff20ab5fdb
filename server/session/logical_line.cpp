// Logical lines of Python text.
// SPDX-License-Identifier: MIT
#include "server/session/logical_line.h"

#include <algorithm>
#include <string>

namespace gradpath::session {
namespace {

bool isBlank(char c) {
    return c == ' ' || c == '\t' || c == '\f';
}

class Scanner {
public:
    Scanner(std::string_view text, std::vector<ir::Span>& comments)
        : text_(text), comments_(comments) {}

    LogicalLine scan(uint32_t begin) {
        LogicalLine line{begin, begin};
        for (at_ = begin; at_ < text_.size(); ++at_) {
            const char c = text_[at_];
            if (c == '\n' || c == '\r') {
                if (depth_ == 0)
                    break;
            } else if (c == '\\') {
                at_ = skipEscaped(at_);
            } else if (c == '#') {
                const uint32_t end = lineEnd(text_, at_);
                comments_.push_back({at_, end});
                at_ = end - 1;
            } else if (c == '"' || c == '\'') {
                skipString(c);
            } else if (c == '(' || c == '[' || c == '{') {
                ++depth_;
            } else if (c == ')' || c == ']' || c == '}') {
                depth_ -= depth_ > 0;
            } else if (c == '=' && depth_ == 0 && escapeFollows()) {
                line.escape = at_ = escapeAt();
                at_ = lineEnd(text_, at_);
                break;
            }
        }
        line.end = static_cast<uint32_t>(std::min<size_t>(at_, text_.size()));
        return line;
    }

private:
    /// The last byte of what a backslash joins or escapes.
    uint32_t skipEscaped(uint32_t at) const {
        const std::string_view next = text_.substr(at + 1);
        return at + (next.starts_with("\r\n") ? 2 : next.empty() ? 0 : 1);
    }

    void skipString(char quote) {
        const std::string three(3, quote);
        const bool isLong = text_.substr(at_).starts_with(three);
        const size_t n = isLong ? 3 : 1;
        for (at_ += n; at_ < text_.size(); ++at_) {
            const char c = text_[at_];
            if (c == '\\') {
                at_ = skipEscaped(at_);
            } else if (!isLong && (c == '\n' || c == '\r')) {
                --at_; // never closed: the line goes on as if it were
                return;
            } else if (text_.substr(at_, n) == std::string_view(three).substr(0, n)) {
                at_ += n - 1;
                return;
            }
        }
    }

    uint32_t escapeAt() const {
        uint32_t next = at_ + 1;
        while (next < text_.size() && isBlank(text_[next]))
            ++next;
        return next;
    }

    bool escapeFollows() const {
        // No part of `==`, `<=` and the like, which may stand before a `%` of a broken text only.
        constexpr std::string_view kOperators = "=<>!:+-*/%&|^@";
        if (at_ == 0 || kOperators.find(text_[at_ - 1]) != std::string_view::npos)
            return false;
        const uint32_t next = escapeAt();
        return next < text_.size() && (text_[next] == '%' || text_[next] == '!') &&
               !text_.substr(next + 1).starts_with("=");
    }

    std::string_view text_;
    std::vector<ir::Span>& comments_;
    uint32_t at_ = 0;
    int depth_ = 0;
};

} // namespace

LogicalLine logicalLine(std::string_view text, uint32_t begin, std::vector<ir::Span>& comments) {
    return Scanner(text, comments).scan(begin);
}

uint32_t lineEnd(std::string_view text, uint32_t at) {
    return static_cast<uint32_t>(std::min(text.find_first_of("\r\n", at), text.size()));
}

uint32_t nextLine(std::string_view text, uint32_t end) {
    if (end >= text.size())
        return static_cast<uint32_t>(text.size());
    return end + (text.substr(end).starts_with("\r\n") ? 2 : 1);
}

} // namespace gradpath::session
