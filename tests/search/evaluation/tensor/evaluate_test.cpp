// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/evaluation/tensor/evaluate.hpp"

#include <cstdlib>
#include <string>

#include "movegen/tensor/fen.hpp"
#include "tests/catch.hpp"
#include "tests/search/evaluation/tensor/evaluation_fixture.hpp"

using namespace ricochet;
using namespace ricochet::tensor;
using namespace ricochet::test;

TEST_CASE("the evaluation is the same for both colours") {
    Evaluator evaluator;
    for (const Position& position : random_positions(4000, 1)) {
        INFO(to_fen(position));
        REQUIRE(evaluator.evaluate(position) == evaluator.evaluate(swap_colors(position)));
    }
}

TEST_CASE("without castling rights the evaluation is the same in a left-right mirror") {
    Evaluator evaluator;
    for (const Position& position : random_positions(4000, 2)) {
        INFO(to_fen(position));
        REQUIRE(evaluator.evaluate(without_castling(position)) == evaluator.evaluate(mirror(position)));
    }
}

TEST_CASE("the trace adds up to the evaluation") {
    Evaluator evaluator;
    for (const Position& position : random_positions(1000, 3)) {
        INFO(to_fen(position));
        const EvaluationTrace trace = evaluator.trace(position);
        TaperedScore sum;
        for (const EvaluationTerm& term : trace.terms) {
            sum += term.by_color[0];
            sum -= term.by_color[1];
        }
        const int tapered = (sum.middlegame * trace.phase + sum.endgame * (256 - trace.phase)) / 256;
        REQUIRE(trace.total == tapered * trace.scale / 64);
        const Score score = evaluator.evaluate(position);
        REQUIRE(trace.total == (position.side_to_move() == Color::white ? score : -score));
    }
}

TEST_CASE("what an evaluator has seen before does not change its results") {
    Evaluator seasoned;
    const auto positions = random_positions(300, 4);
    for (const Position& position : positions) {
        seasoned.evaluate(position);
    }
    for (const Position& position : positions) {
        Evaluator fresh;
        INFO(to_fen(position));
        REQUIRE(seasoned.evaluate(position) == fresh.evaluate(position));
    }
}

TEST_CASE("equal positions are worth the right to move") {
    const Score start = white_value(start_fen(Variant::tensor));
    CHECK(start > 0);
    CHECK(start < piece_value(PieceType::pawn));
    Evaluator evaluator;
    const Score sister = evaluator.evaluate(Position::start(Variant::tensorfree));
    CHECK(sister > 0);
    CHECK(sister < piece_value(PieceType::pawn));
}

TEST_CASE("the largest armies stay within the bound of evaluations") {
    const char* const fens[] = {
        "kr8/pp8/10/10/5QQQQQ/5QQQQQ/TTTTTTTTT1/K9 w - - 0 1",
        "kr8/pp8/10/10/5QQQQQ/5QQQQQ/QQQQQQQQQ1/K9 w - - 0 1",
        "kr8/pp8/10/TTTTTTTTTT/10/10/10/KQQQQQQQQQ w - - 0 1",
        "tttttttttt/tttttttttk/10/10/10/10/PPPPPPPPPP/K9 w - - 0 1",
    };
    Evaluator evaluator;
    for (const char* fen : fens) {
        INFO(fen);
        const Position position = read_position(fen);
        CHECK(std::abs(evaluator.evaluate(position)) <= score_evaluation_bound);
        CHECK(std::abs(evaluator.trace(position).total) <= score_evaluation_bound);
    }
    CHECK(white_value(fens[1]) > 12 * piece_value(PieceType::queen));
}

TEST_CASE("piece values rank the pieces, and the king has none") {
    CHECK(piece_value(PieceType::pawn) > 0);
    CHECK(piece_value(PieceType::knight) > 2 * piece_value(PieceType::pawn));
    CHECK(piece_value(PieceType::bishop) > 2 * piece_value(PieceType::pawn));
    CHECK(piece_value(PieceType::rook) > piece_value(PieceType::knight));
    CHECK(piece_value(PieceType::rook) > piece_value(PieceType::bishop));
    CHECK(piece_value(PieceType::queen) > piece_value(PieceType::rook));
    CHECK(piece_value(PieceType::beast) > piece_value(PieceType::pawn));
    CHECK(piece_value(PieceType::king) == 0);
    CHECK(piece_value(PieceType::none) == 0);
}

TEST_CASE("a piece more is worth having, a beast too") {
    const std::string start = "rtnbqkbntr/pppppppppp/10/10/10/10/PPPPPPPPPP/RTNBQKBNTR w - - 0 1";
    for (const char piece : {'r', 't', 'n', 'b', 'q'}) {
        std::string fen = start;
        fen[fen.find(piece)] = '1';
        INFO(fen);
        CHECK(white_value(fen) > 100 + white_value(start));
    }
}
