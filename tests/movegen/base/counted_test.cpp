// SPDX-License-Identifier: GPL-3.0-or-later
#include "movegen/base/counted.hpp"

#include <cstddef>

#include "tests/catch.hpp"

using namespace ricochet;

TEST_CASE("one thing is no plural") {
    CHECK(counted(0, "rank") == "0 ranks");
    CHECK(counted(1, "rank") == "1 rank");
    CHECK(counted(std::size_t{2}, "rank") == "2 ranks");
}
