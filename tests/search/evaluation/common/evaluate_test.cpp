// SPDX-License-Identifier: GPL-3.0-or-later
#include <cstdlib>
#include <string>

#include "tests/catch.hpp"
#include "tests/search/evaluation/common/evaluation_fixture.hpp"

using namespace ricochet;
using namespace ricochet::test;

TEST_CASE("the evaluation is the same for both colours, and without castling rights in a left-right mirror") {
    for_each_model([]<SearchGame G>() {
        typename G::Evaluator evaluator;
        for (const typename G::Position& position : random_positions<G>(1)) {
            INFO(G::Rules::to_fen(position));
            REQUIRE(evaluator.evaluate(position) == evaluator.evaluate(swap_colors(position)));
            REQUIRE(evaluator.evaluate(without_castling(position)) == evaluator.evaluate(mirror(position)));
        }
    });
}

TEST_CASE("the trace adds up to the evaluation, whatever the evaluator has seen before") {
    for_each_model([]<SearchGame G>() {
        typename G::Evaluator seasoned;
        for (const typename G::Position& position : random_positions<G>(3, 20)) {
            INFO(G::Rules::to_fen(position));
            typename G::Evaluator fresh;
            const EvaluationTrace trace = fresh.trace(position);
            TaperedScore sum;
            for (const EvaluationTerm& term : trace.terms) {
                sum += term.by_color[0];
                sum -= term.by_color[1];
            }
            const int tapered = (sum.middlegame * trace.phase + sum.endgame * (256 - trace.phase)) / 256;
            REQUIRE(trace.total == tapered * trace.scale / 64);
            REQUIRE(trace.evaluation == trace.total);
            const Score score = seasoned.evaluate(position);
            REQUIRE(trace.total == (position.side_to_move() == Color::white ? score : -score));
        }
    });
}

TEST_CASE("equal positions are worth the right to move") {
    const auto check = []<SearchGame G>(Variant variant) {
        const Score start = white_value<G>(Game(variant).start_fen(), variant);
        CHECK(start > 0);
        CHECK(start < piece_value(PieceTypeOf<typename G::Position>::pawn));
    };
    check.operator()<tensor::SearchModel>(Variant::tensor);
    check.operator()<tensor::SearchModel>(Variant::tensorfree);
    check.operator()<tiled::SearchModel>(Variant::tiledsquares);
}

TEST_CASE("the largest armies stay within the bound of evaluations") {
    const auto check = []<SearchGame G>(std::initializer_list<std::string_view> fens) {
        typename G::Evaluator evaluator;
        for (const std::string_view fen : fens) {
            INFO(fen);
            const auto position = position_of<G>(fen);
            CHECK(std::abs(evaluator.evaluate(position)) <= score_evaluation_bound);
            CHECK(std::abs(evaluator.trace(position).total) <= score_evaluation_bound);
        }
        using PieceType = PieceTypeOf<typename G::Position>;
        CHECK(white_value<G>(*fens.begin()) > 10 * piece_value(PieceType::queen));
    };
    check.operator()<tensor::SearchModel>({"kr8/pp8/10/10/5QQQQQ/5QQQQQ/QQQQQQQQQ1/K9 w - - 0 1",
                                           "kr8/pp8/10/10/5QQQQQ/5QQQQQ/TTTTTTTTT1/K9 w - - 0 1",
                                           "kr8/pp8/10/TTTTTTTTTT/10/10/10/KQQQQQQQQQ w - - 0 1",
                                           "tttttttttt/tttttttttk/10/10/10/10/PPPPPPPPPP/K9 w - - 0 1"});
    check.operator()<tiled::SearchModel>({"k1b5/pp6/8/4$$2/8/QQQQQ3/QQQQQQQQ/K1QQ4 w - - 0 1"});
}

TEST_CASE("piece values rank the pieces, and the king has none") {
    for_each_model([]<SearchGame G>() {
        using PieceType = PieceTypeOf<typename G::Position>;
        CHECK(piece_value(PieceType::pawn) > 0);
        CHECK(piece_value(PieceType::knight) > 2 * piece_value(PieceType::pawn));
        CHECK(piece_value(PieceType::bishop) > 2 * piece_value(PieceType::pawn));
        CHECK(piece_value(PieceType::rook) > piece_value(PieceType::knight));
        CHECK(piece_value(PieceType::rook) > piece_value(PieceType::bishop));
        CHECK(piece_value(PieceType::queen) > piece_value(PieceType::rook));
        CHECK(piece_value(PieceType::king) == 0);
        CHECK(piece_value(PieceType::none) == 0);
    });
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
