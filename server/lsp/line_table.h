// Byte offsets to positions of the protocol and back.
// SPDX-License-Identifier: MIT
#pragma once

#include "grammars/ir/ir.h"
#include "server/lsp/json_rpc.h"

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace gradpath::lsp {

/// What a column counts.
enum class Encoding : uint8_t { Utf8, Utf16, Utf32 };

std::string_view encodingName(Encoding encoding);

/// Both count from 0.
struct Position {
    uint32_t line = 0;
    uint32_t column = 0;
    auto operator<=>(const Position&) const = default;
};

struct Range {
    Position start;
    Position end;
};

/// Lines end with "\n", "\r\n" or a lone "\r". The text is handed in each time, so that this can be kept beside it.
class LineTable {
public:
    explicit LineTable(std::string_view text);

    Position position(std::string_view text, uint32_t offset, Encoding encoding) const;
    Range range(std::string_view text, const ir::Span& span, Encoding encoding) const {
        return {position(text, span.begin, encoding), position(text, span.end, encoding)};
    }
    /// A column beyond the line counts as its end, one inside of a character as its start. Nothing for a line that is further than
    /// one behind the last.
    std::optional<uint32_t> offset(std::string_view text, Position at, Encoding encoding) const;
    /// Puts in order what an edit did: bytes [begin, end) became `nBytes` others, and `text` is the new text.
    void edited(std::string_view text, uint32_t begin, uint32_t end, uint32_t nBytes);

    uint32_t nLines() const { return static_cast<uint32_t>(starts_.size()); }
    uint32_t lineOf(uint32_t offset) const;
    uint32_t start(uint32_t line) const { return starts_[line]; }
    /// Where a line's text ends, its end of line excluded.
    uint32_t end(std::string_view text, uint32_t line) const;

private:
    std::vector<uint32_t> starts_;
};

Json toJson(const Position& position);
Json toJson(const Range& range);
Position readPosition(const Params& params);

} // namespace gradpath::lsp
