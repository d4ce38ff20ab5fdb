// The suppression comments of one file.
// SPDX-License-Identifier: MIT
#pragma once

#include "grammars/ir/ir.h"

#include <string>
#include <string_view>
#include <vector>

namespace gradpath::session {

struct Suppression {
    enum class Form { Ignore, IgnoreFile, Noqa };
    struct Item {
        std::string text; ///< as written
        std::string code; ///< of the rule; empty: no rule of gradpath
    };
    Form form = Form::Ignore;
    bool blanket = false; ///< without a list
    std::vector<Item> items;
    ir::Span span;       ///< from the `#` to the end of the list
    ir::Span removal;    ///< what goes with the comment: its reason, blanks before, an empty line
    uint32_t anchor = 0; ///< a byte of the line that is meant
};

class Suppressions {
public:
    /// `text` is what a person reads, `code` the same without what only a notebook understands;
    /// both must outlive this.
    Suppressions(std::string_view text, std::string_view code);

    const std::vector<Suppression>& all() const { return all_; }
    /// Is a finding at `span` on the line that is meant, or does its statement begin or end there?
    bool covers(const Suppression& suppression, const ir::Span& span) const;

private:
    void parseComment(const ir::Span& comment);
    uint32_t anchorOf(uint32_t comment) const;

    std::string_view text_;
    std::vector<ir::Span> statements_; ///< logical lines that hold code, in order
    std::vector<Suppression> all_;
};

/// The code of the rule with this code (in any case) or name; empty for anything else.
std::string ruleCode(std::string_view text);

} // namespace gradpath::session
