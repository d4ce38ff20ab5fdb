// One open text document: text, version, and where its bytes have moved to.
// SPDX-License-Identifier: MIT
#pragma once

#include "server/lsp/line_table.h"
#include "server/session/lowered_file.h"

#include <deque>
#include <memory>
#include <optional>
#include <string>

namespace gradpath::lsp {

class Document {
public:
    Document(std::string uri, std::string languageId, int version, std::string text);

    const std::string& uri() const { return uri_; }
    const std::string& languageId() const { return languageId_; }
    int version() const { return version_; }
    const std::string& text() const { return *text_; }
    /// For those who read it elsewhere: an edit makes a new text.
    const std::shared_ptr<std::string>& shared() const { return text_; }
    const LineTable& lines() const { return lines_; }
    /// Makes lowering the next version quick.
    const std::shared_ptr<session::SharedLowerer>& lowerer() const { return lowerer_; }
    /// Counts edits, whatever versions the client gives them.
    uint64_t revision() const { return revision_; }

    /// One element of `contentChanges`. Throws RpcError when it does not fit.
    void apply(const Params& change, Encoding encoding);
    void setVersion(int version) { version_ = version; }

    Position position(uint32_t offset, Encoding encoding) const {
        return lines_.position(*text_, offset, encoding);
    }
    Range range(const ir::Span& span, Encoding encoding) const {
        return lines_.range(*text_, span, encoding);
    }
    /// Where a span of an older revision lies now; nothing when it was edited or is too long ago.
    std::optional<ir::Span> moved(ir::Span span, uint64_t since) const;

private:
    struct Move {
        uint32_t begin;
        uint32_t end;
        uint32_t nBytes;
    };
    static constexpr size_t kMaxMoves = 256;
    void replace(uint32_t begin, uint32_t end, std::string_view with);

    std::string uri_;
    std::string languageId_;
    int version_;
    std::shared_ptr<std::string> text_;
    LineTable lines_;
    uint64_t revision_ = 0;
    std::deque<Move> moves_; ///< the last ones
    std::shared_ptr<session::SharedLowerer> lowerer_ = std::make_shared<session::SharedLowerer>();
};

} // namespace gradpath::lsp
