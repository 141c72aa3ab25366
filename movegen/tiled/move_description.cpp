// SPDX-License-Identifier: GPL-3.0-or-later
#include "movegen/tiled/move_description.hpp"

#include "movegen/tiled/castling.hpp"
#include "movegen/tiled/fen.hpp"
#include "movegen/tiled/notation.hpp"

namespace ricochet::tiled {

namespace {

std::string letter(PieceType type) {
    return {piece_letter(make_piece(Color::white, type))};
}

const char* kind_name(MoveKind kind) {
    switch (kind) {
        case MoveKind::normal:
        case MoveKind::double_step:
            break;
        case MoveKind::en_passant:
            return "en_passant";
        case MoveKind::castling:
            return "castling";
        case MoveKind::promotion:
            return "promotion";
        case MoveKind::drop:
            return "drop";
        case MoveKind::removal:
            return "removal";
    }
    return "move";
}

}  // namespace

MoveDetails describe_move(const Position& position, Move move) {
    MoveDetails details;
    details.kind = kind_name(move.kind());
    details.to = to_string(move.to());
    if (move.is_tile_turn()) {
        return details;
    }
    details.piece = letter(type_of(position.piece_on(move.from())));
    details.from = to_string(move.from());
    if (const Piece captured = position.captured_piece(move); captured != Piece::none) {
        const bool en_passant = move.kind() == MoveKind::en_passant;
        details.captured = letter(type_of(captured));
        details.captured_square =
            en_passant ? to_string(make_square(file_of(move.to()), rank_of(move.from()))) : details.to;
    }
    details.makes_tile = position.voids().contains(move.to());
    if (move.kind() == MoveKind::castling) {
        const CastlingWay& way = *castling_way_to(position.side_to_move(), move.to());
        details.rook_from = to_string(way.rook_from);
        details.rook_to = to_string(way.rook_to);
    }
    if (move.kind() == MoveKind::promotion) {
        details.promotion = letter(move.promotion_type());
    }
    return details;
}

}  // namespace ricochet::tiled
