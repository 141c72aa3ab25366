// SPDX-License-Identifier: GPL-3.0-or-later
#include "movegen/tensor/legal_moves.hpp"

#include <array>
#include <cassert>

#include "movegen/common/last_moves.hpp"
#include "movegen/common/perft_walk.hpp"
#include "movegen/tensor/attackers.hpp"
#include "movegen/tensor/bounce.hpp"
#include "movegen/tensor/hops.hpp"
#include "movegen/tensor/move_generator.hpp"

namespace ricochet::tensor {
namespace {

/// The enemy's pieces as attackers after a move of the side to move.
Attackers enemy_after(const Position& position, Move move) {
    Attackers enemy(position, ~position.side_to_move());
    const Bitboard from(move.from());
    const Bitboard to(move.to());
    switch (move.kind()) {
        case MoveKind::castling: {
            const CastlingWay& way = *Position::castling_ways.to(position.side_to_move(), move.to());
            enemy.blockers = enemy.blockers - (Bitboard(way.king_from) | Bitboard(way.rook_from));
            enemy.blockers |= Bitboard(way.king_to) | Bitboard(way.rook_to);
            return enemy;
        }
        case MoveKind::propel:
            enemy.blockers = (enemy.blockers - from) | to | Bitboard(move.beast_to());
            return enemy;
        default:
            break;
    }
    enemy.remove(move.captured_square());
    enemy.blockers = (enemy.blockers - from) | to;
    return enemy;
}

/// A side's pieces as attackers after its own move.
Attackers own_after(const Position& position, Move move) {
    const Color us = position.side_to_move();
    Attackers own(position, us);
    const PieceType mover = type_of(position.piece_on(move.from()));
    const auto put = [&own](PieceType type, Square square) {
        const Bitboard piece(square);
        const std::array sets = {&own.pawns,    &own.knights, &own.diagonal, &own.orthogonal,
                                 &own.diagonal, &own.king,    &own.beasts};
        *sets[index(type)] |= piece;
        own.orthogonal |= type == PieceType::queen ? piece : Bitboard();
        own.blockers |= type == PieceType::beast ? Bitboard() : piece;
    };
    switch (move.kind()) {
        case MoveKind::castling: {
            const CastlingWay& way = *Position::castling_ways.to(us, move.to());
            own.remove(way.king_from);
            own.remove(way.rook_from);
            put(PieceType::king, way.king_to);
            put(PieceType::rook, way.rook_to);
            return own;
        }
        case MoveKind::propel:
            own.remove(move.from());
            own.remove(move.to());
            put(mover, move.to());
            put(PieceType::beast, move.beast_to());
            return own;
        case MoveKind::en_passant:
        case MoveKind::beast_capture:
            own.blockers = own.blockers - Bitboard(move.captured_square());
            break;
        default:
            break;
    }
    own.remove(move.from());
    own.blockers = own.blockers - Bitboard(move.to());
    put(move.kind() == MoveKind::promotion ? move.promotion_type() : mover, move.to());
    return own;
}

bool is_pawn_step(const Position& position, Square from, Square to) {
    const Color us = position.side_to_move();
    const Bitboard occupied = position.occupied();
    if (pawn_attacks(us, from).contains(to)) {
        return position.pieces(~us).contains(to) && !position.beasts().contains(to);
    }
    if (occupied.contains(to)) {
        return false;
    }
    const Square ahead = square_ahead(us, from);
    if (to == ahead) {
        return true;
    }
    const bool skippable = !occupied.contains(ahead) || position.pieces(us, PieceType::beast).contains(ahead);
    return relative_rank(us, from) == 1 && to == square_ahead(us, ahead) && skippable;
}

bool is_beast_walk(const Position& position, Square from, Square to) {
    const HopTargets hops = hop_targets(from, position.occupied());
    return !position.occupied().contains(to) &&
           (king_attacks(from) | hops.diagonal | hops.orthogonal).contains(to);
}

/// Whether a piece other than a beast may end its move on a square: unoccupied, or an enemy piece that is not a
/// beast.
bool can_land(const Position& position, Square to) {
    return !position.pieces(position.side_to_move()).contains(to) && !position.beasts().contains(to);
}

bool is_ordinary(const Position& position, PieceType mover, Square from, Square to) {
    const Color us = position.side_to_move();
    switch (mover) {
        case PieceType::pawn:
            return relative_rank(us, to) != rank_count - 1 && is_pawn_step(position, from, to);
        case PieceType::king:
            return king_attacks(from).contains(to) && can_land(position, to);
        case PieceType::beast:
            return is_beast_walk(position, from, to);
        default:
            return piece_attacks(mover, from, position.blockers(us)).contains(to) && can_land(position, to);
    }
}

bool is_promotion(const Position& position, PieceType mover, Move move) {
    const PieceType type = move.promotion_type();
    const bool known =
        is_promotion_type(type) && (type != PieceType::beast || position.variant() == Variant::tensor);
    return known && mover == PieceType::pawn &&
           relative_rank(position.side_to_move(), move.to()) == rank_count - 1 &&
           is_pawn_step(position, move.from(), move.to());
}

bool is_propel(const Position& position, PieceType mover, Move move) {
    const Color us = position.side_to_move();
    const Square from = move.from();
    const Square beast = move.to();
    const Square target = move.beast_to();
    const Bitboard occupied = position.occupied();
    if (!position.pieces(us, PieceType::beast).contains(beast)) {
        return false;
    }
    if (mover == PieceType::pawn) {
        const Square ahead = square_ahead(us, from);
        const bool comes = beast == ahead || (!occupied.contains(ahead) && beast == square_ahead(us, ahead));
        return relative_rank(us, from) == 1 && comes && target == square_ahead(us, beast) &&
               !occupied.contains(target);
    }
    return piece_attacks(mover, from, position.blockers(us)).contains(beast) &&
           propel_targets(mover, from, beast, occupied, position.blockers(us)).contains(target);
}

bool is_beast_capture(const Position& position, PieceType mover, Move move) {
    if (mover != PieceType::beast) {
        return false;
    }
    const Color us = position.side_to_move();
    const Bitboard occupied = position.occupied();
    bool found = false;
    for_each_hop_capture(move.from(), hop_targets(move.from(), occupied), occupied,
                         position.pieces(~us, PieceType::beast), [&](Square to, Square captured) {
                             found = found || (to == move.to() && captured == move.captured_square());
                         });
    return found;
}

}  // namespace

bool is_pseudo_legal(const Position& position, Move move) {
    const Color us = position.side_to_move();
    const Square from = move.from();
    const Square to = move.to();
    const PieceType mover = type_of(position.piece_on(from));
    switch (move.kind()) {
        case MoveKind::ordinary:
            return move == Move::ordinary(from, to) && is_ordinary(position, mover, from, to);
        case MoveKind::promotion:
            return move == Move::promotion(from, to, move.promotion_type()) &&
                   is_promotion(position, mover, move);
        case MoveKind::en_passant:
            return move == Move::en_passant(from, to) && mover == PieceType::pawn &&
                   to == position.en_passant() && pawn_attacks(us, from).contains(to);
        case MoveKind::castling: {
            const CastlingWay* way = Position::castling_ways.to(us, to);
            return move == Move::castling(from, to) && mover == PieceType::king && way != nullptr &&
                   way->king_from == from && !position.in_check() && can_castle(position, *way);
        }
        case MoveKind::bounce: {
            if (is_ordinary(position, mover, from, to)) {
                return false;
            }
            const Bitboard vias = bounce_vias(position, from, to);
            return vias.any() && move == Move::bounce(from, to, vias.first());
        }
        case MoveKind::propel:
            return move.beast_to() < Square::none && move == Move::propel(from, to, move.beast_to()) &&
                   is_propel(position, mover, move);
        case MoveKind::beast_capture:
            return move == Move::beast_capture(from, to, move.captured_square()) &&
                   is_beast_capture(position, mover, move);
    }
    return false;
}

bool is_king_safe_after(const Position& position, Move move) {
    const Square from = move.from();
    const bool king_moves = from == position.king_square(position.side_to_move());
    const Square king = king_moves ? move.to() : position.king_square(position.side_to_move());
    return !enemy_after(position, move).attacks(king);
}

bool can_castle(const Position& position, const CastlingWay& way) {
    const Color us = position.side_to_move();
    const Bitboard occupied = position.occupied();
    const Bitboard beasts = position.pieces(us, PieceType::beast);
    if ((position.castling() & way.right) == 0 || (way.must_be_empty & occupied).any() ||
        (way.may_hold_beasts & (occupied - beasts)).any()) {
        return false;
    }
    const Attackers enemy(position, ~us);
    return enemy.attacked_of(way.crossed - beasts, enemy.blockers).empty() &&
           is_king_safe_after(position, Move::castling(way.king_from, way.king_to));
}

Bitboard bounce_vias(const Position& position, Square from, Square to) {
    const Color us = position.side_to_move();
    const PieceType mover = type_of(position.piece_on(from));
    const Bitboard blockers = position.blockers(us);
    Bitboard vias;
    if (from == to || !position.pieces(us).contains(from) || !can_land(position, to)) {
        return vias;
    }
    for (const Square beast : piece_attacks(mover, from, blockers) & position.pieces(us, PieceType::beast)) {
        const Bitboard far_leg = mover == PieceType::knight ? knight_bounces(from, Bitboard(beast))
                                                            : Corner(from, beast).far_leg(blockers);
        if (far_leg.contains(to)) {
            vias |= Bitboard(beast);
        }
    }
    return vias;
}

bool Position::is_legal(Move move) const {
    const Square from = move.from();
    if (from >= Square::none || move.to() >= Square::none || !pieces(side_to_move_).contains(from)) {
        return false;
    }
    return is_pseudo_legal(*this, move) && is_king_safe_after(*this, move);
}

bool Position::gives_check(Move move) const {
    return own_after(*this, move).attacks(king_square(~side_to_move_));
}

namespace {

template <bool any_is_enough>
std::uint64_t count(const Position& position) {
    using Sink = CountSink<any_is_enough>;
    Sink sink(promotions_in(position.variant()).size());
    const ChecksAndPins checks_and_pins(position);
    with_constant(position.side_to_move(), [&](auto us) {
        Generator<us, Sink>(position, checks_and_pins, {true, true, true}, sink).run();
    });
    return sink.count();
}

}  // namespace

void generate(const Position& position, MoveClass move_class, MoveList& moves) {
    generate(position, ChecksAndPins(position), move_class, moves);
}

void generate(const Position& position, const ChecksAndPins& checks_and_pins, MoveClass move_class,
              MoveList& moves) {
    assert(move_class != MoveClass::evasions || position.in_check());
    const bool everything = move_class == MoveClass::all || move_class == MoveClass::evasions;
    with_constant(position.side_to_move(), [&](auto us) {
        ListSink<us> sink(moves, promotions_in(position.variant()));
        Generator<us, ListSink<us>>(position, checks_and_pins,
                                    {.captures = everything || move_class == MoveClass::captures,
                                     .quiets = everything || move_class == MoveClass::quiets,
                                     .propels = everything || move_class == MoveClass::propels},
                                    sink)
            .run();
    });
}

std::uint64_t count_legal_moves(const Position& position) {
    return count<false>(position);
}

bool has_legal_move(const Position& position) {
    return count<true>(position) != 0;
}

std::vector<PerftStatistic> perft_statistics(const Position& position, int depth) {
    return statistics_of_last_moves(position, depth,
                                    {{"beast captures", is_of_kind<MoveKind::beast_capture>},
                                     // Those that need one: what an ordinary move reaches too is none.
                                     {"bounces", is_of_kind<MoveKind::bounce>},
                                     {"propels", is_of_kind<MoveKind::propel>},
                                     {"en passant", is_of_kind<MoveKind::en_passant>},
                                     {"castlings", is_of_kind<MoveKind::castling>},
                                     // One for each choice of the new piece.
                                     {"promotions", is_of_kind<MoveKind::promotion>}});
}

}  // namespace ricochet::tensor

namespace ricochet {

// For those who only see the declarations.
template std::vector<RootMoveNodes<tensor::Move>> perft_divide_by(const tensor::Position&, int,
                                                                  const PerftOptions&);
template std::uint64_t perft_by(const tensor::Position&, int, const PerftOptions&);

}  // namespace ricochet
