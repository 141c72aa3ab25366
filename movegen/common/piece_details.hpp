// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "movegen/common/board_text.hpp"
#include "movegen/common/move_details.hpp"

namespace ricochet {

/// What a legal move of a piece does in every game: where the piece goes, and the rook of a castling; what a
/// pawn becomes; which piece is taken. The game's `castling_way_to` knows the rook.
template <class Position, class Move>
MoveDetails describe_piece_move(const Position& position, Move move, MoveType type) {
    using PieceType = typename Position::PieceType;
    using Kind = decltype(move.kind());
    MoveDetails details;
    details.type = type;
    const auto displace = [&details](PieceType piece, const std::string& from, const std::string& to) {
        details.displacements.push_back({type_letter(piece), from, to});
    };
    displace(type_of(position.piece_on(move.from())), to_string(move.from()), to_string(move.to()));
    if (move.kind() == Kind::castling) {
        const auto& way = *castling_way_to(position.side_to_move(), move.to());
        displace(PieceType::rook, to_string(way.rook_from), to_string(way.rook_to));
    } else if (move.kind() == Kind::promotion) {
        details.promotion = type_letter(move.promotion_type());
    }
    if (const auto captured = type_of(position.captured_piece(move)); captured != PieceType::none) {
        displace(captured, to_string(move.captured_square()), "");
    }
    return details;
}

}  // namespace ricochet
