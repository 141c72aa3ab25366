// SPDX-License-Identifier: GPL-3.0-or-later
#include "movegen/base/quote.hpp"

#include <cstddef>

#include "tests/catch.hpp"

using namespace ricochet;

TEST_CASE("texts are joined as they are") {
    CHECK(concat({}).empty());
    CHECK(concat({"rank ", std::to_string(7), "", std::string_view("th", 1)}) == "rank 7t");
}

TEST_CASE("one thing is no plural") {
    CHECK(counted(0, "rank") == "0 ranks");
    CHECK(counted(1, "rank") == "1 rank");
    CHECK(counted(std::size_t{2}, "rank") == "2 ranks");
}
