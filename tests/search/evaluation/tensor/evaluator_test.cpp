// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/evaluation/common/evaluator.hpp"

#include "search/evaluation/tensor/endings.hpp"
#include "tests/catch.hpp"
#include "tests/movegen/random_positions.hpp"
#include "tests/search/evaluation/network/random_network.hpp"
#include "tests/search/search_support.hpp"

namespace ricochet::tensor {
namespace {

using Evaluator = ricochet::Evaluator<Endings>;
using test::random_network;
using test::read_position;

constexpr std::string_view middlegame =
    "rt1qbk1ntr/pp1ppp1ppp/2n1b5/2p3p3/2T1P5/2N2T4/PPPP1PPPPP/R1BQ1K1N1R w KQkq - 0 1";

Score value_of(const Network& network, const Position& position) {
    return network_value<Features>(network, Features::view(position));
}

TEST_CASE("an evaluator goes by its network, and by material without one") {
    const Position position = read_position(middlegame);
    Evaluator evaluator;
    const Score by_material = evaluator.evaluate(position);
    const auto network = random_network(1);
    evaluator.use_network(network);
    CHECK(evaluator.evaluate(position) == value_of(*network, position));
    evaluator.use_network(random_network(2));
    CHECK(evaluator.evaluate(position) == value_of(*random_network(2), position));
    evaluator.use_network(nullptr);
    CHECK(evaluator.evaluate(position) == by_material);
}

TEST_CASE("scores of a network keep the bounds of evaluations") {
    Evaluator evaluator;
    evaluator.use_network(random_network(1, 256, true));
    test::for_each_random_position(5, 20, 40, [&evaluator](const Position& position) {
        const Score score = evaluator.evaluate(position);
        CHECK(score <= score_evaluation_bound);
        CHECK(score >= -score_evaluation_bound);
    });
}

TEST_CASE("no evaluation knows the 50-move clock") {
    Evaluator evaluator;
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

TEST_CASE("endings that cannot be won are scaled down whatever the network says") {
    Evaluator evaluator;
    evaluator.use_network(random_network(1, 256, true));
    const Position drawn = read_position("k4b4/10/10/10/10/10/10/1NN2K4 w - - 0 1");
    const EvaluationTrace trace = evaluator.trace(drawn);
    CHECK(trace.network->value != 0);
    CHECK(trace.evaluation == trace.network->value * trace.scale / normal_scale);
    CHECK(trace.scale < normal_scale / 2);
}

TEST_CASE("a bare king is driven to mate without the network") {
    const Position position = read_position("4k5/10/10/10/10/10/10/R4K4 w - - 0 1");
    Evaluator evaluator;
    const Score by_material = evaluator.evaluate(position);
    evaluator.use_network(random_network(1));
    CHECK(evaluator.evaluate(position) == by_material);
}

TEST_CASE("the trace of a network has its value, each bucket's, and each piece's worth by removal") {
    const Position position = read_position(middlegame);
    const auto network = random_network(1);
    Evaluator evaluator;
    CHECK_FALSE(evaluator.trace(position).network.has_value());
    evaluator.use_network(network);
    const EvaluationTrace trace = evaluator.trace(position);
    REQUIRE(trace.network.has_value());
    CHECK(trace.network->value == value_of(*network, position));
    CHECK(trace.evaluation == trace.network->value);
    CHECK(trace.network->by_bucket.size() == 8);
    CHECK(trace.network->by_bucket[trace.network->bucket] == trace.network->value);
    CHECK(static_cast<int>(trace.network->pieces.size()) == position.occupied().count() - 2);
    const PieceWorth& first = trace.network->pieces.front();
    CHECK(first.square == "a1");
    CHECK(first.piece == 'R');
    Setup without = position.to_setup();
    without.board[index(Square::a1)] = Piece::none;
    Features::View rest = Features::view(without);
    rest.bucket = trace.network->bucket;
    CHECK(first.worth == trace.network->value - network_value<Features>(*network, rest));
}

}  // namespace
}  // namespace ricochet::tensor
