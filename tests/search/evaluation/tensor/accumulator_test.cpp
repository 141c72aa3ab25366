// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <array>
#include <cstddef>
#include <random>
#include <set>
#include <span>

#include "movegen/tensor/legal_moves.hpp"
#include "search/evaluation/network/accumulators.hpp"
#include "search/evaluation/tensor/features.hpp"
#include "tests/catch.hpp"
#include "tests/search/evaluation/common/evaluation_fixture.hpp"
#include "tests/search/evaluation/network/random_network.hpp"

namespace ricochet::tensor {
namespace {

using test::random_network;

constexpr std::size_t plies = 7;

/// Worked out from the setup alone.
Score value_of(const Network& network, const Setup& setup) {
    return network_value<Features>(network, Features::view(setup));
}

TEST_CASE("accumulators that follow random games give what the board gives, on every kind of processor") {
    for (const bool wild : {false, true}) {
        const auto network = random_network(7, 64, wild);
        Accumulators<Features> quick(network, plies);
        Accumulators<Features> portable(network, plies, portable_kernels());
        std::set<Score> values;
        test::for_each_random_position(11, 60, 60, [&](const Position& position) {
            const Score expected = value_of(*network, position.to_setup());
            REQUIRE(quick.evaluate(position) == expected);
            REQUIRE(portable.evaluate(position) == expected);
            values.insert(expected);
        });
        CHECK(values.size() > 500);
    }
}

TEST_CASE("accumulators follow a tree of moves that are made and taken back") {
    const auto network = random_network(3);
    Accumulators<Features> accumulators(network, plies);
    test::for_each_random_position(12, 14, 20, [&](const Position& start) {
        Position position = start;
        for (const Move move : legal_moves(position)) {
            Undo undo{};
            position.do_move(move, undo);
            REQUIRE(accumulators.evaluate(position) == value_of(*network, position.to_setup()));
            position.undo_move(move, undo);
        }
    });
}

/// Plays some moves at every ply, null moves among them, and evaluates some of the positions: after an
/// evaluation there may be ancestors of any age that were not evaluated.
void check_tree(Accumulators<Features>& accumulators, Position& position, std::size_t ply,
                std::mt19937& random) {
    if (random() % 3 != 0) {
        REQUIRE(accumulators.evaluate(position, ply) == value_of(*accumulators.network(), position.to_setup()));
    }
    if (ply + 1 == plies) {
        return;
    }
    Undo undo{};
    if (!position.in_check()) {
        position.do_null_move(undo);
        check_tree(accumulators, position, ply + 1, random);
        position.undo_null_move(undo);
    }
    const auto moves = legal_moves(position);
    const std::span<const Move> all(moves.begin(), moves.end());
    for (int tried = 0; tried < 2 && !all.empty(); ++tried) {
        const Move move = all[random() % all.size()];
        position.do_move(move, undo);
        check_tree(accumulators, position, ply + 1, random);
        position.undo_move(move, undo);
    }
}

TEST_CASE("accumulators by ply give what the board gives, whichever ancestors were evaluated") {
    const auto network = random_network(4);
    Accumulators<Features> quick(network, plies);
    Accumulators<Features> portable(network, plies, portable_kernels());
    std::mt19937 random(21);  // NOLINT(cert-msc51-cpp): the same numbers every time
    test::for_each_random_position(14, 3, 30, [&](const Position& start) {
        Position position = start;
        check_tree(quick, position, 0, random);
        check_tree(portable, position, 0, random);
    });
}

TEST_CASE("a ply says nothing about a position: accumulators of any ply can be asked about any") {
    const auto network = random_network(6);
    Accumulators<Features> accumulators(network, plies);
    std::mt19937 random(22);  // NOLINT(cert-msc51-cpp): the same numbers every time
    test::for_each_random_position(15, 20, 60, [&](const Position& position) {
        const std::size_t ply = random() % plies;
        REQUIRE(accumulators.evaluate(position, ply) == value_of(*network, position.to_setup()));
    });
}

TEST_CASE("a position, its colour-flipped twin and its mirror have the same value for the side to move") {
    const auto network = random_network(5);
    test::for_each_random_position(13, 20, 40, [&](const Position& position) {
        const Score value = value_of(*network, position.to_setup());
        CHECK(value_of(*network, test::swap_colors(position).to_setup()) == value);
        CHECK(value_of(*network, test::mirror(position).to_setup()) == value);
    });
}

TEST_CASE("every piece on every square is an input of its own, and the own king is seen on f-j") {
    for (const Color perspective : {Color::white, Color::black}) {
        for (const bool mirrored : {false, true}) {
            std::set<std::size_t> inputs;
            for (const Color color : {Color::white, Color::black}) {
                for (const PieceType type : all_piece_types) {
                    for (std::size_t square = 0; square < Features::cell_count; ++square) {
                        inputs.insert(Features::input(perspective, mirrored, make_piece(color, type), square));
                    }
                }
            }
            CHECK(inputs.size() == Features::shape.inputs);
            CHECK(*inputs.rbegin() == Features::shape.inputs - 1);
        }
        for (int number = 0; number < square_count; ++number) {
            const auto king = static_cast<Square>(number);
            const Piece piece = make_piece(perspective, PieceType::king);
            const std::size_t input =
                Features::input(perspective, Features::is_mirrored(king), piece, index(king));
            CHECK(input % square_count % file_count >= file_count / 2);
        }
    }
}

TEST_CASE("output buckets go by pieces and variant") {
    const auto bucket = [](Variant variant, std::size_t pawns) {
        Setup setup;
        setup.variant = variant;
        setup.board.fill(Piece::none);
        setup.board[index(Square::f1)] = make_piece(Color::white, PieceType::king);
        setup.board[index(Square::f8)] = make_piece(Color::black, PieceType::king);
        std::fill_n(setup.board.begin() + file_count, pawns, make_piece(Color::white, PieceType::pawn));
        return Features::view(setup).bucket;
    };
    CHECK(bucket(Variant::tensor, 0) == 0);
    CHECK(bucket(Variant::tensor, 3) == 0);
    CHECK(bucket(Variant::tensor, 4) == 1);
    CHECK(bucket(Variant::tensor, 38) == 7);
    CHECK(bucket(Variant::tensorfree, 0) == 8);
    CHECK(bucket(Variant::tensorfree, 34) == 15);
}

// A game of one rank, two kinds of tokens a side, and a view mirrored for the side whose first token stands on
// the left.
struct TokenFeatures {
    using Cell = std::uint8_t;
    struct Setup {
        std::array<Cell, 8> cells{};
        Color side_to_move = Color::white;
    };
    using Position = Setup;
    struct View {
        std::span<const Cell, 8> cells;
        Color side_to_move;
        std::array<bool, color_count> mirrored;
        std::size_t bucket;
        std::size_t first_bucket;
    };

    static constexpr std::size_t cell_count = 8;
    static constexpr std::size_t file_count = 8;
    static constexpr std::size_t cell_values = 5;
    static constexpr Cell empty = 0;
    static constexpr std::size_t variant_buckets = 1;
    static constexpr NetworkShape shape{.inputs = 4 * cell_count, .hidden = 0, .buckets = 1};

    static View view(const Setup& setup) {
        return {setup.cells, setup.side_to_move, {setup.cells[0] == 1, setup.cells[0] == 3}, 0, 0};
    }
    static constexpr std::size_t input(Color perspective, bool mirrored, Cell cell, std::size_t place) {
        const std::size_t kind = (cell + 3U + (perspective == Color::white ? 0 : 2)) % 4;
        return kind * cell_count + (mirrored ? cell_count - 1 - place : place);
    }
};

TEST_CASE("networks are of any game that has features") {
    STATIC_REQUIRE(NetworkFeatures<TokenFeatures>);
    const auto network = random_network(9, 32, false, TokenFeatures::shape);
    Accumulators<TokenFeatures> accumulators(network, plies);
    TokenFeatures::Setup setup;
    std::set<Score> values;
    for (unsigned step = 0; step < 200; ++step) {
        setup.cells[step * 5 % 8] = static_cast<std::uint8_t>(step * 7 % 5);
        setup.side_to_move = ~setup.side_to_move;
        const Score expected = network_value<TokenFeatures>(*network, TokenFeatures::view(setup));
        REQUIRE(accumulators.evaluate(setup) == expected);
        values.insert(expected);
    }
    CHECK(values.size() > 30);
}

}  // namespace
}  // namespace ricochet::tensor
