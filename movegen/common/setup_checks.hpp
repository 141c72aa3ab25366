// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <initializer_list>
#include <string>

#include "movegen/base/quote.hpp"
#include "movegen/base/result.hpp"
#include "movegen/common/basic_position.hpp"
#include "movegen/common/board_text.hpp"

namespace ricochet {

// What the setups of all games are checked for alike. Each function returns the first thing that is wrong, or
// an empty text.

/// The numbers of a side's kings, pawns and pieces: one, and no more than the start position has.
template <BoardGeometry Geometry>
std::string wrong_army(const BasicSetup<Geometry>& setup, Color color) {
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
        return concat({name_of(color), " has ", std::to_string(kings), " kings, one is needed"});
    }
    if (pawns > max_pawns) {
        return concat({name_of(color), " has ", std::to_string(pawns), " pawns, at most ",
                       std::to_string(max_pawns), " are possible"});
    }
    if (pieces > max_pieces) {
        return concat({name_of(color), " has ", std::to_string(pieces), " pieces, at most ",
                       std::to_string(max_pieces), " are possible"});
    }
    return {};
}

/// Both armies, and pawns on the first and last rank.
template <BoardGeometry Geometry>
std::string wrong_pieces(const BasicSetup<Geometry>& setup) {
    for (const Color color : {Color::white, Color::black}) {
        if (std::string wrong = wrong_army(setup, color); !wrong.empty()) {
            return wrong;
        }
    }
    for (const auto square : Geometry::Bitboard::rank(0) | Geometry::Bitboard::rank(Geometry::ranks - 1)) {
        if (type_of(setup.board[index(square)]) == Geometry::PieceType::pawn) {
            return concat({"a pawn stands on ", to_string(square), ", on the first or last rank"});
        }
    }
    return {};
}

/// The castling rights: king and rook must stand where the ways of their side, `ways_of(color)`, begin.
template <BoardGeometry Geometry, class WaysOf>
std::string wrong_castling(const BasicSetup<Geometry>& setup, WaysOf ways_of) {
    for (const Color color : {Color::white, Color::black}) {
        for (const CastlingSquares<typename Geometry::Square>& way : ways_of(color)) {
            if ((setup.castling & way.right) == 0) {
                continue;
            }
            const std::string side = concat({name_of(color), " may castle ",
                                             way.right == castling_kingside(color) ? "kingside" : "queenside"});
            if (setup.board[index(way.king_from)] != make_piece(color, Geometry::PieceType::king)) {
                return concat({side, ", but its king is not on ", to_string(way.king_from)});
            }
            if (setup.board[index(way.rook_from)] != make_piece(color, Geometry::PieceType::rook)) {
                return concat({side, ", but there is no own rook on ", to_string(way.rook_from)});
            }
        }
    }
    return {};
}

/// The en passant square, where there is one: the pawn in front of it must be able to have come by a double
/// step.
template <BoardGeometry Geometry>
std::string wrong_en_passant(const BasicSetup<Geometry>& setup) {
    using Piece = typename Geometry::Piece;
    const auto skipped = setup.en_passant;
    if (skipped == Geometry::Square::none) {
        return {};
    }
    const Color mover = ~setup.side_to_move;
    const std::string name = to_string(skipped);
    if (relative_rank(mover, skipped) != 2) {
        return concat({"en passant square ", name, " is not on ", name_of(mover), "'s third rank"});
    }
    const auto start = square_ahead(~mover, skipped);
    const auto end = square_ahead(mover, skipped);
    if (setup.board[index(end)] != make_piece(mover, Geometry::PieceType::pawn)) {
        return concat(
            {"en passant square ", name, ", but no ", name_of(mover), " pawn stands on ", to_string(end)});
    }
    if (setup.board[index(skipped)] != Piece::none || setup.board[index(start)] != Piece::none) {
        return concat({"en passant square ", name, ", but ", name, " or ", to_string(start), " is occupied"});
    }
    return {};
}

/// The position of a setup, by `build`, where `wrongs`, the clocks and the side that is not to move are in
/// order. Else the first thing that is wrong.
template <class Position, class Setup>
Result<Position> checked_position(const Setup& setup, std::initializer_list<std::string> wrongs,
                                  Position (*build)(const Setup&)) {
    for (const std::string& wrong : wrongs) {
        if (!wrong.empty()) {
            return Error{wrong};
        }
    }
    if (setup.halfmove_clock < 0 || setup.fullmove_number < 1) {
        return Error{"the halfmove clock is below 0 or the move number below 1"};
    }
    const Position position = build(setup);
    const Color waiting = ~position.side_to_move();
    if (position.is_attacked(position.king_square(waiting), position.side_to_move())) {
        return Error{concat(
            {name_of(waiting), " is in check, but it is ", name_of(position.side_to_move()), "'s turn"})};
    }
    return position;
}

}  // namespace ricochet
