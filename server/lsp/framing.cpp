// Headers and bodies.
// SPDX-License-Identifier: MIT
#include "server/lsp/framing.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

namespace gradpath::lsp {
namespace {

bool isNamed(std::string_view name, std::string_view wanted) {
    return std::ranges::equal(name, wanted, {},
                              [](char c) { return std::tolower(static_cast<unsigned char>(c)); });
}

std::string_view trimmed(std::string_view text) {
    while (!text.empty() && (text.front() == ' ' || text.front() == '\t'))
        text.remove_prefix(1);
    while (!text.empty() && (text.back() == ' ' || text.back() == '\t' || text.back() == '\r'))
        text.remove_suffix(1);
    return text;
}

} // namespace

void FrameReader::feed(std::string_view bytes) {
    if (skip_ > 0) {
        const size_t n = std::min(skip_, bytes.size());
        skip_ -= n;
        bytes.remove_prefix(n);
    }
    if (at_ > 0 && at_ == buffer_.size()) {
        buffer_.clear();
        at_ = 0;
        // One huge message must not hold its memory for good.
        if (buffer_.capacity() > (4u << 20))
            buffer_.shrink_to_fit();
    }
    buffer_.append(bytes);
}

std::optional<FrameReader::Frame> FrameReader::next() {
    if (!inBody_)
        if (std::optional<Frame> refused = header(); refused || !inBody_)
            return refused;
    if (buffer_.size() - at_ < *length_)
        return std::nullopt;
    Frame frame;
    frame.body = buffer_.substr(at_, *length_);
    at_ += *length_;
    inBody_ = false;
    length_.reset();
    return frame;
}

/// Reads header lines up to the blank one. A frame without a usable length is told of and skipped.
std::optional<FrameReader::Frame> FrameReader::header() {
    for (;;) {
        const size_t end = buffer_.find('\n', at_);
        if (end == std::string::npos) {
            if (buffer_.size() - at_ > kMaxHeader) {
                at_ = buffer_.size();
                return Frame{{}, "a header line without an end", false};
            }
            if (at_ > (1u << 20)) {
                buffer_.erase(0, at_);
                at_ = 0;
            }
            return std::nullopt;
        }
        const std::string_view line = trimmed(std::string_view(buffer_).substr(at_, end - at_));
        at_ = end + 1;
        if (!line.empty()) {
            headerLine(line);
            continue;
        }
        if (!problem_.empty()) {
            Frame frame{{}, std::move(problem_), false};
            problem_.clear();
            length_.reset();
            return frame;
        }
        if (!length_)
            continue; // blank lines between frames
        if (*length_ > kMaxBody) {
            Frame frame{{}, fmt::format("a body of {} bytes is refused", *length_), true};
            const size_t here = std::min(*length_, buffer_.size() - at_);
            at_ += here;
            skip_ = *length_ - here;
            length_.reset();
            return frame;
        }
        inBody_ = true;
        return std::nullopt;
    }
}

void FrameReader::headerLine(std::string_view line) {
    // Garbage may stand right before a header, without a line end between.
    const size_t colon = line.rfind(':');
    if (colon == std::string_view::npos)
        return;
    std::string_view name = trimmed(line.substr(0, colon));
    constexpr std::string_view kLength = "content-length";
    if (name.size() > kLength.size() && isNamed(name.substr(name.size() - kLength.size()), kLength))
        name = name.substr(name.size() - kLength.size());
    if (!isNamed(name, kLength))
        return;
    const std::string_view digits = trimmed(line.substr(colon + 1));
    const bool number = !digits.empty() && digits.size() < 16 &&
                        std::ranges::all_of(digits, [](char c) { return c >= '0' && c <= '9'; });
    if (!number) {
        problem_ = fmt::format("`{}` is no length", digits.substr(0, 40));
        return;
    }
    // Given twice, the last one counts.
    size_t value = 0;
    for (char c : digits)
        value = value * 10 + static_cast<size_t>(c - '0');
    length_ = value;
}

std::string framed(std::string_view body) {
    std::string out = fmt::format("Content-Length: {}\r\n\r\n", body.size());
    out += body;
    return out;
}

} // namespace gradpath::lsp
