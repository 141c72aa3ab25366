// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/evaluation/tiled/parameters.hpp"
#include "tests/catch.hpp"
#include "tests/search/evaluation/common/evaluation_fixture.hpp"

using namespace ricochet;

namespace {

TaperedScore term(std::string_view fen, std::string_view name) {
    return test::term<tiled::SearchModel>(fen, name);
}

Score white_value(std::string_view fen) {
    return test::white_value<tiled::SearchModel>(fen);
}

}  // namespace

TEST_CASE("an advantage counts for less where bishops of opposite colours are alone beside the pawns") {
    const auto scale_of = [](std::string_view fen) {
        return tiled::SearchModel::Evaluator().trace(test::position_of<tiled::SearchModel>(fen)).scale;
    };
    const int opposite = scale_of("4k3/5b2/8/8/3P4/2B5/8/4K3 w - - 0 1");
    CHECK(opposite == tiled::evaluation::parameters::scale_opposite_bishops);
    CHECK(scale_of("4k3/8/5b2/8/3P4/2B5/8/4K3 w - - 0 1") > opposite);
    CHECK(scale_of("4k3/5b2/8/8/3P4/2B5/8/4K1N1 w - - 0 1") > opposite);
}

TEST_CASE("a knight with a tile to go to is worth more than one without") {
    const auto without = term("4k3/8/8/8/3N4/8/8/4K3 w - - 0 1", "Mobility");
    const auto with = term("4k3/8/4$3/8/3N4/8/8/4K3 w - - 0 1", "Mobility");
    CHECK(with.middlegame > without.middlegame);
    CHECK(with.endgame > without.endgame);
}

TEST_CASE("a passed pawn on a tiled way is worth more than one before voids") {
    const auto voids = term("4k3/8/8/1P6/8/8/8/4K3 w - - 0 1", "Passed pawns");
    const auto tiles = term("1$2k3/1$6/1$6/1P6/8/8/8/4K3 w - - 0 1", "Passed pawns");
    CHECK(tiles.endgame > voids.endgame);
}

TEST_CASE("a pawn that outruns the king even while it tiles its way is worth most of a queen") {
    const auto in_time = term("8/8/8/1P6/8/8/8/K6k w - - 0 1", "Passed pawns");
    const auto late = term("8/8/8/1P6/8/5k2/8/K7 w - - 0 1", "Passed pawns");
    CHECK(in_time.endgame > late.endgame);
    const auto tiled = term("1$6/1$6/1$6/1P6/8/5k2/8/K7 w - - 0 1", "Passed pawns");
    CHECK(tiled.endgame > late.endgame + 200);
}

TEST_CASE("a king that may flee nowhere is worth less than one with room, tile or void") {
    const auto boxed_in = term("4k3/8/8/8/8/8/3PPP2/3RKB2 w - - 0 1", "King flight");
    const auto room = term("4k3/8/8/8/8/8/3PP3/3RKB2 w - - 0 1", "King flight");
    CHECK(room.endgame > boxed_in.endgame);
}

TEST_CASE("a bare king is driven to the edge and the kings together") {
    CHECK(white_value("8/8/8/8/3k4/8/8/R3K3 w - - 0 1") < white_value("4k3/8/8/8/8/8/8/R3K3 w - - 0 1"));
    CHECK(white_value("4k3/8/8/8/8/8/8/R3K3 w - - 0 1") < white_value("4k3/8/4K3/8/8/8/8/R7 w - - 0 1"));
}

TEST_CASE("two knights alone do not win a tiled game") {
    CHECK(white_value("4k3/8/8/8/8/8/8/1N2K1N1 w - - 0 1") < 60);
}
