// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "movegen/common/castling_rights.hpp"
#include "movegen/common/geometry.hpp"
#include "movegen/common/variant.hpp"

namespace ricochet::tensor {

enum class PieceType : std::uint8_t { pawn, knight, bishop, rook, queen, king, beast, none };

/// A piece of a colour, or an empty square. Value = type + 8 * colour.
enum class Piece : std::uint8_t { none = 7 };

constexpr int file_count = 10;
constexpr int rank_count = 8;
constexpr int square_count = file_count * rank_count;

// clang-format off
/// Squares in the order a1, b1, ... j1, a2, ... j8.
enum class Square : std::uint8_t {
    a1, b1, c1, d1, e1, f1, g1, h1, i1, j1,
    a2, b2, c2, d2, e2, f2, g2, h2, i2, j2,
    a3, b3, c3, d3, e3, f3, g3, h3, i3, j3,
    a4, b4, c4, d4, e4, f4, g4, h4, i4, j4,
    a5, b5, c5, d5, e5, f5, g5, h5, i5, j5,
    a6, b6, c6, d6, e6, f6, g6, h6, i6, j6,
    a7, b7, c7, d7, e7, f7, g7, h7, i7, j7,
    a8, b8, c8, d8, e8, f8, g8, h8, i8, j8,
    none
};
// clang-format on

class Bitboard;

/// The board of Tensor Chess, for code shared by all games.
struct Geometry : BasicGeometry<Square, PieceType, Piece, Bitboard, file_count, rank_count> {
    static constexpr std::string_view letters = "pnbrqkt";
    static constexpr std::uint64_t zobrist_seed = 0x5249434F43484554U;
    static constexpr bool squares_have_owners = false;
};
Geometry geometry_of(Square square);
Geometry geometry_of(PieceType type);
Geometry geometry_of(Piece piece);

using Direction = Geometry::Direction;

constexpr std::size_t piece_type_count = piece_types_of<PieceType>;
inline constexpr auto all_piece_types = make_all_piece_types<PieceType>();

/// The promotion types; the beast, which not every variant has, is last.
inline constexpr std::array promotion_types = {PieceType::queen, PieceType::rook, PieceType::bishop,
                                               PieceType::knight, PieceType::beast};

}  // namespace ricochet::tensor
