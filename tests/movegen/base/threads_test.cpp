// SPDX-License-Identifier: GPL-3.0-or-later
#include "movegen/base/threads.hpp"

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <stdexcept>
#include <thread>
#include <utility>
#include <vector>

#include "tests/catch.hpp"

using namespace ricochet;

TEST_CASE("a thread is waited for where its life ends") {
    std::vector<int> results(20);
    {
        std::vector<Thread> threads;
        threads.reserve(results.size());
        for (int& result : results) {
            threads.emplace_back([&result] { result = 1; });
        }
    }
    CHECK(results == std::vector<int>(20, 1));
}

TEST_CASE("a thread that is replaced by another is waited for, and its work goes with it where it is moved") {
    bool first = false;
    bool second = false;
    Thread thread([&first] { first = true; });
    thread = Thread([&second] { second = true; });
    CHECK(first);
    {
        const Thread other(std::move(thread));
        thread = Thread();
    }
    CHECK(second);
}

TEST_CASE("every part of a work is done once, however many helpers and parts there are") {
    for (const std::size_t count : {0U, 1U, 3U}) {
        HelperThreads helpers(count);
        for (const std::size_t parts : {0U, 1U, 2U, 4U, 9U}) {
            std::vector<int> done(parts);
            const auto work = [&done](std::size_t part) { ++done[part]; };
            helpers.share(parts, work);
            CHECK(helpers.provide() == count);
            helpers.share(parts, work);
            CHECK(done == std::vector<int>(parts, 2));
        }
    }
}

TEST_CASE("helpers stay for the next work, each with the part of its number, until they are released") {
    HelperThreads helpers(3);
    const auto threads_at_work = [&helpers] {
        CHECK(helpers.provide() == 3);
        std::vector<std::thread::id> threads(4);
        helpers.share(4, [&threads](std::size_t part) { threads[part] = std::this_thread::get_id(); });
        return threads;
    };
    const std::vector<std::thread::id> threads = threads_at_work();
    CHECK(threads.front() == std::this_thread::get_id());
    CHECK(threads[1] != threads[0]);
    CHECK(threads[2] != threads[1]);
    CHECK(threads_at_work() == threads);
    helpers.release();
    CHECK(threads_at_work().front() == std::this_thread::get_id());
}

TEST_CASE("what a part throws comes to the caller when all others are done") {
    HelperThreads helpers(2);
    CHECK(helpers.provide() == 2);
    for (const std::size_t failing : {0U, 1U, 3U}) {
        std::vector<int> done(4);
        CHECK_THROWS_AS(helpers.share(4,
                                      [&](std::size_t part) {
                                          if (part == failing) {
                                              throw std::runtime_error("part");
                                          }
                                          done[part] = 1;
                                      }),
                        std::runtime_error);
        std::vector<int> expected(4, 1);
        expected[failing] = 0;
        CHECK(done == expected);
    }
}

TEST_CASE("a shared range is worked through once, and the caller hears of it though others do all the work") {
    // With one piece for two threads, the caller is notified at the beginning, whichever thread works on it.
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
