// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/common/debug_counters.hpp"

#include "tests/catch.hpp"

using namespace ricochet;

TEST_CASE("debug counters report rates, means and deviations by name, of all threads together") {
    DebugCounters counters;
    CHECK(counters.lines().empty());
    DebugCounters other;
    for (const int value : {2, 4, 4, 4}) {
        counters.mean("depth", value);
    }
    for (const int value : {5, 5, 7, 9}) {
        other.mean("depth", value);
    }
    for (int i = 0; i < 3; ++i) {
        counters.hit("cut", i == 0);
    }
    other.hit("cut", true);
    other.hit("depth", false);  // a name may serve for both
    CHECK(counters.lines() ==
          std::vector<std::string>{"depth: mean 3.500, deviation 0.866 of 4", "cut: hit 1 of 3 (33.33 %)"});
    counters.merge(other);
    CHECK(counters.lines() == std::vector<std::string>{"depth: mean 5.000, deviation 2.000 of 8",
                                                       "cut: hit 2 of 4 (50.00 %)",
                                                       "depth: hit 0 of 1 (0.00 %)"});
    counters.clear();
    CHECK(counters.lines().empty());
}
