// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/evaluation/common/evaluator.hpp"

#include <algorithm>
#include <cstdlib>
#include <string>
#include <type_traits>
#include <utility>

#include "search/games/game_search.hpp"
#include "tests/catch.hpp"
#include "tests/search/evaluation/common/evaluation_fixture.hpp"
#include "tests/search/search_support.hpp"

using namespace ricochet;
using namespace ricochet::test;

namespace {

template <SearchGame G>
constexpr std::string_view middlegame =
    std::is_same_v<G, tiled::SearchModel>
        ? "rn%%kb%r/p%%p%%pp/%p%2p1n/2p1q3/QP1$1$2/P1P1BP$1/$$$$NPPP/R$$$KB$R b KQkq - 1 21"
        : "rt1qbk1ntr/pp1ppp1ppp/2n1b5/2p3p3/2T1P5/2N2T4/PPPP1PPPPP/R1BQ1K1N1R w KQkq - 0 1";

}  // namespace

TEMPLATE_TEST_CASE("an evaluator goes by its network, and by material without one", "", tensor::SearchModel,
                   tiled::SearchModel) {
    using G = TestType;
    const auto position = position_of<G>(middlegame<G>);
    typename G::Evaluator evaluator;
    const Score by_material = evaluator.evaluate(position);
    const auto network = network_for<G>(1);
    evaluator.use_network(network);
    CHECK(evaluator.evaluate(position) == value_of<G>(*network, position));
    evaluator.use_network(network_for<G>(2));
    CHECK(evaluator.evaluate(position) == value_of<G>(*network_for<G>(2), position));
    evaluator.use_network(nullptr);
    CHECK(evaluator.evaluate(position) == by_material);
    // Mating a bare king does not use the network.
    const bool is_tiled = std::is_same_v<G, tiled::SearchModel>;
    const auto bare =
        position_of<G>(is_tiled ? "4k3/8/8/8/8/8/8/R4K2 w - - 0 1" : "4k5/10/10/10/10/10/10/R4K4 w - - 0 1");
    const Score driven = evaluator.evaluate(bare);
    evaluator.use_network(network);
    CHECK(evaluator.evaluate(bare) == driven);
}

TEMPLATE_TEST_CASE("scores of a network keep the bounds of evaluations", "", tensor::SearchModel,
                   tiled::SearchModel) {
    using G = TestType;
    typename G::Evaluator evaluator;
    evaluator.use_network(network_for<G>(1, 256, true));
    for_each_position<G>(5, 20, 40, [&evaluator](const typename G::Position& position) {
        CHECK(std::abs(evaluator.evaluate(position)) <= score_evaluation_bound);
    });
}

TEST_CASE("no evaluation depends on the 50-move clock") {
    tensor::SearchModel::Evaluator evaluator;
    for (const auto& network : {std::shared_ptr<const Network>(), random_network(1)}) {
        evaluator.use_network(network);
        const auto value_at = [&evaluator](int halfmoves) {
            const std::string fen =
                "r3k5/pppp6/10/10/10/10/PPPPPP4/R3K5 w - - " + std::to_string(halfmoves) + " 90";
            return evaluator.evaluate(read_position(fen));
        };
        CHECK(value_at(99) == value_at(0));
    }
}

TEST_CASE("unwinnable endings are scaled down whatever the network's value") {
    tensor::SearchModel::Evaluator evaluator;
    evaluator.use_network(random_network(1, 256, true));
    const auto drawn = read_position("k4b4/10/10/10/10/10/10/1NN2K4 w - - 0 1");
    const EvaluationTrace trace = evaluator.trace(drawn);
    CHECK(trace.network->value != 0);
    CHECK(trace.evaluation == trace.network->value * trace.scale / normal_scale);
    CHECK(trace.scale < normal_scale / 2);
}

TEST_CASE("the trace of a network has its value, each bucket's, and each piece's worth by removal") {
    const tensor::Position position = read_position(middlegame<tensor::SearchModel>);
    const auto network = random_network(1);
    tensor::SearchModel::Evaluator evaluator;
    CHECK_FALSE(evaluator.trace(position).network.has_value());
    evaluator.use_network(network);
    const EvaluationTrace trace = evaluator.trace(position);
    REQUIRE(trace.network.has_value());
    CHECK(trace.network->value == value_of<tensor::SearchModel>(*network, position));
    CHECK(trace.evaluation == trace.network->value);
    CHECK(trace.network->by_bucket.size() == 8);
    CHECK(trace.network->by_bucket[trace.network->bucket] == trace.network->value);
    CHECK(static_cast<int>(trace.network->pieces.size()) == position.occupied().count() - 2);
    const PieceWorth& first = trace.network->pieces.front();
    CHECK(first.square == "a1");
    CHECK(first.piece == 'R');
    tensor::Setup without = position.to_setup();
    without.board[index(tensor::Square::a1)] = tensor::Piece::none;
    tensor::Features::View rest = tensor::Features::view(without);
    rest.bucket = trace.network->bucket;
    CHECK(first.worth == trace.network->value - network_value<tensor::Features>(*network, rest));
}

TEST_CASE("the trace of a tiled network has the worth of pieces and of empty tiles") {
    using namespace tiled;
    const Position position = tiled_position(middlegame<tiled::SearchModel>);
    const auto network = network_for<tiled::SearchModel>(1);
    tiled::SearchModel::Evaluator evaluator;
    evaluator.use_network(network);
    const EvaluationTrace trace = evaluator.trace(position);
    REQUIRE(trace.network.has_value());
    // The trace is from White's point of view.
    CHECK(trace.network->value == -value_of<tiled::SearchModel>(*network, position));
    CHECK(trace.network->by_bucket.size() == Features::variant_buckets);
    CHECK(trace.network->by_bucket[trace.network->bucket] == trace.network->value);
    CHECK(static_cast<int>(trace.network->pieces.size()) == position.tiles().count() - 2);
    const auto worth_on = [&trace](std::string_view square) {
        return *std::ranges::find(trace.network->pieces, square, &PieceWorth::square);
    };
    const auto value_with = [&](Square square, Cell cell) {
        Features::View view = Features::view(position);
        view.cells[index(square)] = cell;
        return -network_value<Features>(*network, view);
    };
    CHECK(worth_on("a1").piece == 'R');
    CHECK(worth_on("a1").worth == trace.network->value - value_with(Square::a1, Cell::white_tile));
    CHECK(worth_on("c8").piece == '%');
    CHECK(worth_on("c8").worth == trace.network->value - value_with(Square::c8, Cell::plain_void));
    CHECK(worth_on("d4").piece == '$');
}

TEST_CASE("a bare king of the tiled game is driven to the edge and the kings together") {
    CHECK(white_value<tiled::SearchModel>("8/8/8/8/3k4/8/8/R3K3 w - - 0 1") <
          white_value<tiled::SearchModel>("4k3/8/8/8/8/8/8/R3K3 w - - 0 1"));
    CHECK(white_value<tiled::SearchModel>("4k3/8/8/8/8/8/8/R3K3 w - - 0 1") <
          white_value<tiled::SearchModel>("4k3/8/4K3/8/8/8/8/R7 w - - 0 1"));
}

TEST_CASE("two knights alone do not win a tiled game") {
    CHECK(white_value<tiled::SearchModel>("4k3/8/8/8/8/8/8/1N2K1N1 w - - 0 1") < 60);
}

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

TEMPLATE_TEST_CASE("the trace equals the evaluation, whatever was evaluated before", "", tensor::SearchModel,
                   tiled::SearchModel) {
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
