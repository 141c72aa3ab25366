// SPDX-License-Identifier: GPL-3.0-or-later
#include <utility>
#include <vector>

#include "movegen/base/threads.hpp"
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
