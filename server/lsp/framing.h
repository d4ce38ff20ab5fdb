// The base protocol: headers and bodies in a stream of bytes.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace gradpath::lsp {

/// Cuts a stream into message bodies. Lenient about headers, strict about size: what is too large is skipped, never stored.
class FrameReader {
public:
    static constexpr size_t kMaxBody = 256u << 20;
    static constexpr size_t kMaxHeader = 64u << 10;

    struct Frame {
        std::string body;
        std::string problem; ///< why there is no body; for the log
        bool tooLarge = false;
    };

    void feed(std::string_view bytes);
    /// The next whole frame, or nothing until more bytes come.
    std::optional<Frame> next();
    /// Bytes of a frame that never ended.
    bool midway() const { return at_ < buffer_.size() || skip_ > 0 || inBody_; }

private:
    std::optional<Frame> header();
    void headerLine(std::string_view line);

    std::string buffer_;
    size_t at_ = 0;
    bool inBody_ = false;
    std::optional<size_t> length_;
    size_t skip_ = 0; ///< bytes of a body that is too large
    std::string problem_;
};

/// The frame around a body.
std::string framed(std::string_view body);

} // namespace gradpath::lsp
