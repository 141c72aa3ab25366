// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <atomic>
#include <cstdint>
#include <stdexcept>
#include <vector>

#include "movegen/base/threads.hpp"
#include "tests/catch.hpp"

using namespace ricochet;

TEST_CASE("a shared range is worked through once, and the caller hears of it though others do all the work") {
    // One piece for two threads: whichever takes it, the caller is notified at the beginning.
    for (const int threads : {1, 2, 4}) {
        for (const std::uint64_t size : {1U, 500U, 1000U, 4097U}) {
            std::vector<std::atomic<int>> worked(size);
            std::vector<std::uint64_t> told;
            const auto work = [&](std::uint64_t first, std::uint64_t end) {
                for (std::uint64_t i = first; i < end; ++i) {
                    ++worked[i];
                }
            };
            share_range(size, threads, 1000, work, [&](std::uint64_t done) { told.push_back(done); });
            CHECK(std::all_of(worked.begin(), worked.end(), [](const auto& times) { return times == 1; }));
            REQUIRE_FALSE(told.empty());
            CHECK(told.front() == 0);
            CHECK(told.back() <= size);
        }
    }
}

TEST_CASE("what the work of a shared range throws comes to the caller when all threads have ended") {
    CHECK_THROWS_AS(share_range(100, 2, 1,
                                [](std::uint64_t first, std::uint64_t /*end*/) {
                                    if (first == 50) {
                                        throw std::runtime_error("no");
                                    }
                                }),
                    std::runtime_error);
}
