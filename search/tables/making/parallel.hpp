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

/// Calls `work(first, end)` for pieces of the range from 0 to `size`, in so many threads. Throws what the work
/// throws, when all threads have ended.
template <class Work>
void share_range(std::uint64_t size, int threads, Work work) {
    constexpr std::uint64_t share = std::uint64_t{1} << 15U;
    std::atomic<std::uint64_t> next{0};
    std::mutex mutex;
    std::exception_ptr failure;
    const auto run = [&] {
        try {
            for (std::uint64_t first = next.fetch_add(share); first < size; first = next.fetch_add(share)) {
                work(first, std::min(first + share, size));
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
            helpers.emplace_back(run);
        }
        run();
    }
    if (failure) {
        std::rethrow_exception(failure);
    }
}

}  // namespace ricochet::tables
