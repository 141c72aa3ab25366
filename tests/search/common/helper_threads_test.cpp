// SPDX-License-Identifier: GPL-3.0-or-later
#include <stdexcept>
#include <thread>
#include <vector>

#include "movegen/base/threads.hpp"
#include "tests/catch.hpp"

using namespace ricochet;

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
