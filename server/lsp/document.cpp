// Open text documents.
// SPDX-License-Identifier: MIT
#include "server/lsp/document.h"

#include <algorithm>

namespace gradpath::lsp {

Document::Document(std::string uri, std::string languageId, int version, std::string text)
    : uri_(std::move(uri))
    , languageId_(std::move(languageId))
    , version_(version)
    , text_(std::make_shared<std::string>(std::move(text)))
    , lines_(*text_) {}

void Document::apply(const Params& change, Encoding encoding) {
    const std::string text = change.at("text").string();
    if (!change.has("range")) {
        text_ = std::make_shared<std::string>(text);
        lines_ = LineTable(*text_);
        moves_.clear();
        ++revision_;
        return;
    }
    const Params range = change.at("range");
    const auto offset = [&](const char* end) {
        const Position at = readPosition(range.at(end));
        const std::optional<uint32_t> found = lines_.offset(*text_, at, encoding);
        if (!found)
            throw RpcError(ErrorCode::InvalidParams, "line " + std::to_string(at.line) +
                                                         " is beyond the document, which has " +
                                                         std::to_string(lines_.nLines()));
        return *found;
    };
    const uint32_t begin = offset("start");
    const uint32_t end = offset("end");
    if (begin > end)
        throw RpcError(ErrorCode::InvalidParams, "a range that ends before it starts");
    replace(begin, end, text);
}

void Document::replace(uint32_t begin, uint32_t end, std::string_view with) {
    if (text_.use_count() > 1)
        text_ = std::make_shared<std::string>(*text_);
    text_->replace(begin, end - begin, with);
    lines_.edited(*text_, begin, end, static_cast<uint32_t>(with.size()));
    moves_.push_back({begin, end, static_cast<uint32_t>(with.size())});
    if (moves_.size() > kMaxMoves)
        moves_.pop_front();
    ++revision_;
}

std::optional<ir::Span> Document::moved(ir::Span span, uint64_t since) const {
    if (since > revision_ || revision_ - since > moves_.size())
        return std::nullopt;
    for (size_t i = moves_.size() - (revision_ - since); i < moves_.size(); ++i) {
        const Move& move = moves_[i];
        if (move.begin >= span.end && !(move.begin == span.begin && move.end == move.begin))
            continue;
        if (move.end > span.begin)
            return std::nullopt;
        span.begin = span.begin - move.end + move.begin + move.nBytes;
        span.end = span.end - move.end + move.begin + move.nBytes;
    }
    return span;
}

} // namespace gradpath::lsp
