// Runs independent tasks on threads.
// SPDX-License-Identifier: MIT
#include "server/session/workers.h"

#include <pthread.h>

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

namespace gradpath::session {
namespace {

/// Only touched pages cost memory; the default of 8 MB is too little for a parser or interpreter on
/// hostile input.
constexpr size_t kStackBytes = 256u << 20;

/// The tasks of one call, and what they threw.
struct Batch {
    size_t nTasks;
    const Workers::Task& task;
    std::atomic<size_t> next = 0;
    std::mutex mutex;
    std::exception_ptr error;
    size_t errorIndex = 0;

    void drain(unsigned worker) {
        for (size_t i = next++; i < nTasks; i = next++) {
            try {
                task(worker, i);
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

} // namespace

struct WorkerPool::State {
    /// A thread, and the batch that it was given last.
    struct Thread {
        State* pool;
        unsigned index;
        pthread_t id{};
        Batch* batch = nullptr;
    };

    explicit State(unsigned count) : limit(count) { threads.reserve(count); }

    /// Starts threads until there are `count` of them; how many there are then.
    unsigned start(unsigned count) {
        pthread_attr_t attributes;
        pthread_attr_init(&attributes);
        pthread_attr_setstacksize(&attributes, kStackBytes);
        while (threads.size() < count) {
            threads.push_back({this, static_cast<unsigned>(threads.size())});
            if (pthread_create(&threads.back().id, &attributes, serve, &threads.back()) != 0) {
                threads.pop_back();
                break;
            }
        }
        pthread_attr_destroy(&attributes);
        return static_cast<unsigned>(std::min<size_t>(count, threads.size()));
    }

    static void* serve(void* argument) {
        Thread& self = *static_cast<Thread*>(argument);
        State& pool = *self.pool;
        std::unique_lock lock(pool.mutex);
        while (true) {
            pool.work.wait(lock, [&] { return self.batch != nullptr || pool.ending; });
            if (self.batch == nullptr)
                return nullptr;
            lock.unlock();
            self.batch->drain(self.index);
            lock.lock();
            self.batch = nullptr;
            if (--pool.nBusy == 0)
                pool.done.notify_one();
        }
    }

    const unsigned limit;
    std::mutex mutex;
    std::condition_variable work; ///< a thread has a batch, or all shall end
    std::condition_variable done; ///< no thread has a batch
    std::vector<Thread> threads;  ///< never moved: each thread knows its own
    unsigned nBusy = 0;
    bool ending = false;
};

WorkerPool::WorkerPool(unsigned count) : state_(std::make_unique<State>(std::max(1u, count))) {}

WorkerPool::~WorkerPool() {
    {
        const std::lock_guard lock(state_->mutex);
        state_->ending = true;
    }
    state_->work.notify_all();
    for (const State::Thread& thread : state_->threads)
        pthread_join(thread.id, nullptr);
}

void WorkerPool::each(unsigned workers, size_t n, const Workers::Task& task) {
    if (n == 0)
        return;
    const size_t wanted = std::min<size_t>({workers, n, state_->limit});
    Batch batch{n, task};
    {
        std::unique_lock lock(state_->mutex);
        const unsigned count = state_->start(static_cast<unsigned>(wanted));
        for (unsigned i = 0; i < count; ++i)
            state_->threads[i].batch = &batch;
        state_->nBusy = count;
        state_->work.notify_all();
        state_->done.wait(lock, [&] { return state_->nBusy == 0; });
    }
    // Where no thread can be had, the work is still done.
    batch.drain(0);
    if (batch.error)
        std::rethrow_exception(batch.error);
}

Workers WorkerPool::workers(unsigned count) {
    return {std::clamp(count, 1u, state_->limit),
            [this](unsigned workers, size_t n, const Workers::Task& task) {
                each(workers, n, task);
            }};
}

unsigned defaultJobs() {
    return std::max(1u, std::thread::hardware_concurrency());
}

} // namespace gradpath::session
