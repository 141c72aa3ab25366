// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/games/tiled/difficulty.hpp"

#include <algorithm>
#include <cstdint>

#include "movegen/tiled/rules.hpp"
#include "tests/catch.hpp"
#include "tests/search/search_support.hpp"

using namespace ricochet;
using namespace ricochet::test;

TEST_CASE("turns with tiles are harder to see than moves of pieces") {
    const Game game(Variant::tiledsquares);
    const tiled::Position& position = game.as<tiled::Rules>()->position();
    int lowest_of_tiles = 1000;
    int highest_of_pieces = 0;
    for (const MoveCode code : game.legal_moves()) {
        const tiled::Move move = tiled::Move::from_raw(static_cast<std::uint32_t>(code));
        const int difficulty = tiled::difficulty(position, move, {});
        CHECK(difficulty >= 0);
        CHECK(difficulty <= 1000);
        (move.is_tile_turn() ? lowest_of_tiles : highest_of_pieces) =
            move.is_tile_turn() ? std::min(lowest_of_tiles, difficulty)
                                : std::max(highest_of_pieces, difficulty);
    }
    CHECK(lowest_of_tiles > highest_of_pieces);
}
