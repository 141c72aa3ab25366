// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <initializer_list>

#include "movegen/base/result.hpp"
#include "movegen/common/basic_position.hpp"
#include "movegen/common/board_text.hpp"
#include "movegen/common/wordings.hpp"

namespace ricochet {

// Checks of setups that all games share. Each function returns the first fault, or an empty phrase.

/// `white` or `black`.
inline Phrase color_phrase(Color color) {
    return make_phrase(color == Color::white ? fen_side::w : fen_side::b, {});
}

/// Checks a side's numbers: one king, at most a rank of pawns, at most two ranks of pieces.
template <BoardGeometry Geometry>
Phrase wrong_army(const BasicSetup<Geometry>& setup, Color color) {
    using Piece = typename Geometry::Piece;
    using PieceType = typename Geometry::PieceType;
    constexpr int max_pawns = Geometry::files;
    constexpr int max_pieces = 2 * Geometry::files;
    int pieces = 0;
    int kings = 0;
    int pawns = 0;
    for (const Piece piece : setup.board) {
        const bool own = piece != Piece::none && color_of(piece) == color;
        pieces += own ? 1 : 0;
        kings += own && type_of(piece) == PieceType::king ? 1 : 0;
        pawns += own && type_of(piece) == PieceType::pawn ? 1 : 0;
    }
    if (kings != 1) {
        return phrase(fen_error::kings, color_phrase(color), kings);
    }
    if (pawns > max_pawns) {
        return phrase(fen_error::pawns, color_phrase(color), pawns, max_pawns);
    }
    if (pieces > max_pieces) {
        return phrase(fen_error::pieces, color_phrase(color), pieces, max_pieces);
    }
    return {};
}

/// Checks both armies, and that no pawn is on the first or last rank.
template <BoardGeometry Geometry>
Phrase wrong_pieces(const BasicSetup<Geometry>& setup) {
    for (const Color color : {Color::white, Color::black}) {
        if (Phrase wrong = wrong_army(setup, color); !wrong.empty()) {
            return wrong;
        }
    }
    for (const auto square : Geometry::Bitboard::rank(0) | Geometry::Bitboard::rank(Geometry::ranks - 1)) {
        if (type_of(setup.board[index(square)]) == Geometry::PieceType::pawn) {
            return phrase(fen_error::pawn_rank, square);
        }
    }
    return {};
}

/// Checks the castling rights: king and rook must stand where the ways of their side, `ways_of(color)`, begin.
template <BoardGeometry Geometry, class WaysOf>
Phrase wrong_castling(const BasicSetup<Geometry>& setup, WaysOf ways_of) {
    for (const Color color : {Color::white, Color::black}) {
        for (const CastlingSquares<typename Geometry::Square>& way : ways_of(color)) {
            if ((setup.castling & way.right) == 0) {
                continue;
            }
            const bool kingside = way.right == castling_kingside(color);
            Phrase side = color_phrase(color);
            if (setup.board[index(way.king_from)] != make_piece(color, Geometry::PieceType::king)) {
                return kingside ? phrase(fen_error::castling_king_kingside, std::move(side), way.king_from)
                                : phrase(fen_error::castling_king_queenside, std::move(side), way.king_from);
            }
            if (setup.board[index(way.rook_from)] != make_piece(color, Geometry::PieceType::rook)) {
                return kingside ? phrase(fen_error::castling_rook_kingside, std::move(side), way.rook_from)
                                : phrase(fen_error::castling_rook_queenside, std::move(side), way.rook_from);
            }
        }
    }
    return {};
}

/// Checks the en passant square, if there is one: the pawn in front of it must have been able to make a double
/// step.
template <BoardGeometry Geometry>
Phrase wrong_en_passant(const BasicSetup<Geometry>& setup) {
    using Piece = typename Geometry::Piece;
    const auto skipped = setup.en_passant;
    if (skipped == Geometry::Square::none) {
        return {};
    }
    const Color mover = ~setup.side_to_move;
    if (relative_rank(mover, skipped) != 2) {
        return phrase(fen_error::passant_rank, skipped, color_phrase(mover));
    }
    const auto start = square_ahead(~mover, skipped);
    const auto end = square_ahead(mover, skipped);
    if (setup.board[index(end)] != make_piece(mover, Geometry::PieceType::pawn)) {
        return phrase(fen_error::passant_pawn, skipped, color_phrase(mover), end);
    }
    if (setup.board[index(skipped)] != Piece::none || setup.board[index(start)] != Piece::none) {
        return phrase(fen_error::passant_occupied, skipped, skipped, start);
    }
    return {};
}

/// The position of a setup, made by `build`. The error is the first of `wrongs`, or that the clocks are invalid
/// or the side that is not to move is in check.
template <class Position, class Setup>
Result<Position> checked_position(const Setup& setup, std::initializer_list<Phrase> wrongs,
                                  Position (*build)(const Setup&)) {
    for (const Phrase& wrong : wrongs) {
        if (!wrong.empty()) {
            return wrong;
        }
    }
    if (setup.halfmove_clock < 0 || setup.fullmove_number < 1) {
        return phrase(fen_error::clocks);
    }
    const Position position = build(setup);
    const Color waiting = ~position.side_to_move();
    if (position.is_attacked(position.king_square(waiting), position.side_to_move())) {
        return phrase(fen_error::waiting_in_check, color_phrase(waiting), color_phrase(~waiting));
    }
    return position;
}

}  // namespace ricochet
