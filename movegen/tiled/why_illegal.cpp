// SPDX-License-Identifier: GPL-3.0-or-later
#include "movegen/common/why_illegal.hpp"

#include <array>

#include "movegen/tiled/attacks.hpp"
#include "movegen/tiled/legal_moves.hpp"
#include "movegen/tiled/notation.hpp"
#include "movegen/tiled/position.hpp"

namespace ricochet::tiled {
namespace {

/// Names enemy pieces that attack a square.
struct Attacker {
    Color by;

    Phrase operator()(const Position& position, Square square) const {
        const Bitboard attackers = position.attackers(square, by, position.occupied());
        return attackers.empty() ? Phrase() : the_piece(position, attackers.first());
    }
};

/// The condition of castling that fails (RULES-TILED 3), apart from the king's safety; or nothing.
Phrase wrong_way_to_castle(const Position& position, const CastlingWay& way) {
    Phrase wrong = why_not_castling(position, way, way.must_be_empty & position.occupied(),
                                    way.king_path - Bitboard(way.king_to), Attacker{~position.side_to_move()});
    return wrong.empty() && position.voids().contains(way.rook_to) ? phrase(why::rook_on_void, way.rook_to)
                                                                   : wrong;
}

/// Why the piece does not move like this, ignoring tiles.
Phrase wrong_way(const Position& position, Square from, Square to) {
    switch (const PieceType type = type_of(position.piece_on(from))) {
        case PieceType::king:
            return king_attacks(from).contains(to) ? Phrase() : manner(type);
        case PieceType::pawn:
            return why_not_by_pawn_step(position, from, to, position.occupied());
        default:
            return why_not_by_leg(the_piece(position, from), position, type, from, to, position.occupied());
    }
}

/// The objection to an illegal move of an own piece.
Objection objection(const Position& position, Square from, Square to, PieceType promotion) {
    const Attacker attacker{~position.side_to_move()};
    for (const Move move : {Move::normal(from, to), Move::double_step(from, to), Move::en_passant(from, to),
                            Move::promotion(from, to, PieceType::queen)}) {
        const bool is_meant = promotion == PieceType::none || move.kind() == MoveKind::promotion;
        const bool lands_en_passant = move.kind() == MoveKind::en_passant && position.tiles().contains(to) &&
                                      could_capture_en_passant(position, from, to);
        if (is_meant && (lands_en_passant || is_pseudo_legal(position, move))) {
            return exposed_king(position, move, attacker);
        }
    }
    if (from == to) {
        return {phrase(why::same_square)};
    }
    Phrase wrong = promotion == PieceType::none ? Phrase() : why_not_promoting(position, from, to);
    if (wrong.empty()) {
        wrong = why_not_onto(position, to);
    }
    const CastlingWay* way = Position::castling_ways.to(position.side_to_move(), to);
    if (wrong.empty() && way != nullptr && from == position.king_square(position.side_to_move()) &&
        from == way->king_from) {
        wrong = wrong_way_to_castle(position, *way);
        return wrong.empty() ? exposed_king(position, Move::castling(from, to), attacker)
                             : Objection{std::move(wrong)};
    }
    if (wrong.empty()) {
        wrong = wrong_way(position, from, to);
    }
    return wrong.empty() ? Objection{phrase(why::only_kings_on_void, to), Nearness::lacks_tile}
                         : Objection{std::move(wrong)};
}

/// The fault of a drop or a removal (RULES-TILED 5).
Phrase wrong_tile_turn(const Position& position, Move turn) {
    const Color us = position.side_to_move();
    const Square square = turn.to();
    const bool drops = turn.kind() == MoveKind::drop;
    if (drops && turn.drop_side() != us) {
        return phrase(why::sign, proper_name(us), tile_sign(us));
    }
    if (drops && position.tiles().contains(square)) {
        return phrase(why::tile_there, square);
    }
    if (!drops && position.empty_tiles(~us).contains(square)) {
        return phrase(why::tile_foreign, square, proper_name(~us));
    }
    if (!drops && position.voids().contains(square)) {
        return phrase(why::no_tile, square);
    }
    if (position.occupied().contains(square)) {
        return phrase(why::tile_taken, square);
    }
    Phrase whom = Attacker{~us}(position, position.king_square(us));
    return drops ? phrase(why::no_drop_in_check, std::move(whom))
                 : phrase(why::no_removal_in_check, std::move(whom));
}

}  // namespace

Phrase why_illegal(const MoveText& text, const Position& position) {
    if (text.tile_turn.is_some()) {
        return wrong_tile_turn(position, text.tile_turn);
    }
    Phrase wrong = why_not_from(position, text.from);
    if (wrong.empty() && text.promotion == PieceType::none) {
        wrong = why_not_bare(position, text.from, text.to);
    }
    return wrong.empty() ? objection(position, text.from, text.to, text.promotion).phrase : wrong;
}

Phrase why_illegal(std::string_view text, const Position& position) {
    if (const std::optional<Square> from = parse_square_of<Square>(text);
        from && position.occupied().contains(*from)) {
        return why_stuck(position, *from,
                         [&](Square to) { return objection(position, *from, to, PieceType::none); });
    } else if (from) {
        const Move turn = position.voids().contains(*from) ? Move::drop(position.side_to_move(), *from)
                                                           : Move::removal(*from);
        return position.is_legal(turn) ? Phrase() : wrong_tile_turn(position, turn);
    }
    const std::optional<MoveText> parts = parse_move_text(text);
    return !parts || parse_uci(text, position) ? Phrase() : why_illegal(*parts, position);
}

}  // namespace ricochet::tiled
