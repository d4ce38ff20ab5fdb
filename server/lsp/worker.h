// A thread that does one task at a time.
// SPDX-License-Identifier: MIT
#pragma once

#include <pthread.h>

#include <condition_variable>
#include <functional>
#include <mutex>

namespace gradpath::lsp {

/// Its stack is large: parsers and interpreters recurse over what people type.
class Worker {
public:
    Worker();
    /// Waits for the task that is running.
    ~Worker();
    Worker(const Worker&) = delete;
    Worker& operator=(const Worker&) = delete;

    /// Only when the task before has told that it is done. The task must not throw.
    void start(std::function<void()> task);

private:
    static void* main(void* self);
    void work();

    std::mutex mutex_;
    std::condition_variable wake_;
    std::function<void()> task_;
    bool ends_ = false;
    pthread_t thread_{};
};

} // namespace gradpath::lsp
