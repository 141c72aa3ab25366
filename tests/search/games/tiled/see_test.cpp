// SPDX-License-Identifier: GPL-3.0-or-later
#include "movegen/tiled/notation.hpp"
#include "search/evaluation/tiled/endings.hpp"
#include "search/games/tiled/search_model.hpp"
#include "tests/catch.hpp"
#include "tests/movegen/random_positions.hpp"
#include "tests/search/search_support.hpp"

using namespace ricochet;
using namespace ricochet::tiled;
using namespace ricochet::test;

namespace {

const Score pawn = piece_value(PieceType::pawn);
const Score knight = piece_value(PieceType::knight);
const Score rook = piece_value(PieceType::rook);
const Score queen = piece_value(PieceType::queen);

void expect_exchange(std::string_view fen, std::string_view text, Score value) {
    test::expect_exchange<SearchModel>(fen, text, value);
}

}  // namespace

TEST_CASE("exchanges of the tiled game are counted to their end") {
    expect_exchange("4k3/8/8/3p4/8/8/8/3RK3 w - - 0 1", "d1d5", pawn);
    expect_exchange("4k3/8/4p3/3p4/8/8/8/3RK3 w - - 0 1", "d1d5", pawn - rook);
    expect_exchange("3rk3/8/8/3n4/8/8/3R4/3RK3 w - - 0 1", "d2d5", knight);
    expect_exchange("3rk3/3r4/8/3n4/8/8/3R4/3RK3 w - - 0 1", "d2d5", knight - rook);
}

TEST_CASE("the landing piece does not change which may recapture: there is a tile then") {
    // The rook on a5 defends d5 across voids.
    expect_exchange("4k3/8/8/r2p4/8/8/8/3RK3 w - - 0 1", "d1d5", pawn - rook);
    // A quiet move to a tile that a pawn attacks.
    expect_exchange("4k3/8/4p3/3$4/8/8/8/3QK3 w - - 0 1", "d1d5", -queen);
    expect_exchange("4k3/8/4p3/3$4/8/8/8/3QK3 b - - 0 1", "%-a3", 0);
}

TEST_CASE("a king captures last, and never into an attack") {
    expect_exchange("8/8/3k4/3p4/8/8/8/3RK3 w - - 0 1", "d1d5", pawn - rook);
    expect_exchange("8/8/3k4/3p4/8/8/3R4/3RK3 w - - 0 1", "d2d5", pawn);
}

TEST_CASE("captures en passant open the lines through both pawns") {
    expect_exchange("4k3/3%4/3%4/3pP3/8/8/8/3RK3 w - d6 0 2", "e5d6", pawn);
    expect_exchange("3rk3/3%4/3%4/3pP3/8/8/8/4K3 w - d6 0 2", "e5d6", 0);
}

TEST_CASE("drops and removals win and lose nothing") {
    expect_exchange("4k3/8/8/3$4/8/8/8/3QK3 w - - 0 1", "$-d6", 0);
    expect_exchange("4k3/8/8/3$4/8/8/8/3QK3 w - - 0 1", "-d5", 0);
}

TEST_CASE("a promotion on a tile gains the difference") {
    const Position position = tiled_position("1%2k3/1P6/8/8/8/8/8/4K3 w - - 0 1");
    const Move move = parse_uci("b7b8q", position).value();
    CHECK(material_gain(position, move) == queen - pawn);
    CHECK(is_tactical(position, move));
    CHECK_FALSE(is_underpromotion(move));
    CHECK(is_underpromotion(parse_uci("b7b8r", position).value()));
}
