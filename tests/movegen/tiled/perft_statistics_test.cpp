// SPDX-License-Identifier: GPL-3.0-or-later
#include "movegen/tiled/perft_statistics.hpp"

#include "tests/catch.hpp"
#include "tests/movegen/tiled/rule_support.hpp"

using namespace ricochet;
using namespace ricochet::tiled;
using test::on_tiles::position_of;

TEST_CASE("the kinds of the last tiled turns are counted") {
    CHECK(perft_statistics(Position::start(), 0) == PerftStatistics{.nodes = 1});
    CHECK(perft_statistics(Position::start(), 3) ==
          PerftStatistics{.nodes = 32'612, .drops = 30'380, .removals = 992});
    // Four steps onto voids, castling onto a fifth; a step and a rook's move to f1.
    CHECK(perft_statistics(position_of("4k3/8/8/8/8/8/8/4K%1R w K - 0 1"), 1) ==
          PerftStatistics{.nodes = 67, .castlings = 1, .tiles_by_king = 5, .drops = 60});
    CHECK(perft_statistics(position_of("k7/1$6/2K5/8/8/8/8/1Q6 w - - 0 1"), 1).mates == 1);
    const PerftStatistics promotions = perft_statistics(position_of("r1%4k/1PP5/8/8/8/8/8/4K3 w - - 0 1"), 1);
    CHECK(promotions.promotions == 8);
    CHECK(promotions.captures == 4);
    CHECK(perft_statistics(position_of("4k3/3%4/3%4/3pP3/4K3/8/8/8 w - d6 0 2"), 1).en_passant == 1);
}
