// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/evaluation/network/accumulators.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <random>
#include <set>
#include <span>

#include "tests/catch.hpp"
#include "tests/search/evaluation/common/evaluation_fixture.hpp"

namespace ricochet::test {
namespace {

constexpr std::size_t plies = 7;

TEMPLATE_TEST_CASE(
    "accumulators that follow random games give what the board gives, on every kind of processor", "",
    tensor::SearchModel, tiled::SearchModel) {
    using G = TestType;
    for (const bool wild : {false, true}) {
        const auto network = network_for<G>(7, 64, wild);
        Accumulators<FeaturesOf<G>> quick(network, plies);
        Accumulators<FeaturesOf<G>> portable(network, plies, portable_kernels());
        std::set<Score> values;
        for_each_position<G>(11, 60, 60, [&](const typename G::Position& position) {
            const Score expected = value_of<G>(*network, position);
            REQUIRE(quick.evaluate(position) == expected);
            REQUIRE(portable.evaluate(position) == expected);
            values.insert(expected);
        });
        CHECK(values.size() > 500);
    }
}

TEMPLATE_TEST_CASE("accumulators follow a tree of moves that are made and taken back", "", tensor::SearchModel,
                   tiled::SearchModel) {
    using G = TestType;
    const auto network = network_for<G>(3);
    Accumulators<FeaturesOf<G>> accumulators(network, plies);
    for_each_position<G>(12, 14, 20, [&](const typename G::Position& start) {
        auto position = start;
        for (const auto move : legal_moves(position)) {
            typename G::Undo undo{};
            position.do_move(move, undo);
            REQUIRE(accumulators.evaluate(position) == value_of<G>(*network, position));
            position.undo_move(move, undo);
        }
    });
}

/// Plays some moves at every ply, null moves among them, and evaluates some of the positions: after an
/// evaluation there may be ancestors of any age that were not evaluated.
template <SearchGame G>
void check_tree(Accumulators<FeaturesOf<G>>& accumulators, typename G::Position& position, std::size_t ply,
                std::mt19937& random) {
    if (random() % 3 != 0) {
        REQUIRE(accumulators.evaluate(position, ply) == value_of<G>(*accumulators.network(), position));
    }
    if (ply + 1 == plies) {
        return;
    }
    typename G::Undo undo{};
    if (!position.in_check()) {
        position.do_null_move(undo);
        check_tree<G>(accumulators, position, ply + 1, random);
        position.undo_null_move(undo);
    }
    const auto moves = legal_moves(position);
    const std::span all(moves.begin(), moves.end());
    for (int tried = 0; tried < 2 && !all.empty(); ++tried) {
        const auto move = all[random() % all.size()];
        position.do_move(move, undo);
        check_tree<G>(accumulators, position, ply + 1, random);
        position.undo_move(move, undo);
    }
}

TEMPLATE_TEST_CASE("accumulators by ply give what the board gives, whichever ancestors were evaluated", "",
                   tensor::SearchModel, tiled::SearchModel) {
    using G = TestType;
    const auto network = network_for<G>(4);
    Accumulators<FeaturesOf<G>> quick(network, plies);
    Accumulators<FeaturesOf<G>> portable(network, plies, portable_kernels());
    std::mt19937 random(21);  // NOLINT(cert-msc51-cpp): the same numbers every time
    for_each_position<G>(14, 3, 30, [&](const typename G::Position& start) {
        auto position = start;
        check_tree<G>(quick, position, 0, random);
        check_tree<G>(portable, position, 0, random);
    });
}

TEMPLATE_TEST_CASE("a ply says nothing about a position: accumulators of any ply can be asked about any", "",
                   tensor::SearchModel, tiled::SearchModel) {
    using G = TestType;
    const auto network = network_for<G>(6);
    Accumulators<FeaturesOf<G>> accumulators(network, plies);
    std::mt19937 random(22);  // NOLINT(cert-msc51-cpp): the same numbers every time
    for_each_position<G>(15, 20, 60, [&](const typename G::Position& position) {
        const std::size_t ply = random() % plies;
        REQUIRE(accumulators.evaluate(position, ply) == value_of<G>(*network, position));
    });
}

TEMPLATE_TEST_CASE(
    "a position, its colour-flipped twin and its mirror have the same value for the side to move", "",
    tensor::SearchModel, tiled::SearchModel) {
    using G = TestType;
    const auto network = network_for<G>(5);
    for_each_position<G>(13, 20, 40, [&](const typename G::Position& position) {
        const Score value = value_of<G>(*network, position);
        CHECK(value_of<G>(*network, swap_colors(position)) == value);
        CHECK(value_of<G>(*network, mirror(position)) == value);
    });
}

TEMPLATE_TEST_CASE("no accumulator leaves 16 bits with weights as large as the trainer lets them be", "",
                   tensor::SearchModel, tiled::SearchModel) {
    using G = TestType;
    using Features = FeaturesOf<G>;
    const auto largest = std::lround(Features::max_input_weight * Network::input_scale);
    CHECK(largest * static_cast<long>(Features::most_active + 1) <= INT16_MAX);
    CHECK(fits_accumulator(Features::most_active, Features::max_input_weight));
    CHECK_FALSE(fits_accumulator(Features::most_active + 1, Features::max_input_weight + 0.05));
    std::size_t most = 0;
    for_each_position<G>(16, 40, 80, [&most](const typename G::Position& position) {
        const auto view = Features::view(position);
        for (const Color perspective : {Color::white, Color::black}) {
            most = std::max(most, active_inputs<Features>(view, perspective).count);
        }
    });
    CHECK(most <= Features::most_active);
    CHECK(most >= Features::most_active * 3 / 4);
}

}  // namespace
}  // namespace ricochet::test
