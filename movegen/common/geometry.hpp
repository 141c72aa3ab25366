// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "movegen/common/color.hpp"

namespace ricochet {

/// A game's board and pieces, for code shared by all games. A model is a struct of the game's types and of
/// constants; `tensor::Geometry` is the first. Squares are numbered by ranks from a1, pieces are type + 8 *
/// colour.
template <class Geometry>
concept BoardGeometry = requires {
    requires std::same_as<std::uint8_t, std::underlying_type_t<typename Geometry::Square>>;
    requires std::same_as<std::uint8_t, std::underlying_type_t<typename Geometry::PieceType>>;
    requires std::same_as<std::uint8_t, std::underlying_type_t<typename Geometry::Piece>>;
    requires std::same_as<int, std::underlying_type_t<typename Geometry::Direction>>;
    typename Geometry::Bitboard;
    requires Geometry::files >
    0;
    requires Geometry::ranks >
    0;
    /// By type of piece, in lower case.
    requires std::same_as<const std::string_view, decltype(Geometry::letters)>;
};

/// The geometry of a game's square, piece or type of piece: the type that the function `geometry_of` beside it
/// returns. The function needs no definition.
template <class Part>
using GeometryOf = decltype(geometry_of(Part{}));

template <class Type>
concept SquareType = std::same_as<Type, typename GeometryOf<Type>::Square>;
template <class Type>
concept PieceKind = std::same_as<Type, typename GeometryOf<Type>::PieceType>;
template <class Type>
concept ColoredPiece = std::same_as<Type, typename GeometryOf<Type>::Piece>;

/// The common part of all models; a game adds its constants.
template <class SquareOfGame, class PieceTypeOfGame, class PieceOfGame, class BitboardOfGame, int file_count,
          int rank_count>
struct BasicGeometry {
    using Square = SquareOfGame;
    using PieceType = PieceTypeOfGame;
    using Piece = PieceOfGame;
    using Bitboard = BitboardOfGame;

    static constexpr int files = file_count;
    static constexpr int ranks = rank_count;

    /// Steps between neighbouring squares, as differences of square numbers.
    enum class Direction : int {
        north = files,
        south = -files,
        east = 1,
        west = -1,
        north_east = files + 1,
        north_west = files - 1,
        south_east = -files + 1,
        south_west = -files - 1
    };
    /// The direction in which a side's pawns advance.
    static constexpr Direction forward(Color color) {
        return color == Color::white ? Direction::north : Direction::south;
    }
};

template <BoardGeometry Geometry>
inline constexpr int squares_of = Geometry::files* Geometry::ranks;

// Pieces ----------------------------------------------------------------------------------------------------

template <PieceKind PieceType>
inline constexpr std::size_t piece_types_of = index(PieceType::none);

/// All types of piece, `none` excluded, in the order of the enumeration.
template <PieceKind PieceType>
constexpr std::array<PieceType, piece_types_of<PieceType>> make_all_piece_types() {
    std::array<PieceType, piece_types_of<PieceType>> types{};
    for (std::size_t i = 0; i < types.size(); ++i) {
        types[i] = static_cast<PieceType>(i);
    }
    return types;
}

/// Whether a pawn may promote to it in at least one variant.
template <PieceKind PieceType>
constexpr bool is_promotion_type(PieceType type) {
    return type != PieceType::pawn && type != PieceType::king && type < PieceType::none;
}

template <PieceKind PieceType>
constexpr typename GeometryOf<PieceType>::Piece make_piece(Color color, PieceType type) {
    return static_cast<typename GeometryOf<PieceType>::Piece>(static_cast<unsigned>(type) |
                                                              static_cast<unsigned>(color) << 3U);
}
/// The type of a piece; `PieceType::none` for `Piece::none`.
template <ColoredPiece Piece>
constexpr typename GeometryOf<Piece>::PieceType type_of(Piece piece) {
    return static_cast<typename GeometryOf<Piece>::PieceType>(static_cast<unsigned>(piece) & 7U);
}
/// The colour of a piece. Meaningless for `Piece::none`.
template <ColoredPiece Piece>
constexpr Color color_of(Piece piece) {
    return static_cast<Color>(static_cast<unsigned>(piece) >> 3U);
}

// Squares ---------------------------------------------------------------------------------------------------

/// The square on a file (0 = a) and a rank (0 = first), which must be on the board.
template <SquareType Square>
constexpr Square square_at(int file, int rank) {
    return static_cast<Square>(rank * GeometryOf<Square>::files + file);
}
/// 0 is the a file.
template <SquareType Square>
constexpr int file_of(Square square) {
    return static_cast<int>(square) % GeometryOf<Square>::files;
}
/// 0 is White's first rank.
template <SquareType Square>
constexpr int rank_of(Square square) {
    return static_cast<int>(square) / GeometryOf<Square>::files;
}
/// Counted from the given side's own first rank, 0.
template <SquareType Square>
constexpr int relative_rank(Color color, Square square) {
    return color == Color::white ? rank_of(square) : GeometryOf<Square>::ranks - 1 - rank_of(square);
}
/// The same square seen from the other side of the board (a1 <-> a8).
template <SquareType Square>
constexpr Square flip_rank(Square square) {
    return square_at<Square>(file_of(square), GeometryOf<Square>::ranks - 1 - rank_of(square));
}
/// The same square in a left-right mirror.
template <SquareType Square>
constexpr Square flip_file(Square square) {
    return square_at<Square>(GeometryOf<Square>::files - 1 - file_of(square), rank_of(square));
}

/// The neighbour in a direction, which must be on the board.
template <SquareType Square>
constexpr Square step(Square square, typename GeometryOf<Square>::Direction direction) {
    return static_cast<Square>(static_cast<int>(square) + static_cast<int>(direction));
}
/// The square halfway between two squares of a file.
template <SquareType Square>
constexpr Square square_between_ranks(Square a, Square b) {
    return static_cast<Square>((static_cast<int>(a) + static_cast<int>(b)) / 2);
}

/// Steps of a king from one square to another.
template <SquareType Square>
constexpr int king_steps(Square a, Square b) {
    const int files = file_of(a) - file_of(b);
    const int ranks = rank_of(a) - rank_of(b);
    const int wide = files < 0 ? -files : files;
    const int high = ranks < 0 ? -ranks : ranks;
    return wide < high ? high : wide;
}

/// The square in front of a side's pawn, which must not be on its last rank.
template <SquareType Square>
constexpr Square square_ahead(Color color, Square square) {
    return step(square, GeometryOf<Square>::forward(color));
}

}  // namespace ricochet
