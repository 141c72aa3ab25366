// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <exception>
#include <mutex>
#include <vector>

#include "movegen/base/thread.hpp"

namespace ricochet::tables {

/// How much of a range a thread takes at once.
constexpr std::uint64_t range_share = std::uint64_t{1} << 15U;

/// Calls `work(first, end)` for pieces of the range from 0 to `size`, each of `share` but for the last, in so
/// many threads, and from the calling thread `tick(done)`: at the beginning, for other threads may take all
/// there is to do, and after each of its own pieces. Throws what the work throws, when all threads have ended.
template <class Work, class Tick>
void share_range(std::uint64_t size, int threads, std::uint64_t share, Work work, Tick tick) {
    std::atomic<std::uint64_t> next{0};
    std::mutex mutex;
    std::exception_ptr failure;
    const auto run = [&](bool is_caller) {
        try {
            if (is_caller) {
                tick(0);
            }
            for (std::uint64_t first = next.fetch_add(share); first < size; first = next.fetch_add(share)) {
                work(first, std::min(first + share, size));
                if (is_caller) {
                    tick(std::min(next.load(), size));
                }
            }
        } catch (...) {
            const std::lock_guard lock(mutex);
            failure = std::current_exception();
            next.store(size);
        }
    };
    {
        std::vector<Thread> helpers;
        for (int i = 1; i < threads; ++i) {
            helpers.emplace_back([&run] { run(false); });
        }
        run(true);
    }
    if (failure) {
        std::rethrow_exception(failure);
    }
}

template <class Work>
void share_range(std::uint64_t size, int threads, std::uint64_t share, Work work) {
    share_range(size, threads, share, work, [](std::uint64_t /*done*/) {});
}

}  // namespace ricochet::tables
