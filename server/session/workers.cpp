// Runs independent tasks on threads.
// SPDX-License-Identifier: MIT
#include "server/session/workers.h"

#include <pthread.h>

#include <algorithm>
#include <atomic>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

namespace gradpath::session {
namespace {

/// Only touched pages cost memory; the default of 8 MB is too little for a parser or interpreter on
/// hostile input.
constexpr size_t kStackBytes = 256u << 20;

struct Queue {
    size_t nTasks;
    const std::function<void(size_t)>& task;
    std::atomic<size_t> next = 0;
    std::mutex mutex;
    std::exception_ptr error;
    size_t errorIndex = 0;

    void drain() {
        for (size_t i = next++; i < nTasks; i = next++) {
            try {
                task(i);
            } catch (...) {
                const std::lock_guard lock(mutex);
                if (!error || i < errorIndex) {
                    error = std::current_exception();
                    errorIndex = i;
                }
            }
        }
    }
};

void* drainQueue(void* queue) {
    static_cast<Queue*>(queue)->drain();
    return nullptr;
}

} // namespace

unsigned defaultJobs() {
    return std::max(1u, std::thread::hardware_concurrency());
}

Workers workersFor(unsigned count) {
    return {count, [count](size_t n, const std::function<void(unsigned worker, size_t i)>& task) {
                std::atomic<size_t> next = 0;
                runParallel(count, count, [&](size_t worker) {
                    for (size_t i = next++; i < n; i = next++)
                        task(static_cast<unsigned>(worker), i);
                });
            }};
}

void runParallel(size_t nTasks, unsigned jobs, const std::function<void(size_t)>& task) {
    if (jobs == 0)
        jobs = defaultJobs();
    Queue queue{nTasks, task};
    pthread_attr_t attributes;
    pthread_attr_init(&attributes);
    pthread_attr_setstacksize(&attributes, kStackBytes);
    std::vector<pthread_t> threads;
    while (threads.size() < std::min<size_t>(jobs, nTasks)) {
        pthread_t thread{};
        if (pthread_create(&thread, &attributes, drainQueue, &queue) != 0)
            break;
        threads.push_back(thread);
    }
    pthread_attr_destroy(&attributes);
    // Where no thread can be had, the work is still done.
    if (threads.empty())
        queue.drain();
    for (const pthread_t thread : threads)
        pthread_join(thread, nullptr);
    if (queue.error)
        std::rethrow_exception(queue.error);
}

} // namespace gradpath::session
