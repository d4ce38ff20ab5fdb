// Pipes.
// SPDX-License-Identifier: MIT
#include "server/lsp/transport.h"

#include "server/lsp/framing.h"
#include "server/user_error.h"

#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>

namespace gradpath::lsp {

int reserveStdout() {
    std::fflush(stdout);
    const int out = ::fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 3);
    if (out < 0 || ::dup2(STDERR_FILENO, STDOUT_FILENO) < 0)
        throw UserError("stdout is closed: the client cannot be answered");
    return out;
}

Transport::Transport(int in, int out, Inbox& inbox, const std::string& recording)
    : in_(in), out_(out), inbox_(inbox) {
    std::signal(SIGPIPE, SIG_IGN);
    if (!recording.empty() && (recording_ = std::fopen(recording.c_str(), "wbe")) == nullptr)
        throw UserError("cannot write `" + recording + "`");
    if (::pipe2(stop_, O_CLOEXEC) != 0)
        throw UserError("cannot make a pipe");
    thread_ = std::thread([this] { read(); });
}

Transport::~Transport() {
    ::close(stop_[1]);
    thread_.join();
    ::close(stop_[0]);
    if (recording_ != nullptr)
        std::fclose(recording_);
}

void Transport::read() {
    FrameReader frames;
    std::string bytes(size_t{1} << 16, '\0');
    for (;;) {
        std::array<pollfd, 2> ends = {{{in_, POLLIN, 0}, {stop_[0], POLLIN, 0}}};
        if (::poll(ends.data(), ends.size(), -1) < 0 && errno == EINTR)
            continue;
        if (ends[1].revents != 0)
            return;
        const ssize_t n = ::read(in_, bytes.data(), bytes.size());
        if (n < 0 && (errno == EINTR || errno == EAGAIN))
            continue;
        if (n <= 0) {
            if (frames.midway())
                inbox_.push({Event::Kind::Problem, "the input ended in the middle of a message"});
            inbox_.push({Event::Kind::End});
            return;
        }
        const std::string_view got(bytes.data(), static_cast<size_t>(n));
        if (recording_ != nullptr) {
            std::fwrite(got.data(), 1, got.size(), recording_);
            std::fflush(recording_);
        }
        frames.feed(got);
        while (std::optional<FrameReader::Frame> frame = frames.next()) {
            if (frame->problem.empty())
                inbox_.push({Event::Kind::Message, std::move(frame->body)});
            else
                inbox_.push({Event::Kind::Problem, std::move(frame->problem), frame->tooLarge});
        }
    }
}

bool Transport::send(const Json& message) {
    return sendText(textOf(message));
}

bool Transport::sendText(std::string_view body) {
    const std::string text = framed(body);
    const std::lock_guard lock(mutex_);
    for (size_t at = 0; at < text.size() && !broken_;) {
        const ssize_t n = ::write(out_, text.data() + at, text.size() - at);
        if (n >= 0) {
            at += static_cast<size_t>(n);
        } else if (errno == EAGAIN) {
            pollfd end = {out_, POLLOUT, 0};
            ::poll(&end, 1, -1);
        } else if (errno != EINTR) {
            broken_ = true;
        }
    }
    return !broken_;
}

} // namespace gradpath::lsp
