// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/evaluation/tiled/features.hpp"

#include <array>
#include <set>
#include <string_view>
#include <utility>

#include "movegen/tiled/notation.hpp"
#include "search/evaluation/network/accumulators.hpp"
#include "tests/catch.hpp"
#include "tests/movegen/random_positions.hpp"
#include "tests/search/evaluation/common/evaluation_fixture.hpp"
#include "tests/search/evaluation/network/random_network.hpp"

namespace ricochet::tiled {
namespace {

using test::random_network;
using test::tiled_position;

std::shared_ptr<const Network> tiled_network(std::uint32_t seed) {
    return random_network(seed, 32, false, Features::shape);
}

/// The doors of a side, from its view.
Bitboard doors_in_view(const Features::View& view, Color color) {
    const Cell own = color == Color::white ? Cell::white_door : Cell::black_door;
    Bitboard found;
    for (std::size_t place = 0; place < Features::cell_count; ++place) {
        if (view.cells[place] == own || view.cells[place] == Cell::common_door) {
            found |= Bitboard(static_cast<Square>(place));
        }
    }
    return found;
}

/// Whether a tile on a void would let a piece of the side to move give check there or land beside the enemy
/// king, or a pawn beyond the middle advance: found from the void, while `doors` begins from the pieces.
bool opens_door(const Position& position, Square square) {
    const Color us = position.side_to_move();
    const Square king = position.king_square(~us);
    const bool is_beside = king_attacks(king).contains(square);
    const bool is_in_line = (empty_bishop_attacks(king) | empty_rook_attacks(king)).contains(square);
    const bool is_leap = knight_attacks(king).contains(square);
    constexpr int fifth_rank = 4;
    if (relative_rank(us, square) > fifth_rank &&
        position.pieces(us, PieceType::pawn).contains(square_ahead(~us, square))) {
        return true;
    }
    if (!is_beside && !is_in_line && !is_leap) {
        return false;
    }
    const Bitboard occupied = position.occupied();
    const Bitboard attackers = position.attackers(square, us, occupied) - position.pieces(us, PieceType::pawn) -
                               Bitboard(position.king_square(us));
    if (is_beside || attackers.empty()) {
        return attackers.any();
    }
    for (const Square from : attackers) {
        if (piece_attacks(type_of(position.piece_on(from)), square, occupied).contains(king)) {
            return true;
        }
    }
    return false;
}

/// The voids where a drop of the side to move opens a door, tested one by one.
Bitboard doors_to_open(const Position& position) {
    Bitboard found;
    for (const Square square : position.voids()) {
        if (opens_door(position, square)) {
            found |= Bitboard(square);
        }
    }
    return found;
}

TEST_CASE("the network and the search see the doors of a side that are found one by one") {
    int seen = 0;
    test::for_each_random_tiled_position(3, 40, 60, [&seen](const Position& start) {
        if (start.in_check()) {
            return;
        }
        INFO(to_fen(start));
        const Features::View view = Features::view(start);
        Position position = start;
        REQUIRE(doors_in_view(view, position.side_to_move()) == doors_to_open(position));
        const QuietHandicaps handicaps(position);
        for (const Square square : position.voids()) {
            REQUIRE((handicaps.of(Move::drop(position.side_to_move(), square)) < 0) ==
                    doors_to_open(position).contains(square));
        }
        Undo undo{};
        position.do_null_move(undo);
        REQUIRE(doors_in_view(view, position.side_to_move()) == doors_to_open(position));
        seen += doors_in_view(view, Color::white).count();
    });
    CHECK(seen > 1000);
}

TEST_CASE("a square is a piece, an empty tile with its owner, a door of a side or of both, or a plain void") {
    const Features::View view = Features::view(tiled_position("4k3/8/8/$6%/8/8/3r4/R6K w - - 0 1"));
    const auto cell = [&view](Square square) { return view.cells[index(square)]; };
    CHECK(cell(Square::a1) == static_cast<Cell>(make_piece(Color::white, PieceType::rook)));
    CHECK(cell(Square::d2) == static_cast<Cell>(make_piece(Color::black, PieceType::rook)));
    CHECK(cell(Square::a5) == Cell::white_tile);
    CHECK(cell(Square::h5) == Cell::black_tile);
    CHECK(cell(Square::a8) == Cell::white_door);
    CHECK(cell(Square::d1) == Cell::black_door);
    CHECK(cell(Square::g2) == Cell::black_door);
    CHECK(cell(Square::c4) == Cell::plain_void);
    // A rook of each side on the e file, and the kings beside it.
    const Features::View crossed = Features::view(tiled_position("3k4/8/8/8/4R3/8/4r3/3K4 w - - 0 1"));
    CHECK(crossed.cells[index(Square::e3)] == Cell::plain_void);
    const Features::View common = Features::view(tiled_position("8/8/1k6/8/R1r5/8/1K6/8 w - - 0 1"));
    CHECK(common.cells[index(Square::b4)] == Cell::common_door);
}

TEST_CASE("a side sees its own tiles and doors as the other side sees them swapped") {
    constexpr std::array pairs = {std::pair{Cell::white_tile, Cell::black_tile},
                                  std::pair{Cell::white_door, Cell::black_door},
                                  std::pair{Cell::common_door, Cell::common_door}};
    for (const auto& [white, black] : pairs) {
        const auto a3 = index(Square::a3);
        const auto a6 = index(Square::a6);
        CHECK(Features::input(Color::white, false, white, a3) ==
              Features::input(Color::black, false, black, a6));
        CHECK(Features::input(Color::white, true, black, a3) == Features::input(Color::black, true, white, a6));
    }
}

TEST_CASE("the accumulators follow every kind of turn") {
    // A drop, a removal, a step that leaves a tile, captures, a king on a void, castling on voids, an en
    // passant capture, promotions, a king across the middle.
    constexpr std::array<std::pair<std::string_view, std::string_view>, 12> turns = {{
        {"4k3/8/8/8/8/8/8/R6K w - - 0 1", "$-a8"},
        {"4k3/8/8/8/8/$7/8/R6K w - - 0 1", "-a3"},
        {"4k3/8/8/8/8/$7/8/R6K w - - 0 1", "a1a3"},
        {"4k3/8/8/8/8/n7/8/R6K w - - 0 1", "a1a3"},
        {"4k3/8/8/8/8/8/8/R2K4 w - - 0 1", "d1e2"},
        {"4k3/8/8/8/8/%7/8/R6K b - - 0 1", "e8d7"},
        {"4k3/8/8/8/8/8/8/4K$$R w K - 0 1", "e1g1"},
        {"4k3/8/8/8/8/8/8/R2$K3 w Q - 0 1", "e1c1"},
        {"4k3/3%4/3$4/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6"},
        {"$3k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8q"},
        {"1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7b8n"},
        {"4k3/8/8/8/8/8/p7/1R5K b - - 0 1", "a2b1r"},
    }};
    const auto network = tiled_network(2);
    for (const auto& [fen, text] : turns) {
        INFO(fen << " " << text);
        Accumulators<Features> accumulators(network, 3);
        Position position = tiled_position(fen);
        const Result<Move> move = parse_uci(text, position);
        REQUIRE(move.ok());
        const auto expected = [&] {
            return network_value<Features>(*network, Features::view(position.to_setup()));
        };
        const Score before = expected();
        CHECK(accumulators.evaluate(position, 0) == before);
        Undo undo{};
        position.do_move(move.value(), undo);
        const Score after = expected();
        CHECK(after != before);
        CHECK(accumulators.evaluate(position, 1) == after);
        position.undo_move(move.value(), undo);
        CHECK(accumulators.evaluate(position, 1) == before);
    }
}

TEST_CASE("a full board has as many active inputs as squares") {
    const Position position =
        tiled_position("k$$$$$$$/$$$$$$$$/$$$$$$$$/$$$$$$$$/%%%%%%%%/%%%%%%%%/%%%%%%%%/%%%%%K%% w - - 0 1");
    const Features::View view = Features::view(position);
    CHECK(active_inputs<Features>(view, Color::white).count == Features::most_active);
    CHECK(active_inputs<Features>(view, Color::black).count == Features::most_active);
}

TEST_CASE("output buckets go by pieces and tiles") {
    CHECK(Features::bucket(2, 2) == 0);
    CHECK(Features::bucket(8, 50) == 0);
    CHECK(Features::bucket(8, 51) == 1);
    CHECK(Features::bucket(9, 32) == 2);
    CHECK(Features::bucket(32, 32) == 6);
    CHECK(Features::bucket(32, 64) == 7);
    CHECK(Features::view(Position::start()).bucket == 6);
    std::set<std::size_t> buckets;
    test::for_each_random_tiled_position(4, 60, 120, [&buckets](const Position& position) {
        buckets.insert(Features::view(position).bucket);
        CHECK(Features::view(position).bucket == Features::view(position.to_setup()).bucket);
    });
    CHECK(*buckets.rbegin() < Features::variant_buckets);
    CHECK(buckets.size() >= 6);
}

}  // namespace
}  // namespace ricochet::tiled
