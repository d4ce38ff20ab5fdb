// Repair of broken text before it is parsed for good: a statement that is not finished must not swallow its neighbours.
// SPDX-License-Identifier: MIT
#pragma once

#include "grammars/ir/ir.h"
#include "grammars/python/ts.h"

#include <string>
#include <string_view>
#include <vector>

namespace gradpath::python {

/// A piece of the repaired text that differs from the original.
struct Edit {
    enum class Kind : uint8_t {
        Complete,  ///< closed brackets, a colon: what is around it stands as it is
        Statement, ///< a whole statement was replaced by `pass`
        Header,    ///< the header of a block was replaced; `_` in it is the broken expression
    };
    Kind kind = Kind::Complete;
    uint32_t begin = 0; ///< replaced range of the original
    uint32_t end = 0;
    std::string text;
    ir::Span line;       ///< the logical line, in the original
    std::string snippet; ///< the line on its own, as complete as can be
    uint32_t shift = 0;  ///< where the line starts in the snippet
};

class RepairedText {
public:
    RepairedText(std::string_view original, std::vector<Edit> edits);

    const std::string& text() const { return text_; }
    const std::vector<Edit>& edits() const { return edits_; }
    /// The position in the original of a position in the repaired text.
    uint32_t original(uint32_t position) const;
    /// The edit whose text holds `position`, or null.
    const Edit* editAt(uint32_t position) const;

private:
    std::vector<Edit> edits_;
    std::vector<uint32_t> starts_; ///< where each edit's text starts in the repaired text
    std::string text_;
};

/// The edits that make the statements around the errors of `tree`, and those in `joined`, parse one by one, in source order;
/// also lists the errors of the edited lines.
std::vector<Edit> repairs(const Parser& parser, std::string_view text, const Tree& tree,
                          const std::vector<ir::Span>& joined, std::vector<ir::Span>& errors);

/// True for a large text that is not Python: parsing it could take quadratic time.
bool isHopeless(const Parser& parser, std::string_view text);

/// The first line of an error without surrounding blanks: an error may swallow the rest of the file.
ir::Span tightSpan(std::string_view text, uint32_t begin, uint32_t end);

} // namespace gradpath::python
