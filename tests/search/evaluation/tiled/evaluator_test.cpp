// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/evaluation/common/evaluator.hpp"

#include <algorithm>

#include "search/evaluation/tiled/endings.hpp"
#include "tests/catch.hpp"
#include "tests/movegen/random_positions.hpp"
#include "tests/search/evaluation/network/random_network.hpp"

namespace ricochet::tiled {
namespace {

using Evaluator = ricochet::Evaluator<Endings>;
using test::tiled_position;

constexpr std::string_view middlegame =
    "rn%%kb%r/p%%p%%pp/%p%2p1n/2p1q3/QP1$1$2/P1P1BP$1/$$$$NPPP/R$$$KB$R b KQkq - 1 21";

std::shared_ptr<const Network> network_for(std::uint32_t seed, std::size_t hidden = 32, bool wild = false) {
    return test::random_network(seed, hidden, wild, Features::shape);
}

Score value_of(const Network& network, const Position& position) {
    return network_value<Features>(network, Features::view(position));
}

TEST_CASE("an evaluator of tiled squares goes by its network, and by material without one") {
    const Position position = tiled_position(middlegame);
    Evaluator evaluator;
    const Score by_material = evaluator.evaluate(position);
    const auto network = network_for(1);
    evaluator.use_network(network);
    CHECK(evaluator.evaluate(position) == value_of(*network, position));
    evaluator.use_network(network_for(2));
    CHECK(evaluator.evaluate(position) == value_of(*network_for(2), position));
    evaluator.use_network(nullptr);
    CHECK(evaluator.evaluate(position) == by_material);
    // A bare king is driven to mate without the network.
    const Position bare = tiled_position("4k3/8/8/8/8/8/8/R4K2 w - - 0 1");
    const Score driven = evaluator.evaluate(bare);
    evaluator.use_network(network);
    CHECK(evaluator.evaluate(bare) == driven);
}

TEST_CASE("scores of a tiled network keep the bounds of evaluations") {
    Evaluator evaluator;
    evaluator.use_network(network_for(1, 256, true));
    test::for_each_random_tiled_position(5, 20, 40, [&evaluator](const Position& position) {
        const Score score = evaluator.evaluate(position);
        CHECK(score <= score_evaluation_bound);
        CHECK(score >= -score_evaluation_bound);
    });
}

TEST_CASE("the trace of a tiled network has the worth of pieces and of empty tiles") {
    const Position position = tiled_position(middlegame);
    const auto network = network_for(1);
    Evaluator evaluator;
    evaluator.use_network(network);
    const EvaluationTrace trace = evaluator.trace(position);
    REQUIRE(trace.network.has_value());
    // The trace is from White's point of view.
    CHECK(trace.network->value == -value_of(*network, position));
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

}  // namespace
}  // namespace ricochet::tiled
