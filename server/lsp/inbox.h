// What the main loop waits for: messages from the client, and results from the workers.
// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <optional>
#include <string>

namespace gradpath::lsp {

struct Event {
    enum class Kind { Message, Problem, End, Task };
    Kind kind = Kind::Message;
    std::string body; ///< a message, or what was wrong with one
    bool fatal = false;
    std::function<void()> task;
    std::chrono::steady_clock::time_point at; ///< when it came
};

/// Thread-safe; read by one thread.
class Inbox {
public:
    void push(Event event) {
        event.at = std::chrono::steady_clock::now();
        {
            std::unique_lock lock(mutex_);
            // A client that sends faster than we read waits in its pipe, not in our memory.
            if (event.kind == Event::Kind::Message) {
                room_.wait(lock, [&] { return bytes_ < kMaxBytes || events_.empty() || closed_; });
                bytes_ += event.body.size();
            }
            events_.push_back(std::move(event));
        }
        filled_.notify_one();
    }

    enum class Which { All, Tasks };
    /// The next event, or the next result of a worker; nothing when none came for so long.
    std::optional<Event> pop(std::chrono::milliseconds wait, Which which = Which::All) {
        std::unique_lock lock(mutex_);
        auto next = events_.end();
        const auto find = [&] {
            next = std::find_if(events_.begin(), events_.end(), [&](const Event& event) {
                return which == Which::All || event.kind == Event::Kind::Task;
            });
            return next != events_.end();
        };
        if (!filled_.wait_for(lock, wait, find))
            return std::nullopt;
        Event event = std::move(*next);
        events_.erase(next);
        if (event.kind == Event::Kind::Message) {
            bytes_ -= event.body.size();
            room_.notify_one();
        }
        return event;
    }

    /// Nobody reads any more: whoever waits to write goes on.
    void close() {
        {
            const std::lock_guard lock(mutex_);
            closed_ = true;
        }
        room_.notify_all();
    }

    bool empty(Which which = Which::All) {
        const std::lock_guard lock(mutex_);
        return std::none_of(events_.begin(), events_.end(), [&](const Event& event) {
            return which == Which::All || event.kind == Event::Kind::Task;
        });
    }

private:
    static constexpr size_t kMaxBytes = 32u << 20;
    std::mutex mutex_;
    std::condition_variable filled_;
    std::condition_variable room_;
    std::deque<Event> events_;
    size_t bytes_ = 0;
    bool closed_ = false;
};

} // namespace gradpath::lsp
