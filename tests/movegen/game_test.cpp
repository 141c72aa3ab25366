// SPDX-License-Identifier: GPL-3.0-or-later
#include "movegen/game.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <utility>
#include <vector>

#include "movegen/common/board_text.hpp"
#include "movegen/tensor/legal_moves.hpp"
#include "movegen/tensor/notation.hpp"
#include "movegen/tiled/legal_moves.hpp"
#include "movegen/tiled/notation.hpp"
#include "tests/catch.hpp"
#include "tests/movegen/rule_support.hpp"

using namespace ricochet::test;
using namespace ricochet;

namespace {

/// A move's details in one line: `bounce Rf6-i3 via i6`.
std::string told(std::string_view fen, std::string_view move) {
    const Game game = game_at(fen);
    const MoveDetails details = game.details(move_of(game, move));
    std::string text(name_of(details.type));
    for (const Displacement& change : details.displacements) {
        text += ' ' + std::string(1, change.piece) + change.from + '-' + change.to;
    }
    text += details.promotion != 0 ? std::string("=") + details.promotion : "";
    text += details.via.empty() ? "" : " via " + details.via;
    for (const std::string& square : details.path) {
        text += (square == details.path.front() ? " path " : " ") + square;
    }
    return text;
}

/// All of a game's state.
std::vector<std::string> state_of(const Game& game) {
    std::vector<std::string> state = {std::string(name_of(game.variant())), game.start_fen(), game.fen(),
                                      std::to_string(game.key()), std::to_string(index(game.outcome()))};
    for (std::size_t place = 0; place < game.size(); ++place) {
        state.push_back(game.to_uci(game.move(place)));
    }
    for (const MoveCode move : game.legal_moves()) {
        state.push_back(game.to_uci(move));
    }
    return state;
}

}  // namespace

TEST_CASE("a game begins at the start position of its variant") {
    const std::array starts = {tensor::start_fen(Variant::tensor), tensor::start_fen(Variant::tensorfree),
                               tiled::start_fen};
    for (const Variant variant : all_variants()) {
        const Game game(variant);
        CHECK(game.variant() == variant);
        CHECK(game.fen() == starts.at(index(variant)));
        CHECK(game.start_fen() == game.fen());
        CHECK(game.side_to_move() == Color::white);
        CHECK(game.halfmove_clock() == 0);
        CHECK(game.fullmove_number() == 1);
        CHECK(game.size() == 0);
        CHECK_FALSE(game.in_check());
        CHECK(game.checkers().empty());
        CHECK(game.outcome() == Outcome::none);
    }
    CHECK(Game(Variant::tensorfree).diagram() ==
          draw_board(10, letters_on_board(tensor::Position::start(Variant::tensorfree))));
    CHECK(Game(Variant::tiledsquares).diagram() == draw_board(8, letters_on_board(tiled::Position::start())));
    CHECK(Game().variant() == Variant::tensor);
    CHECK(Game().legal_moves().size() == 30);
}

TEST_CASE("a game begins at a FEN") {
    const Game game = game_at("k4R4/3t6/1Q8/10/10/10/10/9K b - - 7 40");
    CHECK(game.start_fen() == "k4R4/3t6/1Q8/10/10/10/10/9K b - - 7 40");
    CHECK(game.side_to_move() == Color::black);
    CHECK(game.halfmove_clock() == 7);
    CHECK(game.fullmove_number() == 40);
    CHECK(game.in_check());
    CHECK(game.checkers() == std::vector<std::string>{"f8"});
}

TEST_CASE("a FEN of no game gives the reason") {
    const Result<Game> no_fen = Game::from_fen("nonsense", Variant::tensor);
    REQUIRE_FALSE(no_fen.ok());
    CHECK(no_fen.error() == tensor::Position::from_fen("nonsense", Variant::tensor).error());
    const auto* const beasts = "k8t/10/10/10/10/10/10/K9 w - - 0 1";
    CHECK(Game::from_fen(beasts, Variant::tensor).ok());
    CHECK_FALSE(Game::from_fen(beasts, Variant::tensorfree).ok());
}

TEST_CASE("moves are read, played and taken back") {
    Game game;
    const std::vector<std::string> start = state_of(game);
    play(game, "e2e4 e7e5 g2g4");
    CHECK(game.size() == 3);
    CHECK(game.to_uci(game.move(0)) == "e2e4");
    CHECK(game.to_uci(game.move(2)) == "g2g4");
    CHECK(game.side_to_move() == Color::black);
    CHECK(game.fullmove_number() == 2);
    CHECK(game.start_fen() == tensor::start_fen(Variant::tensor));
    CHECK(game.undo());
    CHECK(game.fen() == "rtnbqkbntr/pppp1ppppp/10/4p5/4P5/10/PPPP1PPPPP/RTNBQKBNTR w KQkq - 0 2");
    CHECK(game.undo());
    CHECK(game.undo());
    CHECK(state_of(game) == start);
    CHECK_FALSE(game.undo());
    CHECK(state_of(game) == start);
}

TEST_CASE("a text that is not a legal move gives the reason") {
    const Game game;
    CHECK(game.parse_uci("e2e9").error() == "\"e2e9\" is not a move text");
    CHECK(
        game.parse_uci("e2e5").error() ==
        "\"e2e5\" is not a legal move here: a pawn moves straight forward, and diagonally forward to capture");
    CHECK(game.parse_san("e5").error() ==
          "\"e5\" is not a legal move here: a pawn moves straight forward, and diagonally forward to capture");
    CHECK_FALSE(game.parse_san("?").ok());
    CHECK(game.to_uci(MoveCode::none) == "0000");
}

TEST_CASE("copies of a game are independent") {
    Game game;
    play(game, "e2e4");
    Game copy = game;
    const std::vector<std::string> before = state_of(game);
    CHECK(state_of(copy) == before);
    play(copy, "e7e5");
    CHECK(state_of(game) == before);
    CHECK(game.undo());
    CHECK(copy.size() == 2);
    Game assigned(Variant::tensorfree);
    assigned = copy;
    CHECK(assigned.variant() == Variant::tensor);
    CHECK(copy.undo());
    CHECK(assigned.size() == 2);
    const Game moved = std::move(assigned);
    CHECK(moved.size() == 2);
    const Game& same = copy;
    copy = same;
    CHECK(state_of(copy) == before);
}

TEST_CASE("a game counts the repetitions of its positions, also after moves were taken back") {
    Game game;
    play(game, "c1d3 c8d6 d3c1 d6c8 c1d3 c8d6 d3c1");
    CHECK(game.outcome() == Outcome::none);
    play(game, "d6c8");
    CHECK(game.outcome() == Outcome::threefold_repetition);
    CHECK(game.undo());
    CHECK(game.outcome() == Outcome::none);
    play(game, "d6c8");
    CHECK(game.outcome() == Outcome::threefold_repetition);
    // The position alone has no history.
    CHECK(game_at(game.fen()).outcome() == Outcome::none);
}

TEST_CASE("the details of a move describe it") {
    CHECK(told("k9/10/10/3p6/4P5/10/10/K9 w - - 0 1", "e4d5") == "move Pe4-d5 Pd5-");
    CHECK(told("k9/10/10/3pP5/10/10/10/K9 w - d6 0 1", "e5d6") == "en_passant Pe5-d6 Pd5-");
    CHECK(told("9k/1P8/10/10/10/10/10/K9 w - - 0 1", "b7b8t") == "promotion Pb7-b8=T");
    CHECK(told("4k5/10/10/10/10/10/10/5K3R w K - 0 1", "f1i1") == "castling Kf1-i1 Rj1-h1");
    CHECK(told("9k/10/5R2T1/10/10/10/10/K9 w - - 0 1", "f6i3^i6") == "bounce Rf6-i3 via i6");
    CHECK(told("9k/10/10/6T3/10/6R3/10/K9 w - - 0 1", "g3g5>g1") == "propel Rg3-g5 Tg5-g1");
    CHECK(told("9k/10/10/10/10/3P6/1P8/T8K w - - 0 1", "a1c3") == "hop Ta1-c3 path a1 c3");
    CHECK(told("k9/7t2/10/5t4/4T5/10/10/K9 w - - 0 1", "e4i8xh7") == "beast_capture Te4-i8 Th7- path e4 g6 i8");

    CHECK(told("4k3/8/8/8/8/8/8/4K3 w - - 0 1", "$-e4") == "drop $-e4");
    CHECK(told("4k3/8/8/8/4$3/8/8/4K3 w - - 0 1", "-e4") == "removal $e4-");
    CHECK(told("4k3/8/8/8/4$3/8/4P3/4K3 w - - 0 1", "e2e4") == "move Pe2-e4");
    CHECK(told("4k3/3%4/3%4/3pP3/4K3/8/8/8 w - d6 0 2", "e5d6") == "en_passant Pe5-d6 Pd5-");
    CHECK(told("r6k/1P6/8/8/8/8/8/4K3 w - - 0 1", "b7a8n") == "promotion Pb7-a8 Ra8-=N");
    const std::string castles = "4k3/8/8/8/4$3/8/8/R2$K3 w Q - 0 1";
    CHECK(told(castles, "e1c1") == "castling Ke1-c1 Ra1-d1 $-c1");
    CHECK(told(castles, "e1e2") == "move Ke1-e2 $-e2");
    CHECK(told(castles, "e1d1") == "move Ke1-d1");
    CHECK(told(castles, "a1d1") == "move Ra1-d1");
}

TEST_CASE("the details of a move include captures, moved beasts and tiles") {
    const auto details = [](std::string_view fen, std::string_view move) {
        const Game game = game_at(fen);
        return game.details(move_of(game, move));
    };
    const MoveDetails castling = details("4k3/8/8/8/4$3/8/8/R2$K3 w Q - 0 1", "e1c1");
    CHECK(castling.makes_tile());
    CHECK(castling.companion()->from == "a1");
    CHECK(castling.captured() == nullptr);
    const MoveDetails capture = details("r6k/1P6/8/8/8/8/8/4K3 w - - 0 1", "b7a8n");
    CHECK(capture.captured()->piece == 'R');
    CHECK(capture.companion() == nullptr);
    CHECK_FALSE(capture.makes_tile());
    const MoveDetails removal = details("4k3/8/8/8/4$3/8/8/4K3 w - - 0 1", "-e4");
    CHECK(removal.is_tile_turn());
    CHECK(removal.captured() == nullptr);
    CHECK_FALSE(removal.makes_tile());
}

TEST_CASE("a game of tiles is played, described and taken back") {
    Game game(Variant::tiledsquares);
    const std::vector<std::string> start = state_of(game);
    play(game, "$-e4 %-e5 e2e4 -e5");
    CHECK(game.fen() == "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP$PPP/RNBQKBNR w KQkq - 1 3");
    CHECK(game.piece_on("e4") == 'P');
    CHECK(game.piece_on("e2") == ' ');
    CHECK(game.files() == 8);
    while (game.undo()) {
    }
    CHECK(state_of(game) == start);
    CHECK(game.perft(3, {}) == 32'612);
    CHECK(game.as<tensor::Position>() == nullptr);
    CHECK(game.as<tiled::Position>() != nullptr);
    CHECK_FALSE(Game::from_fen("4k3/8/8/8/8/8/8/4K3 w - - 0 1", Variant::tensor).ok());
}

TEST_CASE("variants are known by their names in protocols and in PGN") {
    CHECK(variant_names() == "tensor, tensorfree or tiledsquares");
    CHECK(parse_variant("tiledsquares") == Variant::tiledsquares);
    CHECK_FALSE(parse_variant("Tiled Squares").has_value());
    CHECK(parse_pgn_variant("Tiled Squares") == Variant::tiledsquares);
    CHECK(parse_pgn_variant("tiledSquares") == Variant::tiledsquares);
    CHECK(row_of(Variant::tiledsquares).pgn_name == "Tiled Squares");
}

TEST_CASE("a game names the pieces on its board by their FEN letters") {
    const Game game;
    CHECK(game.files() == 10);
    CHECK(game.ranks() == 8);
    CHECK(game.piece_on("b1") == 'T');
    CHECK(game.piece_on("f8") == 'k');
    CHECK(game.piece_on("e4") == ' ');
    for (const char* const no_square : {"", "e", "k1", "a9", "e44"}) {
        CHECK(game.piece_on(no_square) == ' ');
    }
}

TEST_CASE("a game accepts only the codes of legal moves") {
    Game game;
    const MoveCode move = move_of(game, "e2e4");
    CHECK(game.is_legal(move));
    CHECK_FALSE(game.is_legal(MoveCode::none));
    game.play(move);
    CHECK_FALSE(game.is_legal(move));
}

TEST_CASE("a game is seen in the types of its rules") {
    Game game;
    play(game, "e2e4 e7e5");
    const BasicGame<tensor::Position>* const typed = game.as<tensor::Position>();
    REQUIRE(typed != nullptr);
    CHECK(typed->size() == 2);
    CHECK(typed->keys().size() == 2);
    CHECK(typed->position().key() == game.key());
    CHECK(to_fen(typed->start()) == game.start_fen());
    CHECK(static_cast<std::uint32_t>(game.move(1)) == typed->move(1).raw());
}

TEST_CASE("a game that was moved from can be assigned to, even from another such") {
    Game one;
    play(one, "e2e4");
    const Game taken = std::move(one);
    Game other;
    Game unused = std::move(other);
    other = one;  // NOLINT(bugprone-use-after-move)
    other = taken;
    CHECK(other.fen() == taken.fen());
    CHECK(unused.size() == 0);
}

TEST_CASE("a board is drawn with its last rank on top, the names of ranks beside and of files below") {
    // clang-format off
    CHECK(draw_board(3, "ABCabc") ==
          "+---+---+---+\n"
          "| a | b | c | 2\n"
          "+---+---+---+\n"
          "| A | B | C | 1\n"
          "+---+---+---+\n"
          "  a   b   c");
    // clang-format on
}
