// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/evaluation/tiled/evaluate.hpp"

#include <algorithm>
#include <cstdlib>
#include <stdexcept>
#include <string>
#include <vector>

#include "tests/catch.hpp"
#include "tests/movegen/tiled/random_positions.hpp"

using namespace ricochet;
using namespace ricochet::tiled;
using namespace ricochet::test;

namespace {

template <class Map>
Bitboard mapped(Bitboard squares, Map map) {
    Bitboard result;
    for (const Square square : squares) {
        result |= Bitboard(map(square));
    }
    return result;
}

Position from_setup(const Setup& setup) {
    const Result<Position> position = Position::from_setup(setup);
    REQUIRE(position.ok());
    return position.value();
}

Position swap_colors(const Position& position) {
    const Setup setup = position.to_setup();
    Setup swapped = setup;
    for (int number = 0; number < square_count; ++number) {
        const auto square = static_cast<Square>(number);
        const Piece piece = setup.board[index(square)];
        swapped.board[index(flip_rank(square))] =
            piece == Piece::none ? piece : make_piece(~color_of(piece), type_of(piece));
    }
    swapped.empty_tiles = {mapped(setup.empty_tiles[1], flip_rank), mapped(setup.empty_tiles[0], flip_rank)};
    swapped.side_to_move = ~setup.side_to_move;
    swapped.castling = static_cast<CastlingRights>((setup.castling >> 2U) | ((setup.castling & 3U) << 2U));
    if (setup.en_passant != Square::none) {
        swapped.en_passant = flip_rank(setup.en_passant);
    }
    return from_setup(swapped);
}

Position without_castling(const Position& position) {
    Setup setup = position.to_setup();
    setup.castling = 0;
    return from_setup(setup);
}

Position mirror(const Position& position) {
    const Setup setup = position.to_setup();
    Setup mirrored = setup;
    for (int number = 0; number < square_count; ++number) {
        const auto square = static_cast<Square>(number);
        mirrored.board[index(flip_file(square))] = setup.board[index(square)];
    }
    mirrored.empty_tiles = {mapped(setup.empty_tiles[0], flip_file), mapped(setup.empty_tiles[1], flip_file)};
    mirrored.castling = 0;
    if (setup.en_passant != Square::none) {
        mirrored.en_passant = flip_file(setup.en_passant);
    }
    return from_setup(mirrored);
}

/// Positions out of check, of random games.
std::vector<Position> quiet_positions(std::uint64_t seed) {
    std::vector<Position> positions;
    for_each_random_tiled_position(seed, 40, 80, [&positions](const Position& position) {
        if (!position.in_check()) {
            positions.push_back(position);
        }
    });
    return positions;
}

Score white_value(std::string_view fen) {
    Evaluator evaluator;
    const Position position = tiled_position(fen);
    const Score score = evaluator.evaluate(position);
    return position.side_to_move() == Color::white ? score : -score;
}

TaperedScore term(std::string_view fen, std::string_view name, Color color) {
    Evaluator evaluator;
    const EvaluationTrace trace = evaluator.trace(tiled_position(fen));
    const auto found = std::find_if(trace.terms.begin(), trace.terms.end(),
                                    [name](const EvaluationTerm& row) { return row.name == name; });
    if (found == trace.terms.end()) {
        throw std::invalid_argument("no such term: " + std::string(name));
    }
    return found->by_color[index(color)];
}

}  // namespace

TEST_CASE("the tiled evaluation is the same for both colours") {
    Evaluator evaluator;
    for (const Position& position : quiet_positions(1)) {
        INFO(to_fen(position));
        REQUIRE(evaluator.evaluate(position) == evaluator.evaluate(swap_colors(position)));
    }
}

TEST_CASE("without castling rights the tiled evaluation is the same in a left-right mirror") {
    Evaluator evaluator;
    for (const Position& position : quiet_positions(2)) {
        INFO(to_fen(position));
        REQUIRE(evaluator.evaluate(without_castling(position)) == evaluator.evaluate(mirror(position)));
    }
}

TEST_CASE("the trace of a tiled position adds up to its evaluation") {
    Evaluator evaluator;
    for (const Position& position : quiet_positions(3)) {
        INFO(to_fen(position));
        const EvaluationTrace trace = evaluator.trace(position);
        TaperedScore sum;
        for (const EvaluationTerm& row : trace.terms) {
            sum += row.by_color[0];
            sum -= row.by_color[1];
        }
        const int tapered = (sum.middlegame * trace.phase + sum.endgame * (256 - trace.phase)) / 256;
        REQUIRE(trace.total == tapered * trace.scale / 64);
        const Score score = evaluator.evaluate(position);
        REQUIRE(trace.total == (position.side_to_move() == Color::white ? score : -score));
    }
}

TEST_CASE("the tiled start is worth the right to move") {
    const Score start = white_value(start_fen);
    CHECK(start > 0);
    CHECK(start < piece_value(PieceType::pawn));
}

TEST_CASE("the largest tiled armies stay within the bound of evaluations") {
    const std::string_view fen = "k1b5/pp6/8/4$$2/8/QQQQQ3/QQQQQQQQ/K1QQ4 w - - 0 1";
    Evaluator evaluator;
    CHECK(std::abs(evaluator.evaluate(tiled_position(fen))) <= score_evaluation_bound);
    CHECK(white_value(fen) > 10 * piece_value(PieceType::queen));
}

TEST_CASE("tiled piece values rank the pieces, and the king has none") {
    CHECK(piece_value(PieceType::pawn) > 0);
    CHECK(piece_value(PieceType::knight) > 2 * piece_value(PieceType::pawn));
    CHECK(piece_value(PieceType::bishop) > 2 * piece_value(PieceType::pawn));
    CHECK(piece_value(PieceType::rook) > piece_value(PieceType::knight));
    CHECK(piece_value(PieceType::rook) > piece_value(PieceType::bishop));
    CHECK(piece_value(PieceType::queen) > piece_value(PieceType::rook));
    CHECK(piece_value(PieceType::king) == 0);
    CHECK(piece_value(PieceType::none) == 0);
}

TEST_CASE("a knight with a tile to go to is worth more than one without") {
    const auto without = term("4k3/8/8/8/3N4/8/8/4K3 w - - 0 1", "Mobility", Color::white);
    const auto with = term("4k3/8/4$3/8/3N4/8/8/4K3 w - - 0 1", "Mobility", Color::white);
    CHECK(with.middlegame > without.middlegame);
    CHECK(with.endgame > without.endgame);
}

TEST_CASE("a passed pawn on a tiled way is worth more than one before voids") {
    const auto voids = term("4k3/8/8/1P6/8/8/8/4K3 w - - 0 1", "Passed pawns", Color::white);
    const auto tiles = term("1$2k3/1$6/1$6/1P6/8/8/8/4K3 w - - 0 1", "Passed pawns", Color::white);
    CHECK(tiles.endgame > voids.endgame);
}

TEST_CASE("a pawn that outruns the king even while it tiles its way is worth most of a queen") {
    const auto in_time = term("8/8/8/1P6/8/8/8/K6k w - - 0 1", "Passed pawns", Color::white);
    const auto late = term("8/8/8/1P6/8/5k2/8/K7 w - - 0 1", "Passed pawns", Color::white);
    CHECK(in_time.endgame > late.endgame);
    const auto tiled = term("1$6/1$6/1$6/1P6/8/5k2/8/K7 w - - 0 1", "Passed pawns", Color::white);
    CHECK(tiled.endgame > late.endgame + 200);
}

TEST_CASE("a king that may flee nowhere is worth less than one with room, tile or void") {
    const auto boxed_in = term("4k3/8/8/8/8/8/3PPP2/3RKB2 w - - 0 1", "King flight", Color::white);
    const auto room = term("4k3/8/8/8/8/8/3PP3/3RKB2 w - - 0 1", "King flight", Color::white);
    CHECK(room.endgame > boxed_in.endgame);
}

TEST_CASE("a bare king is driven to the edge and the kings together") {
    CHECK(white_value("8/8/8/8/3k4/8/8/R3K3 w - - 0 1") < white_value("4k3/8/8/8/8/8/8/R3K3 w - - 0 1"));
    CHECK(white_value("4k3/8/8/8/8/8/8/R3K3 w - - 0 1") < white_value("4k3/8/4K3/8/8/8/8/R7 w - - 0 1"));
}

TEST_CASE("two knights alone do not win a tiled game") {
    CHECK(white_value("4k3/8/8/8/8/8/8/1N2K1N1 w - - 0 1") < 60);
}
