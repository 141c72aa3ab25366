// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/evaluation/tensor/accumulator.hpp"

#include <set>

#include "movegen/tensor/legal_moves.hpp"
#include "search/evaluation/tensor/features.hpp"
#include "tests/catch.hpp"
#include "tests/movegen/tensor/random_positions.hpp"
#include "tests/search/evaluation/network/random_network.hpp"
#include "tests/search/search_support.hpp"

namespace ricochet::tensor {
namespace {

using test::random_network;

TEST_CASE("accumulators that follow random games give what the board gives, on every kind of processor") {
    for (const bool wild : {false, true}) {
        const auto network = random_network(7, 64, wild);
        Accumulators quick(network);
        Accumulators portable(network, portable_kernels());
        std::set<Score> values;
        test::for_each_random_position(11, 60, 60, [&](const Position& position) {
            const Score expected = network_value(*network, position.to_setup());
            REQUIRE(quick.evaluate(position) == expected);
            REQUIRE(portable.evaluate(position) == expected);
            values.insert(expected);
        });
        CHECK(values.size() > 500);
    }
}

TEST_CASE("accumulators follow a tree of moves that are made and taken back") {
    const auto network = random_network(3);
    Accumulators accumulators(network);
    test::for_each_random_position(12, 14, 20, [&](const Position& start) {
        Position position = start;
        for (const Move move : legal_moves(position)) {
            Undo undo{};
            position.do_move(move, undo);
            REQUIRE(accumulators.evaluate(position) == network_value(*network, position.to_setup()));
            position.undo_move(move, undo);
        }
    });
}

TEST_CASE("a position and its colour-flipped twin have the same value for the side to move") {
    const auto network = random_network(5);
    test::for_each_random_position(13, 20, 40, [&](const Position& position) {
        const Setup setup = position.to_setup();
        Setup twin = setup;
        for (int number = 0; number < square_count; ++number) {
            const auto square = static_cast<Square>(number);
            const Piece piece = setup.board[index(flip_rank(square))];
            twin.board[index(square)] =
                piece == Piece::none ? piece : make_piece(~color_of(piece), type_of(piece));
        }
        twin.side_to_move = ~setup.side_to_move;
        CHECK(network_value(*network, twin) == network_value(*network, setup));
        for (int number = 0; number < square_count; ++number) {
            const auto square = static_cast<Square>(number);
            twin.board[index(square)] = setup.board[index(flip_file(square))];
        }
        twin.side_to_move = setup.side_to_move;
        CHECK(network_value(*network, twin) == network_value(*network, setup));
    });
}

TEST_CASE("every piece on every square is an input of its own, and the own king is seen on f-j") {
    for (const Color perspective : {Color::white, Color::black}) {
        for (const bool mirrored : {false, true}) {
            std::set<std::size_t> inputs;
            for (const Color color : {Color::white, Color::black}) {
                for (const PieceType type : all_piece_types) {
                    for (int square = 0; square < square_count; ++square) {
                        inputs.insert(
                            network_input(perspective, mirrored, color, type, static_cast<Square>(square)));
                    }
                }
            }
            CHECK(inputs.size() == network_inputs);
            CHECK(*inputs.rbegin() == network_inputs - 1);
        }
        for (int number = 0; number < square_count; ++number) {
            const auto king = static_cast<Square>(number);
            const std::size_t input =
                network_input(perspective, is_mirrored(king), perspective, PieceType::king, king);
            CHECK(input % square_count % file_count >= file_count / 2);
        }
    }
}

TEST_CASE("output buckets go by pieces and variant") {
    CHECK(network_bucket(Variant::tensor, 2) == 0);
    CHECK(network_bucket(Variant::tensor, 5) == 0);
    CHECK(network_bucket(Variant::tensor, 6) == 1);
    CHECK(network_bucket(Variant::tensor, 40) == 7);
    CHECK(network_bucket(Variant::tensorfree, 2) == 8);
    CHECK(network_bucket(Variant::tensorfree, 36) == 15);
}

}  // namespace
}  // namespace ricochet::tensor
