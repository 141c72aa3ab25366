// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/evaluation/network/accumulators.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <random>
#include <set>
#include <span>
#include <type_traits>
#include <vector>

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

/// Plays moves at every ply, null moves included, and evaluates some of the positions, so that ancestors of any
/// age may not be evaluated yet.
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

TEMPLATE_TEST_CASE("accumulators of any ply evaluate any position", "", tensor::SearchModel,
                   tiled::SearchModel) {
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

/// All cells of a network's view except the empty one.
template <SearchGame G>
std::vector<typename FeaturesOf<G>::Cell> all_cells() {
    using Cell = typename FeaturesOf<G>::Cell;
    std::vector<Cell> cells;
    const auto add_pieces = [&cells](const auto& types) {
        for (const auto type : types) {
            cells.push_back(static_cast<Cell>(make_piece(Color::white, type)));
            cells.push_back(static_cast<Cell>(make_piece(Color::black, type)));
        }
    };
    if constexpr (std::is_same_v<G, tensor::SearchModel>) {
        add_pieces(tensor::all_piece_types);
    } else {
        add_pieces(tiled::all_piece_types);
        cells.insert(cells.end(), {Cell::white_tile, Cell::black_tile, Cell::white_door, Cell::black_door,
                                   Cell::common_door});
    }
    return cells;
}

TEMPLATE_TEST_CASE("every kind of square is an input of its own, and the own king is seen on the right half",
                   "", tensor::SearchModel, tiled::SearchModel) {
    using Features = FeaturesOf<TestType>;
    using Position = typename TestType::Position;
    using Cell = typename Features::Cell;
    using Square = std::decay_t<decltype(Position::start(TestType::variant).king_square(Color::white))>;
    for (const Color perspective : {Color::white, Color::black}) {
        for (const bool mirrored : {false, true}) {
            std::set<std::size_t> inputs;
            for (const Cell cell : all_cells<TestType>()) {
                for (std::size_t square = 0; square < Features::cell_count; ++square) {
                    inputs.insert(Features::input(perspective, mirrored, cell, square));
                }
            }
            CHECK(inputs.size() == Features::shape.inputs);
            CHECK(*inputs.rbegin() == Features::shape.inputs - 1);
        }
        for (std::size_t square = 0; square < Features::cell_count; ++square) {
            const auto king = static_cast<Cell>(make_piece(perspective, PieceTypeOf<Position>::king));
            const bool mirrored = Features::is_mirrored(static_cast<Square>(square));
            const std::size_t place =
                Features::input(perspective, mirrored, king, square) % Features::cell_count;
            CHECK(place % Features::file_count >= Features::file_count / 2);
        }
    }
}

TEST_CASE("output buckets go by pieces and variant") {
    using namespace tensor;
    const auto bucket = [](Variant variant, std::size_t pawns) {
        Setup setup;
        setup.variant = variant;
        setup.board.fill(Piece::none);
        setup.board[index(Square::f1)] = make_piece(Color::white, PieceType::king);
        setup.board[index(Square::f8)] = make_piece(Color::black, PieceType::king);
        std::fill_n(setup.board.begin() + file_count, pawns, make_piece(Color::white, PieceType::pawn));
        return tensor::Features::view(setup).bucket;
    };
    CHECK(bucket(Variant::tensor, 0) == 0);
    CHECK(bucket(Variant::tensor, 3) == 0);
    CHECK(bucket(Variant::tensor, 4) == 1);
    CHECK(bucket(Variant::tensor, 38) == 7);
    CHECK(bucket(Variant::tensorfree, 0) == 8);
    CHECK(bucket(Variant::tensorfree, 34) == 15);
}

}  // namespace
}  // namespace ricochet::test
