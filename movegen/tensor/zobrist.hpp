// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>

#include "movegen/base/splitmix.hpp"
#include "movegen/tensor/types.hpp"

namespace ricochet::tensor::zobrist {

namespace detail {

struct Tables {
    /// By `Piece`; the row of `Piece::none` stays zero.
    std::array<std::array<Key, square_count>, 16> piece{};
    std::array<Key, 16> castling{};
    std::array<Key, file_count> en_passant{};
    Key black_to_move = 0;

    constexpr Tables() {
        std::uint64_t state = 0x5249434F43484554U;
        for (const Color color : {Color::white, Color::black}) {
            for (const PieceType type : all_piece_types) {
                for (Key& key : piece[index(make_piece(color, type))]) {
                    key = next_splitmix(state);
                }
            }
        }
        for (std::size_t rights = 1; rights < castling.size(); ++rights) {
            castling[rights] = next_splitmix(state);
        }
        for (Key& key : en_passant) {
            key = next_splitmix(state);
        }
        black_to_move = next_splitmix(state);
    }
};

inline constexpr Tables tables;

}  // namespace detail

/// The part of a key that a piece on a square makes; 0 for `Piece::none`.
constexpr Key piece_on_square(Piece piece, Square square) {
    return detail::tables.piece[index(piece)][index(square)];
}
/// The change that a piece makes by going from a square to another.
constexpr Key step(Piece piece, Square from, Square to) {
    return piece_on_square(piece, from) ^ piece_on_square(piece, to);
}
/// The part of a set of castling rights; 0 for none.
constexpr Key castling(CastlingRights rights) {
    return detail::tables.castling[rights];
}
/// The part of a legal en passant capture on a square; 0 for `Square::none`.
constexpr Key en_passant(Square square) {
    return square == Square::none ? 0 : detail::tables.en_passant[static_cast<std::size_t>(file_of(square))];
}
constexpr Key side(Color color) {
    return color == Color::black ? detail::tables.black_to_move : 0;
}

}  // namespace ricochet::tensor::zobrist
