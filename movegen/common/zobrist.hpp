// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>

#include "movegen/base/random.hpp"
#include "movegen/common/castling_rights.hpp"
#include "movegen/common/geometry.hpp"

namespace ricochet {

namespace detail {

template <BoardGeometry Geometry>
struct ZobristTables {
    using SquareKeys = std::array<Key, squares_of<Geometry>>;

    /// By `Piece`; the row of `Piece::none` stays zero.
    std::array<SquareKeys, 16> piece{};
    /// By side, in games whose squares have owners.
    std::array<SquareKeys, Geometry::squares_have_owners ? color_count : 0> owner{};
    std::array<Key, 16> castling{};
    std::array<Key, Geometry::files> en_passant{};
    Key black_to_move = 0;

    constexpr ZobristTables() {
        std::uint64_t state = Geometry::zobrist_seed;
        const auto fill = [&state](auto& keys) {
            for (Key& key : keys) {
                key = next_splitmix(state);
            }
        };
        for (const Color color : {Color::white, Color::black}) {
            for (const auto type : make_all_piece_types<typename Geometry::PieceType>()) {
                fill(piece[index(make_piece(color, type))]);
            }
            if constexpr (Geometry::squares_have_owners) {
                fill(owner[index(color)]);
            }
        }
        for (std::size_t rights = 1; rights < castling.size(); ++rights) {
            castling[rights] = next_splitmix(state);
        }
        fill(en_passant);
        black_to_move = next_splitmix(state);
    }
};

template <BoardGeometry Geometry>
inline constexpr ZobristTables<Geometry> zobrist_tables;

}  // namespace detail

/// The parts of a game's keys (A. L. Zobrist, 1970). Besides squares and pieces, a geometry needs
/// `zobrist_seed` and `squares_have_owners`.
template <BoardGeometry Geometry>
struct Zobrist {
    using Square = typename Geometry::Square;
    using Piece = typename Geometry::Piece;

    /// The part of a piece on a square; 0 for `Piece::none`.
    static constexpr Key piece_on_square(Piece piece, Square square) {
        return tables().piece[index(piece)][index(square)];
    }
    /// The change of the key when a piece moves.
    static constexpr Key step(Piece piece, Square from, Square to) {
        return piece_on_square(piece, from) ^ piece_on_square(piece, to);
    }
    /// The part of a side's empty square; 0 for one that is nobody's.
    static constexpr Key owned_square(Color owner, Square square) {
        return tables().owner[index(owner)][index(square)];
    }
    /// The part of a set of castling rights; 0 for none.
    static constexpr Key castling(CastlingRights rights) { return tables().castling[rights]; }
    /// The part of a legal en passant capture on a square; 0 for `Square::none`.
    static constexpr Key en_passant(Square square) {
        return square == Square::none ? 0 : tables().en_passant[static_cast<std::size_t>(file_of(square))];
    }
    static constexpr Key side(Color color) { return color == Color::black ? tables().black_to_move : 0; }

private:
    static constexpr const auto& tables() { return detail::zobrist_tables<Geometry>; }
};

}  // namespace ricochet
