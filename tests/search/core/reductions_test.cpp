// SPDX-License-Identifier: GPL-3.0-or-later
#include <cmath>

#include "search/core/move_pruning.hpp"
#include "tests/catch.hpp"

using namespace ricochet;

TEST_CASE("the integer logarithm is the real one, rounded down") {
    for (std::uint32_t number = 1; number < 5000; ++number) {
        CAPTURE(number);
        const double real = std::log2(static_cast<double>(number)) * 1024;
        CHECK(log2_1024(number) <= real + 1e-6);
        CHECK(log2_1024(number) > real - 1.01);
    }
    CHECK(log2_1024(1) == 0);
    CHECK(log2_1024(8) == 3072);
}

TEST_CASE("later moves and deeper nodes are never reduced less") {
    for (int depth = 1; depth < 100; ++depth) {
        for (int number = 1; number < 700; ++number) {
            REQUIRE(base_reduction(depth + 1, number) >= base_reduction(depth, number));
            REQUIRE(base_reduction(depth, number + 1) >= base_reduction(depth, number));
        }
    }
}
