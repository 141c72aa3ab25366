// SPDX-License-Identifier: GPL-3.0-or-later
#include "movegen/tiled/move_description.hpp"

#include "movegen/tiled/castling.hpp"
#include "movegen/tiled/fen.hpp"
#include "movegen/tiled/notation.hpp"

namespace ricochet::tiled {

namespace {

char letter(PieceType type) {
    return piece_letter(make_piece(Color::white, type));
}

MoveType move_type(MoveKind kind) {
    switch (kind) {
        case MoveKind::normal:
        case MoveKind::double_step:
            break;
        case MoveKind::en_passant:
            return MoveType::en_passant;
        case MoveKind::castling:
            return MoveType::castling;
        case MoveKind::promotion:
            return MoveType::promotion;
        case MoveKind::drop:
            return MoveType::drop;
        case MoveKind::removal:
            return MoveType::removal;
    }
    return MoveType::move;
}

}  // namespace

MoveDetails describe_move(const Position& position, Move move) {
    MoveDetails details;
    details.type = move_type(move.kind());
    std::vector<Displacement>& changes = details.displacements;
    const std::string to = to_string(move.to());
    if (move.is_tile_turn()) {
        const bool laid = move.kind() == MoveKind::drop;
        changes.push_back({tile_letter, laid ? "" : to, laid ? to : ""});
        return details;
    }
    changes.push_back({letter(type_of(position.piece_on(move.from()))), to_string(move.from()), to});
    if (move.kind() == MoveKind::castling) {
        const CastlingWay& way = *castling_way_to(position.side_to_move(), move.to());
        changes.push_back({letter(PieceType::rook), to_string(way.rook_from), to_string(way.rook_to)});
    } else if (move.kind() == MoveKind::promotion) {
        details.promotion = letter(move.promotion_type());
    }
    if (const Piece captured = position.captured_piece(move); captured != Piece::none) {
        const bool en_passant = move.kind() == MoveKind::en_passant;
        changes.push_back({letter(type_of(captured)),
                           en_passant ? to_string(make_square(file_of(move.to()), rank_of(move.from()))) : to,
                           ""});
    }
    if (position.voids().contains(move.to())) {
        changes.push_back({tile_letter, "", to});
    }
    return details;
}

}  // namespace ricochet::tiled
