// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/xboard/moves.hpp"

#include "tests/build_mode.hpp"
#include "tests/catch.hpp"
#include "tests/engine/xboard/xboard_board.hpp"

using namespace ricochet;
using test::blind;
using test::game_from;
using test::sees;
using test::XBoardBoard;

namespace {

using Texts = std::vector<std::string>;

Texts legs_of(std::string_view fen, std::string_view move, XBoardView view = sees) {
    const Game game = game_from(fen);
    const Result<MoveCode> parsed = game.parse_uci(move);
    REQUIRE(parsed.ok());
    return legs_of(xboard_move(parsed.value(), game, view));
}

/// The UCI text of a move in XBoard's notation, or the error.
std::string meaning(std::string_view fen, std::string_view text, XBoardView view = sees) {
    const Game game = game_from(fen);
    const Result<MoveCode> move = parse_xboard(text, game, xboard_moves(game, view));
    return move ? game.to_uci(move.value()) : move.error();
}

/// Checks all moves of random games as XBoard draws them and sends them back; returns their number.
std::size_t moves_drawn_right(std::uint64_t seed, int games) {
    return test::for_each_xboard_position(seed, games, 40, [](const test::XBoardPosition& position) {
        for (const XBoardMove& move : position.legal) {
            position.expect_right(move, XBoardBoard::read(legs_of(move)));
        }
    });
}

const std::string first_fen = Game().fen();
const std::string beasts_between = "r1t1tk2tr/10/10/10/10/10/10/R1T1TK2TR w KQkq - 0 1";
const std::string black_to_castle = "r2ttkt2r/10/10/10/10/10/10/R4K3R b KQkq - 0 1";
const std::string nothing_between = "r4k3r/10/10/10/10/10/10/R4K3R w KQkq - 0 1";
const std::string after_pawn_propel = "5k4/10/10/2T7/1pP7/10/10/5K4 b - c3 0 1";

}  // namespace

TEST_CASE("XBoard is sent ordinary moves, bounces and promotions in one leg") {
    CHECK(legs_of(first_fen, "e2e4") == Texts{"e2e4"});
    CHECK(legs_of(first_fen, "b1d3") == Texts{"b1d3"});
    CHECK(legs_of("9k/10/5R2T1/10/10/10/10/K9 w - - 0 1", "f6i3^i6") == Texts{"f6i3"});
    CHECK(legs_of("5k4/1P8/10/10/10/10/10/5K4 w - - 0 1", "b7b8t") == Texts{"b7b8t"});
    CHECK(legs_of("5k4/10/10/10/10/10/1p8/5K4 b - - 0 1", "b2b1q") == Texts{"b2b1q"});
}

TEST_CASE("XBoard is sent a propel as the beast's leg and the pusher's, both with the pusher's letter") {
    CHECK(legs_of("5k4/10/10/6T3/10/6R3/10/5K4 w - - 0 1", "g3g5>g1") == Texts{"g5g1r,", "g3g1r"});
    CHECK(legs_of(first_fen, "a1b1>a1") == Texts{"b1a1r,", "a1a1r"});
    CHECK(legs_of("5k4/10/10/10/10/1T8/1P8/5K4 w - - 0 1", "b2b3>b4") == Texts{"b3b4p,", "b2b4p"});
    CHECK(legs_of("5k4/10/4n5/10/5t4/10/10/5K4 b - - 0 1", "e6f4>g2") == Texts{"f4g2n,", "e6g2n"});
}

TEST_CASE("XBoard is sent a beast's capture by way of the victim") {
    CHECK(legs_of("k9/10/10/5t4/4T5/10/10/K9 w - - 0 1", "e4g6xf5") == Texts{"e4g6,", "f5g6"});
    CHECK(legs_of("5k4/10/10/10/4T1T3/5t4/10/5K4 w - - 0 1", "e4e4xf3") == Texts{"e4e4,", "f3e4"});
}

TEST_CASE("XBoard is sent castling past beasts by way of the rook, and otherwise plainly") {
    CHECK(legs_of(beasts_between, "f1h1") == Texts{"f1h1,", "j1h1"});
    CHECK(legs_of("r3tk3r/10/10/10/10/10/10/R2TTK3R w KQkq - 0 1", "f1b1") == Texts{"f1b1,", "a1b1"});
    CHECK(legs_of("r4k3r/10/10/10/10/10/10/RT2TK3R w KQkq - 0 1", "f1c1") == Texts{"f1c1,", "a1c1"});
    CHECK(legs_of(black_to_castle, "f8i8") == Texts{"f8i8,", "j8i8"});
    CHECK(legs_of(black_to_castle, "f8b8") == Texts{"f8b8,", "a8b8"});
    for (const std::string to : {"h1", "i1", "c1", "b1"}) {
        CHECK(legs_of(nothing_between, "f1" + to) == Texts{"f1" + to});
    }
}

TEST_CASE("XBoard is sent en passant by way of the pawn where it does not see it") {
    CHECK(legs_of(after_pawn_propel, "b4c3", blind) == Texts{"b4c3,", "c4c3"});
    CHECK(legs_of(after_pawn_propel, "b4c3", sees) == Texts{"b4c3"});
}

TEST_CASE("XBoard's clicks are read as moves") {
    CHECK(meaning(first_fen, "e2e4") == "e2e4");
    CHECK(meaning("9k/10/5R2T1/10/10/10/10/K9 w - - 0 1", "f6i3") == "f6i3^i6");
    CHECK(meaning("5k4/1P8/10/10/10/10/10/5K4 w - - 0 1", "b7b8t") == "b7b8t");
    // Beast, pusher, target; the square after the pusher's is ignored, and may be off the board.
    CHECK(meaning("5k4/10/10/6T3/10/6R3/10/5K4 w - - 0 1", "g5g1,g3f1") == "g3g5>g1");
    CHECK(meaning("5k4/10/10/6T3/10/6R3/10/5K4 w - - 0 1", "g5a5,g3`5") == "g3g5>a5");
    CHECK(meaning("5k4/10/10/6T3/10/6R3/10/5K4 w - - 0 1", "g5j5,g3k5") == "g3g5>j5");
    // Beast, pusher, the pusher's square again.
    CHECK(meaning(first_fen, "b1a1r") == "a1b1>a1");
    CHECK(meaning(first_fen, "b1a1,a1b1") == "a1b1>a1");
    CHECK(meaning("k9/10/10/5t4/4T5/10/10/K9 w - - 0 1", "e4f5,f5g6") == "e4g6xf5");
    CHECK(meaning("5k4/10/10/10/4T1T3/5t4/10/5K4 w - - 0 1", "e4f3,f3e4") == "e4e4xf3");
    CHECK(meaning(beasts_between, "f1h1,j1g1") == "f1h1");
    CHECK(meaning(black_to_castle, "f8b8,a8c8") == "f8b8");
    CHECK(meaning(nothing_between, "f1i1") == "f1i1");
    CHECK(meaning(nothing_between, "f1i1,j1h1") == "f1i1");
    CHECK(meaning(after_pawn_propel, "b4c4,c4c3", blind) == "b4c3");
    CHECK(meaning(after_pawn_propel, "b4c3", sees) == "b4c3");
}

TEST_CASE("XBoard's texts that are no moves, or would be drawn wrongly, are refused with the reason") {
    for (const std::string text : {"", "e2", "e2e", "e2e9", "z2e4", "e2e4e5", "e2e4,", ",e2e4", "e2e4,x", "O-O",
                                   "e2e4,e7e5,e2e4", "P@e4", "b1a1z", "e2e4,k1a1", "@@@@"}) {
        CAPTURE(text);
        CHECK(meaning(first_fen, text) == "not a move");
        CHECK_FALSE(is_xboard_move(text, Game()));
    }
    CHECK(is_xboard_move("e2e5", Game()));
    CHECK(meaning(first_fen, "e2e5") == "a pawn moves straight forward, and diagonally forward to capture");
    CHECK(meaning(first_fen, "e4e5") == "no piece on e4");
    CHECK(meaning(first_fen, "e7e5") == "it is the other side's turn");
    CHECK(meaning(first_fen, "b1a1") == "a beast must end on an unoccupied square, and a1 is not");
    CHECK(meaning(first_fen, "b1a1q") == "the letter is not that of the piece that pushes the beast");
    CHECK(meaning(first_fen, "b1e5,a1c1") ==
          "a propelled beast moves in the manner of its pusher: a rook moves along ranks and files");
    CHECK(meaning(first_fen, "b1b3,b3d3") == "no piece on b3");
    CHECK(meaning(first_fen, "e2e7,e7e8") == "only beasts, and pawns en passant, capture on the way");
    CHECK(meaning(first_fen, "b1b7,b7`8") == "not legal here");
    CHECK(meaning(first_fen, "b1b7,i7b8") == "there is no enemy beast on i7 to capture");
    CHECK(meaning(first_fen, "a1a2,a2a3") == "White's own pawn stands on a2");
    CHECK(meaning("5k4/1P8/10/10/10/10/10/5K4 w - - 0 1", "b7b8") ==
          "a pawn promotes on the last rank: add the letter of a piece, as in b7b8q");
    CHECK(meaning("5k4/1P8/10/10/10/10/10/5K4 w - - 0 1", "b7b8k") == "not legal here");
    CHECK(meaning(beasts_between, "f1h1").find("click king, rook") != std::string::npos);
    CHECK(meaning(beasts_between, "f1h1,a1g1") == "not legal here");
    CHECK(meaning(after_pawn_propel, "b4c3", blind).find("the pawn that it takes") != std::string::npos);
    CHECK(meaning(after_pawn_propel, "b4c4,c4b3", blind) ==
          "only beasts, and pawns en passant, capture on the way");
}

TEST_CASE("every move of random games is drawn right by XBoard, and read when it repeats the game") {
    CHECK(moves_drawn_right(5, static_cast<int>(test::effort(60, 60, 15))) > 1000);
}

TEST_CASE("every move of many more random games is drawn right by XBoard", "[long]") {
    CHECK(moves_drawn_right(6, static_cast<int>(test::effort(1000, 200, 50))) > 1000);
}

TEST_CASE("XBoard sees en passant after a plain double step only") {
    Game game;
    CHECK_FALSE(xboard_view(game).sees_en_passant);
    for (const auto& [text, sees_it] :
         {std::pair("e2e4", true), {"a7a6", false}, {"c1b3", false}, {"c7c5", true}}) {
        game.play(game.parse_uci(text).value());
        CHECK(xboard_view(game).sees_en_passant == sees_it);
    }
}
