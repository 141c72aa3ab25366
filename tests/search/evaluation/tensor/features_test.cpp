// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/evaluation/tensor/features.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <set>
#include <span>

#include "search/common/score.hpp"
#include "search/evaluation/network/accumulators.hpp"
#include "tests/catch.hpp"
#include "tests/search/evaluation/network/random_network.hpp"

namespace ricochet::tensor {
namespace {

using test::random_network;

constexpr std::size_t plies = 7;

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
    static constexpr NetworkShape shape{.game = "small", .inputs = 4 * cell_count, .hidden = 0, .buckets = 1};

    static View view(const Setup& setup) {
        return {setup.cells, setup.side_to_move, {setup.cells[0] == 1, setup.cells[0] == 3}, 0, 0};
    }
    static constexpr std::size_t input(Color perspective, bool mirrored, Cell cell, std::size_t place) {
        const std::size_t kind = (cell + 3U + (perspective == Color::white ? 0 : 2)) % 4;
        return kind * cell_count + (mirrored ? cell_count - 1 - place : place);
    }

    static constexpr std::size_t most_active = cell_count;
    static constexpr double max_input_weight = 10;
    static char removable_letter(Cell cell) { return cell == empty ? ' ' : 'x'; }
    static constexpr Cell without(Cell /*cell*/) { return empty; }
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
