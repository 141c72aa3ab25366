// SPDX-License-Identifier: GPL-3.0-or-later
// The scale of UCI_Elo: neighbours 200 apart score as 200 Elo do. Long: it plays thousands of games.
#include <cmath>

#include "search/strength/strength_limit.hpp"
#include "tests/catch.hpp"
#include "tests/search/strength/level_player.hpp"

using namespace ricochet;
using namespace ricochet::test;

namespace {

/// The difference of playing strength of which a share of the points speaks.
double elo_of(double share) {
    return 400 * std::log10(share / (1 - share));
}

}  // namespace

TEST_CASE("levels 200 apart are worth 200 Elo", "[long]") {
    // 400 games have a standard error of 20 Elo, 160 one of 31.
    const auto elo = GENERATE(200, 400, 600, 800, 1000, 1200, 1400, 1600, 2000, 2400);
    const int pairs = elo < 1600 ? 200 : 80;
    const double share = share_of_points(elo + 200, elo, pairs);
    CAPTURE(elo, share);
    REQUIRE(share > 0.5);
    REQUIRE(share < 0.99);
    CHECK(elo_of(share) >= 120);
    CHECK(elo_of(share) <= 280);
}
