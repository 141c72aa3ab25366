// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <atomic>
#include <concepts>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>
#include <type_traits>
#include <utility>
#include <vector>

namespace ricochet {

/// Whether the system supports threads. WebAssembly has none; callers that would start one do the work
/// themselves.
constexpr bool has_threads() {
#ifdef __EMSCRIPTEN__
    return false;
#else
    return true;
#endif
}

/// A thread that is joined on destruction: `std::jthread`, which not every standard library has, without stop
/// tokens.
class Thread {
public:
    /// No thread.
    Thread() = default;
    /// Runs `work` in a new thread. Throws `std::system_error` if the system grants none.
    template <class Work>
    explicit Thread(Work work) : thread_(std::move(work)) {}
    ~Thread() { join(); }
    Thread(Thread&& other) noexcept = default;
    /// Joins the current thread first.
    Thread& operator=(Thread&& other) noexcept {
        join();
        thread_ = std::move(other.thread_);
        return *this;
    }
    Thread(const Thread&) = delete;
    Thread& operator=(const Thread&) = delete;

private:
    void join() {
        if (thread_.joinable()) {
            thread_.join();
        }
    }

    std::thread thread_;
};

// Relaxed atomic access to words that threads share, by the compilers' built-in functions, since not every
// standard library has `std::atomic_ref`. WebAssembly has only sequentially consistent atomics, which make the
// search a tenth slower; its plain accesses to aligned words do not tear either.

/// Reads the word.
template <std::unsigned_integral Word>
Word load_relaxed(const Word& word) {
#ifdef __EMSCRIPTEN__
    return static_cast<const volatile Word&>(word);
#else
    return __atomic_load_n(&word, __ATOMIC_RELAXED);
#endif
}

/// Writes the word; other threads see it eventually.
template <std::unsigned_integral Word>
void store_relaxed(Word& word, std::type_identity_t<Word> value) {
#ifdef __EMSCRIPTEN__
    static_cast<volatile Word&>(word) = value;
#else
    __atomic_store_n(&word, value, __ATOMIC_RELAXED);
#endif
}

/// A thread that waits for jobs and runs one at a time, so that starting a job creates no thread and cannot
/// fail. Without threads (`has_threads`), the caller runs the job.
class JobThread {
public:
    /// Throws `std::system_error` if the system grants no thread.
    JobThread();
    /// Waits for the running job.
    ~JobThread();
    JobThread(const JobThread&) = delete;
    JobThread& operator=(const JobThread&) = delete;

    /// Starts a job and returns at once; without threads, returns when it is done. Only while the thread is
    /// idle; the job must not throw.
    void start(std::function<void()> job);
    /// Blocks until the thread is idle. Not from within its job.
    void wait();

private:
    void serve();

    std::mutex mutex_;
    std::condition_variable changed_;
    /// The running or next job; empty while the thread is idle.
    std::function<void()> job_;
    bool is_ending_ = false;
    /// Joined first: it uses all the above.
    Thread thread_;
};

/// Threads that help a caller with work of several parts, and wait in between. For one caller at a time.
class HelperThreads {
public:
    /// At most `count` threads, created when first needed.
    explicit HelperThreads(std::size_t count = 0) : count_(count) {}

    /// Creates missing threads, as far as the system grants them, and returns the number of threads.
    std::size_t provide();
    /// Runs `work(part)` for each part below `parts` and returns when all are done: helper n runs part n, the
    /// caller part 0 and those beyond the helpers. Rethrows the first exception of a part. If the system
    /// granted fewer threads than wanted, they are ended afterwards.
    void share(std::size_t parts, const std::function<void(std::size_t part)>& work);
    /// Ends the threads, to free their memory. `provide` creates new ones.
    void release() { threads_.clear(); }

private:
    std::size_t count_;
    std::vector<std::unique_ptr<JobThread>> threads_;
};

/// The usual size of a piece in `share_range`.
constexpr std::uint64_t range_share = std::uint64_t{1} << 15U;

/// Calls `work(first, end)` for pieces of the range from 0 to `size`, each of size `share` except the last, in
/// up to `threads` threads. The calling thread also calls `tick(done)`: at the start, since other threads may
/// take all pieces, and after each of its own pieces. Rethrows an exception of `work` after all threads have
/// ended.
template <class Work, class Tick>
void share_range(std::uint64_t size, int threads, std::uint64_t share, Work work, Tick tick) {
    std::atomic<std::uint64_t> next{0};
    HelperThreads helpers(static_cast<std::size_t>(std::max(threads, 1) - 1));
    helpers.share(helpers.provide() + 1, [&](std::size_t part) {
        try {
            if (part == 0) {
                tick(0);
            }
            for (std::uint64_t first = next.fetch_add(share); first < size; first = next.fetch_add(share)) {
                work(first, std::min(first + share, size));
                if (part == 0) {
                    tick(std::min(next.load(), size));
                }
            }
        } catch (...) {
            next.store(size);
            throw;
        }
    });
}

template <class Work>
void share_range(std::uint64_t size, int threads, std::uint64_t share, Work work) {
    share_range(size, threads, share, work, [](std::uint64_t /*done*/) {});
}

}  // namespace ricochet
