// SPDX-License-Identifier: GPL-3.0-or-later
#include <cstdlib>
#include <string>
#include <utility>

#include "search/games/game_search.hpp"
#include "tests/catch.hpp"
#include "tests/search/evaluation/common/evaluation_fixture.hpp"
#include "tests/search/search_support.hpp"

using namespace ricochet;
using namespace ricochet::test;

TEMPLATE_TEST_CASE(
    "the evaluation is the same for both colours, and without castling rights in a left-right mirror", "",
    tensor::SearchModel, tiled::SearchModel) {
    using G = TestType;
    typename G::Evaluator evaluator;
    for_each_quiet_position<G>(1, 60, [&](const typename G::Position& position) {
        INFO(to_fen(position));
        REQUIRE(evaluator.evaluate(position) == evaluator.evaluate(swap_colors(position)));
        REQUIRE(evaluator.evaluate(without_castling(position)) == evaluator.evaluate(mirror(position)));
    });
}

TEMPLATE_TEST_CASE("the trace says what the evaluation says, whatever the evaluator has seen before", "",
                   tensor::SearchModel, tiled::SearchModel) {
    using G = TestType;
    typename G::Evaluator seasoned;
    for_each_quiet_position<G>(3, 20, [&](const typename G::Position& position) {
        INFO(to_fen(position));
        typename G::Evaluator fresh;
        const EvaluationTrace trace = fresh.trace(position);
        REQUIRE((trace.is_known || trace.evaluation == trace.material * trace.scale / normal_scale));
        const Score score = seasoned.evaluate(position);
        REQUIRE(trace.evaluation == (position.side_to_move() == Color::white ? score : -score));
    });
}

TEST_CASE("without a network, material decides, and the start is even") {
    for (const Variant variant : all_variants()) {
        CHECK(trace(Game(variant)).evaluation == 0);
    }
    CHECK(white_value<tensor::SearchModel>("k7q1/p9/10/10/10/10/P9/K7R1 w - - 0 1") ==
          tensor::piece_value(tensor::PieceType::rook) - tensor::piece_value(tensor::PieceType::queen));
}

TEST_CASE("the largest armies stay within the bound of evaluations") {
    for (const auto& [variant, fen] :
         {std::pair(Variant::tensor, "kr8/pp8/10/10/5QQQQQ/5QQQQQ/QQQQQQQQQ1/K9 w - - 0 1"),
          {Variant::tensor, "kr8/pp8/10/10/5QQQQQ/5QQQQQ/TTTTTTTTT1/K9 w - - 0 1"},
          {Variant::tensor, "kr8/pp8/10/TTTTTTTTTT/10/10/10/KQQQQQQQQQ w - - 0 1"},
          {Variant::tensor, "tttttttttt/tttttttttk/10/10/10/10/PPPPPPPPPP/K9 w - - 0 1"},
          {Variant::tiledsquares, "k1b5/pp6/8/4$$2/8/QQQQQ3/QQQQQQQQ/K1QQ4 w - - 0 1"}}) {
        INFO(fen);
        const EvaluationTrace found = trace(read_game(fen, variant));
        CHECK(std::abs(found.evaluation) <= score_evaluation_bound);
    }
    CHECK(white_value<tensor::SearchModel>("kr8/pp8/10/10/5QQQQQ/5QQQQQ/QQQQQQQQQ1/K9 w - - 0 1") >
          10 * tensor::piece_value(tensor::PieceType::queen));
    CHECK(white_value<tiled::SearchModel>("k1b5/pp6/8/4$$2/8/QQQQQ3/QQQQQQQQ/K1QQ4 w - - 0 1") >
          10 * tiled::piece_value(tiled::PieceType::queen));
}

TEMPLATE_TEST_CASE("piece values rank the pieces, and the king has none", "", tensor::SearchModel,
                   tiled::SearchModel) {
    using PieceType = PieceTypeOf<typename TestType::Position>;
    CHECK(piece_value(PieceType::pawn) > 0);
    CHECK(piece_value(PieceType::knight) > 2 * piece_value(PieceType::pawn));
    CHECK(piece_value(PieceType::bishop) > 2 * piece_value(PieceType::pawn));
    CHECK(piece_value(PieceType::rook) > piece_value(PieceType::knight));
    CHECK(piece_value(PieceType::rook) > piece_value(PieceType::bishop));
    CHECK(piece_value(PieceType::queen) > piece_value(PieceType::rook));
    CHECK(piece_value(PieceType::king) == 0);
    CHECK(piece_value(PieceType::none) == 0);
}

TEST_CASE("a beast is worth more than a pawn") {
    CHECK(tensor::piece_value(tensor::PieceType::beast) > tensor::piece_value(tensor::PieceType::pawn));
}

TEST_CASE("a piece more is worth having, a beast too") {
    const std::string start = "rtnbqkbntr/pppppppppp/10/10/10/10/PPPPPPPPPP/RTNBQKBNTR w - - 0 1";
    for (const char piece : {'r', 't', 'n', 'b', 'q'}) {
        std::string fen = start;
        fen[fen.find(piece)] = '1';
        INFO(fen);
        CHECK(white_value<tensor::SearchModel>(fen) > 100 + white_value<tensor::SearchModel>(start));
    }
}
