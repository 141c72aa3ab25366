// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/strength/difficulty.hpp"

#include <algorithm>
#include <cstdint>
#include <string_view>

#include "movegen/tiled/legal_moves.hpp"
#include "movegen/tiled/notation.hpp"
#include "tests/catch.hpp"
#include "tests/search/search_support.hpp"

using namespace ricochet;
using namespace ricochet::test;

namespace {

int difficulty_of(std::string_view move, std::string_view fen, tensor::Move last = {}) {
    const tensor::Position position = read_position(fen);
    return tensor::difficulty(position, read_move(move, position), last);
}

}  // namespace

TEST_CASE("bounces and propels are the hardest moves to see, plain captures of queens the easiest") {
    constexpr std::string_view board = "5k4/5ppp2/1q8/P9/3T6/10/R5PPP1/B4K4 w - - 0 30";
    const int takes_queen = difficulty_of("a5b6", board);
    const int bounce = difficulty_of("a1b6^d4", board);
    const int propel = difficulty_of("a1d4>e5", board);
    const int quiet = difficulty_of("g2g3", board);
    CHECK(takes_queen <= 20);
    CHECK(takes_queen < quiet);
    CHECK(quiet < bounce);
    CHECK(bounce < propel);
    CHECK(propel <= 1000);
}

TEST_CASE("far, backward, leaping and passing moves are harder to see than near ones") {
    constexpr std::string_view board = "5k4/10/10/R9/3T4N1/10/B9/5K4 w - - 0 30";
    CHECK(difficulty_of("a5b5", board) < difficulty_of("a5f5", board));
    CHECK(difficulty_of("a5a6", board) < difficulty_of("a5a4", board));
    CHECK(difficulty_of("i4h6", board) > difficulty_of("a5c5", board));
    CHECK(difficulty_of("d4e5", board) < difficulty_of("i4h6", board));
    // Through the own beast.
    constexpr std::string_view passing = "5k4/10/10/R1T7/10/10/10/5K4 w - - 0 30";
    CHECK(difficulty_of("a5d5", passing) >
          200 + difficulty_of("a5d5", "5k4/10/10/R9/2T7/10/10/5K4 w - - 0 30"));
}

TEST_CASE("taking back is plain to see") {
    constexpr std::string_view board = "5k4/10/10/R7p1/10/10/10/5K4 w - - 0 30";
    const tensor::Move last = tensor::Move::ordinary(tensor::Square::i6, tensor::Square::i5);
    CHECK(difficulty_of("a5i5", board, last) < difficulty_of("a5i5", board));
}

TEST_CASE("turns with tiles are harder to see than moves of pieces") {
    const Game game(Variant::tiledsquares);
    const tiled::Position& position = game.as<tiled::Position>()->position();
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
