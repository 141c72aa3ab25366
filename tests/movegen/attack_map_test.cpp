// SPDX-License-Identifier: GPL-3.0-or-later
#include <string_view>

#include "movegen/tensor/attackers.hpp"
#include "movegen/tiled/attacks.hpp"
#include "tests/catch.hpp"
#include "tests/movegen/random_positions.hpp"

using namespace ricochet;
using namespace ricochet::test;

namespace {

tensor::Bitboard attackers_of(const tensor::Position& position, tensor::Square square, Color by) {
    return tensor::Attackers(position, by).attackers_of(square);
}
tiled::Bitboard attackers_of(const tiled::Position& position, tiled::Square square, Color by) {
    return position.attackers(square, by, position.occupied());
}

/// Compares attack maps of random games' positions with tests of single squares; returns the number of attacked
/// squares.
template <class Position>
int compare_with_single_squares(Variant variant) {
    int attacked = 0;
    for_each_random_position_of<Position>(7, variant, 30, 60, [&](const Position& position) {
        using PieceType = decltype(type_of(position.piece_on({})));
        for (const Color by : {Color::white, Color::black}) {
            const auto map = attack_map(position, by);
            const auto pawns = position.pieces(by, PieceType::pawn);
            const auto minors =
                pawns | position.pieces(by, PieceType::knight) | position.pieces(by, PieceType::bishop);
            const auto rooks = minors | position.pieces(by, PieceType::rook);
            CAPTURE(to_fen(position), by == Color::white);
            for (const auto square : decltype(pawns)::all()) {
                const auto attackers = attackers_of(position, square, by);
                CAPTURE(to_string(square));
                REQUIRE(map.by_pawns.contains(square) == (attackers & pawns).any());
                REQUIRE(map.by_minors.contains(square) == (attackers & minors).any());
                REQUIRE(map.by_rooks.contains(square) == (attackers & rooks).any());
                REQUIRE(map.all.contains(square) == attackers.any());
                attacked += attackers.any() ? 1 : 0;
            }
        }
    });
    return attacked;
}

}  // namespace

TEST_CASE("an attack map has the squares that pieces attack, by what these are worth") {
    CHECK(compare_with_single_squares<tensor::Position>(Variant::tensor) > 10000);
    CHECK(compare_with_single_squares<tensor::Position>(Variant::tensorfree) > 10000);
    CHECK(compare_with_single_squares<tiled::Position>(Variant::tiledsquares) > 10000);
}

TEST_CASE("bounces are in the map of the least piece that bounces") {
    const auto map_of = [](std::string_view fen) {
        return tensor::attack_map(tensor::Position::from_fen(fen, Variant::tensor).value(), Color::white);
    };
    using tensor::Square;
    // Rooks and queens bounce off the beast on e4 along the e-file.
    const auto rook = map_of("9k/10/10/10/R3T5/10/10/K9 w - - 0 1");
    CHECK(rook.by_rooks.contains(Square::e7));
    CHECK_FALSE(rook.by_minors.contains(Square::e7));
    const auto queen = map_of("9k/10/10/10/Q3T5/10/10/K9 w - - 0 1");
    CHECK(queen.all.contains(Square::e7));
    CHECK_FALSE(queen.by_rooks.contains(Square::e7));
    // Enemy beasts are no springboards.
    CHECK_FALSE(map_of("9k/10/10/10/R3t5/10/10/K9 w - - 0 1").all.contains(Square::e7));
}
