// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "movegen/common/castling_rights.hpp"
#include "movegen/common/color.hpp"
#include "movegen/common/variant.hpp"

namespace ricochet::tensor {

enum class PieceType : std::uint8_t { pawn, knight, bishop, rook, queen, king, beast, none };

constexpr std::size_t piece_type_count = 7;

/// All piece types, `none` excluded, in the order of the enumeration.
constexpr std::array<PieceType, piece_type_count> all_piece_types = {
    PieceType::pawn,  PieceType::knight, PieceType::bishop, PieceType::rook,
    PieceType::queen, PieceType::king,   PieceType::beast};

/// A piece of a colour, or an empty square. Value = type + 8 * colour.
enum class Piece : std::uint8_t { none = 7 };

constexpr Piece make_piece(Color color, PieceType type) {
    return static_cast<Piece>(static_cast<unsigned>(type) | static_cast<unsigned>(color) << 3U);
}
/// The type of a piece; `PieceType::none` for `Piece::none`.
constexpr PieceType type_of(Piece piece) {
    return static_cast<PieceType>(static_cast<unsigned>(piece) & 7U);
}
/// The colour of a piece. Meaningless for `Piece::none`.
constexpr Color color_of(Piece piece) {
    return static_cast<Color>(static_cast<unsigned>(piece) >> 3U);
}

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

/// File 0 (a) to 9 (j) and rank 0 (first) to 7 (eighth) to a square; both must be on the board.
constexpr Square make_square(int file, int rank) {
    return static_cast<Square>(rank * file_count + file);
}
/// 0 (a file) to 9 (j file).
constexpr int file_of(Square square) {
    return static_cast<int>(square) % file_count;
}
/// 0 (first rank) to 7 (eighth rank), as White counts.
constexpr int rank_of(Square square) {
    return static_cast<int>(square) / file_count;
}
/// 0 to 7, counted from the given side's own first rank.
constexpr int relative_rank(Color color, Square square) {
    return color == Color::white ? rank_of(square) : rank_count - 1 - rank_of(square);
}
/// The same square seen from the other side of the board (a1 <-> a8).
constexpr Square flip_rank(Square square) {
    return make_square(file_of(square), rank_count - 1 - rank_of(square));
}
/// The same square in a left-right mirror (a1 <-> j1).
constexpr Square flip_file(Square square) {
    return make_square(file_count - 1 - file_of(square), rank_of(square));
}

/// Steps between neighbouring squares, as differences of square numbers.
enum class Direction : int {
    north = file_count,
    south = -file_count,
    east = 1,
    west = -1,
    north_east = file_count + 1,
    north_west = file_count - 1,
    south_east = -file_count + 1,
    south_west = -file_count - 1
};

/// The neighbour in a direction, which must be on the board.
constexpr Square step(Square square, Direction direction) {
    return static_cast<Square>(static_cast<int>(square) + static_cast<int>(direction));
}

/// The direction in which a side's pawns advance.
constexpr Direction forward(Color color) {
    return color == Color::white ? Direction::north : Direction::south;
}

}  // namespace ricochet::tensor
