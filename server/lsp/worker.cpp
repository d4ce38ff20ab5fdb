// Threads for the analysis.
// SPDX-License-Identifier: MIT
#include "server/lsp/worker.h"

#include <system_error>

namespace gradpath::lsp {
namespace {

constexpr size_t kStackBytes = 256u << 20;

} // namespace

Worker::Worker() {
    pthread_attr_t attributes;
    pthread_attr_init(&attributes);
    pthread_attr_setstacksize(&attributes, kStackBytes);
    const int error = pthread_create(&thread_, &attributes, main, this);
    pthread_attr_destroy(&attributes);
    if (error != 0)
        throw std::system_error(error, std::generic_category(), "cannot start a thread");
}

Worker::~Worker() {
    {
        const std::lock_guard lock(mutex_);
        ends_ = true;
    }
    wake_.notify_one();
    pthread_join(thread_, nullptr);
}

void* Worker::main(void* self) {
    static_cast<Worker*>(self)->work();
    return nullptr;
}

void Worker::work() {
    for (;;) {
        std::function<void()> task;
        {
            std::unique_lock lock(mutex_);
            wake_.wait(lock, [&] { return ends_ || task_; });
            if (ends_)
                return;
            task = std::move(task_);
            task_ = nullptr;
        }
        task();
    }
}

void Worker::start(std::function<void()> task) {
    {
        const std::lock_guard lock(mutex_);
        task_ = std::move(task);
    }
    wake_.notify_one();
}

} // namespace gradpath::lsp
