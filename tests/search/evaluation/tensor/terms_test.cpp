// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/catch.hpp"
#include "tests/search/evaluation/common/evaluation_fixture.hpp"

using namespace ricochet;

namespace {

TaperedScore term(std::string_view fen, std::string_view name, Color color = Color::white) {
    return test::term<tensor::SearchModel>(fen, name, color);
}

}  // namespace

// Pairs of positions that differ in the one thing that the term is about.

TEST_CASE("mobility sees through own beasts and not through enemy ones") {
    const auto open = term("k9/p9/10/10/10/10/10/K2R6 w - - 0 1", "Mobility");
    const auto own = term("k9/p9/10/10/3T6/10/10/K2R6 w - - 0 1", "Mobility");
    const auto enemy = term("k9/p9/10/10/3t6/10/10/K2R6 w - - 0 1", "Mobility");
    // One square less, the beast's own, against half the file.
    CHECK(own.endgame < open.endgame);
    CHECK(own.endgame > enemy.endgame);
}

TEST_CASE("bounces count where a piece sees a beast on its kind of line") {
    const char* const seen = "k9/p9/10/3T6/10/10/10/K2R6 w - - 0 1";
    const char* const unseen = "k9/p9/10/4T5/10/10/10/K2R6 w - - 0 1";
    CHECK(term(seen, "Bounces").middlegame > 0);
    CHECK(term(unseen, "Bounces") == TaperedScore{});
    // A bishop on a line of rooks has nothing of it; a knight bounces by leaps.
    CHECK(term("k9/p9/10/3T6/10/10/10/K2B6 w - - 0 1", "Bounces") == TaperedScore{});
    CHECK(term("k9/p9/10/10/10/4T5/10/K2N6 w - - 0 1", "Bounces").middlegame > 0);
}

TEST_CASE("a piece that sees a beast has a springboard") {
    CHECK(term("k9/p9/10/3T6/10/10/10/K2R6 w - - 0 1", "Springboards").middlegame >
          term("k9/p9/10/4T5/10/10/10/K2R6 w - - 0 1", "Springboards").middlegame);
}

TEST_CASE("a springboard counts for more when its other line meets the enemy king") {
    // The rook sees the beast in both; from d8 the corner opens the king's rank, from d5 nothing.
    CHECK(term("3T3k2/pp1ppppppp/10/10/10/10/PPP7/K2R6 b - - 0 1", "Springboards").middlegame >
          term("7k2/pp1ppppppp/10/3T6/10/10/PPP7/K2R6 b - - 0 1", "Springboards").middlegame);
}

TEST_CASE("a bounce attack on the king zone is danger to the king") {
    // The rook on b1 fires over the beast on b7 along the rank before the king, or into the pawn on d7.
    const auto open = term("7k2/1T8/3pp5/10/10/10/10/KR2Q5 w - - 0 1", "King danger", Color::black);
    const auto closed = term("7k2/1T1p6/4p5/10/10/10/10/KR2Q5 w - - 0 1", "King danger", Color::black);
    CHECK(open.middlegame < closed.middlegame);
}

TEST_CASE("a check over a corner is danger to the king") {
    // From c5 the rook would check over the beast on h5; over the beast on g5 it has nothing.
    const auto with = term("6bkb1/6p1p1/10/7T2/7P2/10/10/KQR7 w - - 0 1", "King danger", Color::black);
    const auto without = term("6bkb1/6p1p1/10/6T3/7P2/10/10/KQR7 w - - 0 1", "King danger", Color::black);
    CHECK(with.middlegame < without.middlegame);
}

TEST_CASE("propels count where a piece can push a beast") {
    const auto pushed = term("k9/p9/10/3T6/10/10/10/K2R6 w - - 0 1", "Propels");
    CHECK(pushed.middlegame > 0);
    CHECK(term("k9/p9/10/4T5/10/10/10/K2R6 w - - 0 1", "Propels") == TaperedScore{});
    // Pushed along the rank it comes next to the enemy king.
    CHECK(term("10/p9/9k/3T6/10/10/10/K2R6 w - - 0 1", "Propels").middlegame > pushed.middlegame);
}

TEST_CASE("pieces to hop over give a beast more moves") {
    CHECK(term("k9/p9/10/3T6/2P7/10/2P7/K9 w - - 0 1", "Beast moves").middlegame >
          term("k9/p9/10/3T6/10/2P7/2P7/K9 w - - 0 1", "Beast moves").middlegame);
}

TEST_CASE("a beast between an enemy rook and the king is a shield") {
    const auto between = term("5r3k/9p/10/10/5T4/10/10/5K4 w - - 0 1", "Shields");
    const auto aside = term("5r3k/9p/10/10/6T3/10/10/4K5 w - - 0 1", "Shields");
    CHECK(between.middlegame > 0);
    CHECK(aside == TaperedScore{});
    // The enemy's sliders pass through their own beasts.
    CHECK(term("5r3k/9p/10/5t4/10/10/10/5K4 w - - 0 1", "Shields") == TaperedScore{});
    CHECK(term("9k/9p/10/10/10/10/5T4/5K4 w - - 0 1", "Shields").middlegame > 0);
}

TEST_CASE("an enemy beast blocks a passed pawn more firmly than a knight") {
    const auto beast = term("k9/3t6/3P6/10/10/10/10/K9 w - - 0 1", "Passed pawns");
    const auto knight = term("k9/3n6/3P6/10/10/10/10/K9 w - - 0 1", "Passed pawns");
    const auto free = term("k9/5t4/3P6/10/10/10/10/K9 w - - 0 1", "Passed pawns");
    CHECK(beast.endgame < knight.endgame);
    CHECK(knight.endgame < free.endgame);
}

TEST_CASE("passed pawns grow with rank and with the kings' help") {
    const auto far = term("9k/10/10/3P6/10/10/10/2K7 w - - 0 1", "Passed pawns");
    CHECK(term("9k/10/3P6/10/10/10/10/2K7 w - - 0 1", "Passed pawns").endgame > far.endgame);
    CHECK(term("10/3k6/10/3P6/10/10/10/2K7 w - - 0 1", "Passed pawns").endgame < far.endgame);
    CHECK(term("n8k/10/10/3P6/2K7/10/10/10 w - - 0 1", "Passed pawns").endgame >
          term("n8k/10/10/3P6/10/10/10/2K7 w - - 0 1", "Passed pawns").endgame);
    CHECK(term("9k/10/2p7/3P6/10/10/10/2K7 w - - 0 1", "Passed pawns").endgame <= 0);
}

TEST_CASE("a bare king outside the square loses to the pawn") {
    const auto late = term("10/10/9k/2P7/10/10/10/K9 w - - 0 1", "Passed pawns");
    const auto in_time = term("10/10/5k4/2P7/10/10/10/K9 w - - 0 1", "Passed pawns");
    CHECK(late.endgame > in_time.endgame + 200);
}

TEST_CASE("pawn structure counts isolated, doubled, backward and connected pawns") {
    const auto side_by_side = term("k9/10/10/10/10/3PP5/10/K9 w - - 0 1", "Pawns");
    const auto isolated = term("k9/10/10/10/10/3P1P4/10/K9 w - - 0 1", "Pawns");
    const auto doubled = term("k9/10/10/10/3P6/3P6/10/K9 w - - 0 1", "Pawns");
    CHECK(side_by_side.endgame > 0);
    CHECK(isolated.middlegame < side_by_side.middlegame);
    CHECK(doubled.endgame < isolated.endgame);
    const auto backward = term("k9/10/10/2p7/4P5/3P6/10/K9 w - - 0 1", "Pawns");
    const auto held = term("k9/10/10/1p8/4P5/3P6/10/K9 w - - 0 1", "Pawns");
    CHECK(backward.endgame < held.endgame);
}

TEST_CASE("rooks gain from open files, knights and bishops from outposts") {
    CHECK(term("k9/4p5/10/10/10/10/4P5/K2R6 w - - 0 1", "Pieces").middlegame >
          term("k9/4p5/10/10/10/10/4P5/K3R5 w - - 0 1", "Pieces").middlegame);
    CHECK(term("k9/10/10/3N6/4P5/10/10/K9 w - - 0 1", "Pieces").middlegame >
          term("k9/2p7/10/3N6/4P5/10/10/K9 w - - 0 1", "Pieces").middlegame);
}

TEST_CASE("two bishops on both colours are a pair, two on one colour are not") {
    CHECK(term("k9/10/10/10/10/10/10/K2BB5 w - - 0 1", "Imbalance").endgame >
          term("k9/10/10/10/10/10/10/K2B1B4 w - - 0 1", "Imbalance").endgame);
}

TEST_CASE(
    "threats count attacks by pawns and lesser pieces, hanging pieces, and beasts that a hop can capture") {
    const auto none = term("k9/10/4n5/10/3P6/10/10/K9 w - - 0 1", "Threats");
    CHECK(none == TaperedScore{});
    CHECK(term("k9/10/10/4n5/3P6/10/10/K9 w - - 0 1", "Threats").middlegame > 0);
    CHECK(term("k9/10/4q5/10/3N6/10/10/K9 w - - 0 1", "Threats").middlegame >
          term("k9/10/4n5/10/3N6/10/10/K9 w - - 0 1", "Threats").middlegame);
    CHECK(term("k9/10/10/3t6/3T6/10/10/K9 w - - 0 1", "Threats").middlegame > 0);
    // The square behind the beast is taken.
    CHECK(term("k9/10/3p6/3t6/3T6/10/10/K9 w - - 0 1", "Threats").middlegame == 0);
}

TEST_CASE("a king behind its pawns is sheltered, and stormed by the enemy's") {
    const auto shelter = [](const char* fen) { return term(fen, "King shelter").middlegame; };
    const int behind = shelter("k3q5/10/10/10/10/10/6PPP1/7K2 w - - 0 1");
    CHECK(behind > shelter("k3q5/10/10/6PPP1/10/10/10/7K2 w - - 0 1"));
    CHECK(behind > shelter("k3q5/10/10/10/10/10/PPP7/7K2 w - - 0 1"));
    CHECK(shelter("k3q5/10/10/10/10/10/6PP2/7K2 w - - 0 1") >
          shelter("k3q5/10/10/10/10/8p1/6PP2/7K2 w - - 0 1"));
}

TEST_CASE("castling rights count the shelter that castling would give") {
    CHECK(term("4k5/10/10/10/10/10/6PPPP/5K3R w K - 0 1", "King shelter").middlegame >
          term("4k5/10/10/10/10/10/6PPPP/5K3R w - - 0 1", "King shelter").middlegame);
    const auto in_endgame = [](const char* rights) {
        return term(std::string("4k5/10/10/10/10/10/6PPPP/R4K3R w ") + rights + " - 0 1", "King shelter")
            .endgame;
    };
    CHECK(in_endgame("-") == 0);
    CHECK(in_endgame("K") != 0);
    CHECK(in_endgame("Q") == in_endgame("K"));
    CHECK(in_endgame("KQ") == 2 * in_endgame("K"));
}

TEST_CASE("space and the move count a little") {
    CHECK(term("k9/10/10/10/3PPPP3/10/10/K9 w - - 0 1", "Space").middlegame >
          term("k9/10/10/3pppp3/10/10/3PPPP3/K9 w - - 0 1", "Space").middlegame);
    CHECK(term("k9/10/10/10/10/10/4P5/K9 w - - 0 1", "Tempo").middlegame > 0);
    CHECK(term("k9/10/10/10/10/10/4P5/K9 b - - 0 1", "Tempo") == TaperedScore{});
}
