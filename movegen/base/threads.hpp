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

/// Whether the system has threads to grant. WebAssembly has none; callers that would start one do the
/// work themselves.
constexpr bool has_threads() {
#ifdef __EMSCRIPTEN__
    return false;
#else
    return true;
#endif
}

/// A thread that is waited for where its life ends: what `std::jthread` is, which not every standard library
/// has, without its way to stop.
class Thread {
public:
    /// No thread.
    Thread() = default;
    /// Does `work` in a new thread. Throws `std::system_error` where the system grants none.
    template <class Work>
    explicit Thread(Work work) : thread_(std::move(work)) {}
    ~Thread() { join(); }
    Thread(Thread&& other) noexcept = default;
    /// Waits for the present thread first.
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

// Words that threads share, each of which is read and written whole, in no order with others: relaxed atomics,
// by the compilers' built-in functions, since not every standard library has `std::atomic_ref`. WebAssembly has
// only atomics that keep all in order, with which the search is a tenth slower; its other accesses are whole as
// well where a word is aligned.

/// The word, as some thread has written it.
template <std::unsigned_integral Word>
Word load_relaxed(const Word& word) {
#ifdef __EMSCRIPTEN__
    return static_cast<const volatile Word&>(word);
#else
    return __atomic_load_n(&word, __ATOMIC_RELAXED);
#endif
}

/// Writes the word, for other threads to see at some time.
template <std::unsigned_integral Word>
void store_relaxed(Word& word, std::type_identity_t<Word> value) {
#ifdef __EMSCRIPTEN__
    static_cast<volatile Word&>(word) = value;
#else
    __atomic_store_n(&word, value, __ATOMIC_RELAXED);
#endif
}

/// A thread that waits for jobs and does one at a time, so that none has to be made for each job, nor can be
/// refused. Where there are no threads (`has_threads`) the caller does the job.
class JobThread {
public:
    /// Throws `std::system_error` where the system grants no thread.
    JobThread();
    /// Waits for the job in hand.
    ~JobThread();
    JobThread(const JobThread&) = delete;
    JobThread& operator=(const JobThread&) = delete;

    /// Starts a job and returns at once; where there are no threads, returns when it is done. Only while the
    /// thread is idle; the job must not throw.
    void start(std::function<void()> job);
    /// Blocks until the thread is idle. Not from within its job.
    void wait();

private:
    void serve();

    std::mutex mutex_;
    std::condition_variable changed_;
    /// What the thread is doing or is to do; empty while it is idle.
    std::function<void()> job_;
    bool is_ending_ = false;
    /// Waited for first: it uses all the above.
    Thread thread_;
};

/// Threads that help another one, the caller, with work of several parts, and wait in between. To be used by
/// one caller at a time.
class HelperThreads {
public:
    /// So many at most; they are made when they are first needed.
    explicit HelperThreads(std::size_t count = 0) : count_(count) {}

    /// Makes those that are missing, as far as the system grants them, and returns how many there are.
    std::size_t provide();
    /// Runs `work(part)` for each part below `parts` and returns when all are done: helper n runs part n, the
    /// caller part 0 and those beyond the helpers. Rethrows the first thing that a part throws. Where the
    /// system granted fewer threads than wanted, they are ended afterwards.
    void share(std::size_t parts, const std::function<void(std::size_t part)>& work);
    /// Ends the threads, so that what they take is free for something else. `provide` makes new ones.
    void release() { threads_.clear(); }

private:
    std::size_t count_;
    std::vector<std::unique_ptr<JobThread>> threads_;
};

/// How much of a range a thread takes at once.
constexpr std::uint64_t range_share = std::uint64_t{1} << 15U;

/// Calls `work(first, end)` for pieces of the range from 0 to `size`, each of `share` but for the last, in so
/// many threads as far as the system grants them, and from the calling thread `tick(done)`: at the beginning,
/// for other threads may take all there is to do, and after each of its own pieces. Throws what the work
/// throws, when all threads have ended.
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
