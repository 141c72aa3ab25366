// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include "movegen/tensor/attackers.hpp"
#include "movegen/tensor/legal_moves.hpp"
#include "movegen/tensor/notation.hpp"
#include "tools/analyse/reasons/fact_finder.hpp"
#include "tools/analyse/reasons/game_facts.hpp"

namespace ricochet::tools::analyse::tensor_facts {

namespace {

using tensor::Attackers;
using tensor::Bitboard;
using tensor::Move;
using tensor::MoveKind;
using tensor::PieceType;
using tensor::Position;
using tensor::Square;

/// Attacks of Tensor Chess (RULES 4).
struct TensorBoard {
    using Position = tensor::Position;

    static Bitboard attackers(const Position& position, Square square, Color by) {
        return Attackers(position, by).attackers_of(square);
    }
    /// As if the piece on `removed` were not on the board.
    static Bitboard attackers_without(const Position& position, Square removed, Square square, Color by) {
        Attackers attackers(position, by);
        attackers.remove(removed);
        return attackers.attackers_of(square);
    }
    /// As if the empty square `blocked` held a piece that blocks every slider.
    static Bitboard attackers_with_blocker(const Position& position, Square blocked, Square square, Color by) {
        Attackers attackers(position, by);
        attackers.blockers |= Bitboard(blocked);
        return attackers.attackers_of(square);
    }
    /// A side's pieces except beasts, which cannot be attacked.
    static Bitboard targets(const Position& position, Color color) {
        return position.pieces(color) - position.pieces(color, PieceType::beast);
    }
    static int worth(PieceType type) {
        return type == PieceType::bishop ? static_cast<int>(PieceType::knight) : static_cast<int>(type);
    }
    static bool is_piece_that_attacks(const Turn<TensorBoard>& /*turn*/, PieceType type) {
        return type != PieceType::beast;
    }
};

using Facts = FactFinder<TensorBoard>;
using TensorTurn = Turn<TensorBoard>;

/// The beast that all of a side's attacks on a square bounce off, or none. Only bounces need a beast, so
/// removing it removes all attacks.
Square only_springboard(const Attackers& attackers, Square square) {
    if (attackers.attackers_of(square).empty()) {
        return Square::none;
    }
    for (const Square beast : attackers.beasts) {
        Attackers others = attackers;
        others.remove(beast);
        if (others.attackers_of(square).empty()) {
            return beast;
        }
    }
    return Square::none;
}

void add_way(const TensorTurn& turn, std::vector<Reason>& reasons) {
    const Bitboard beasts = turn.before.pieces(turn.us, PieceType::beast);
    const PieceType type = type_of(turn.before.piece_on(turn.move.from()));
    if (turn.move.kind() == MoveKind::bounce) {
        const Bitboard vias = bounce_vias(turn.before, turn.move.from(), turn.move.to());
        if (!vias.many()) {
            reasons.push_back(turn.reason(ReasonKind::bounces_off, {placed(turn.before, vias.first())}));
        }
    } else if (turn.move.kind() == MoveKind::ordinary && type != PieceType::beast) {
        const Bitboard passed = between(turn.move.from(), turn.move.to()) & beasts;
        if (passed.any() && type != PieceType::knight && type != PieceType::king) {
            Reason reason = turn.reason(ReasonKind::passes_through, {});
            for (const Square beast : passed) {
                reason.pieces.push_back(placed(turn.before, beast));
            }
            reasons.push_back(std::move(reason));
        }
    }
}

/// Beasts of the mover on squares where none of them stood before.
Bitboard arrived_beasts(const TensorTurn& turn) {
    return turn.after.pieces(turn.us, PieceType::beast) - turn.before.pieces(turn.us, PieceType::beast);
}

void add_new_springboards(const TensorTurn& turn, std::vector<Reason>& reasons) {
    Facts::for_each_fresh_attack(turn, [&](Square attacker, Square target) {
        for (const Square beast : arrived_beasts(turn)) {
            if (!TensorBoard::attackers_without(turn.after, beast, target, turn.us).contains(attacker)) {
                Reason reason = turn.reason(
                    ReasonKind::new_springboard,
                    {placed(turn.after, beast), placed(turn.after, attacker), placed(turn.after, target)});
                reason.arrows.push_back({to_string(attacker), to_string(beast)});
                reason.arrows.push_back({to_string(beast), to_string(target)});
                reasons.push_back(std::move(reason));
            }
        }
    });
}

/// Own pieces that an arrived beast shields from an attack.
void add_shields(const TensorTurn& turn, std::vector<Reason>& reasons) {
    for (const Square beast : arrived_beasts(turn)) {
        for (const Square target : TensorBoard::targets(turn.after, turn.us) & turn.unmoved) {
            const Bitboard stopped = (TensorBoard::attackers(turn.before, target, ~turn.us) -
                                      TensorBoard::attackers(turn.after, target, ~turn.us)) &
                                     TensorBoard::attackers_without(turn.after, beast, target, ~turn.us) &
                                     turn.unmoved;
            for (const Square attacker : stopped) {
                reasons.push_back(turn.reason(
                    ReasonKind::shields,
                    {placed(turn.after, beast), placed(turn.after, target), placed(turn.after, attacker)}));
            }
        }
    }
}

/// Own pieces that are no longer attacked after the capture of a beast.
void add_ended_attacks(const TensorTurn& turn, std::vector<Reason>& reasons) {
    if (turn.move.kind() != MoveKind::beast_capture) {
        return;
    }
    const Square beast = turn.move.captured_square();
    Attackers with_beast(turn.after, ~turn.us);
    with_beast.beasts |= Bitboard(beast);
    for (const Square target : TensorBoard::targets(turn.after, turn.us) & turn.unmoved) {
        if (TensorBoard::attackers(turn.before, target, ~turn.us).any() &&
            TensorBoard::attackers(turn.after, target, ~turn.us).empty() && with_beast.attacks(target)) {
            reasons.push_back(
                turn.reason(ReasonKind::ends_attack, {placed(turn.before, beast), placed(turn.after, target)}));
        }
    }
}

/// The enemy pieces except pawns that the mover attacks after a move.
Bitboard attacked_pieces(const TensorTurn& turn) {
    Bitboard attacked;
    const Attackers attackers(turn.after, turn.us);
    for (const Square target :
         TensorBoard::targets(turn.after, ~turn.us) - turn.after.pieces(~turn.us, PieceType::pawn)) {
        if (attackers.attacks(target)) {
            attacked |= Bitboard(target);
        }
    }
    return attacked;
}

/// Pairs of pieces that a propel attacks, if no other kind of move attacks both.
void add_only_propel(const TensorTurn& turn, std::vector<Reason>& reasons) {
    const Bitboard attacked = attacked_pieces(turn);
    if (turn.move.kind() != MoveKind::propel || !attacked.many()) {
        return;
    }
    std::vector<Bitboard> by_others;
    for (const Move move : tensor::legal_moves(turn.before)) {
        if (move.kind() != MoveKind::propel) {
            by_others.push_back(attacked_pieces({turn.before, move}));
        }
    }
    for (const Square first : attacked) {
        for (const Square second : attacked) {
            const Bitboard both{first, second};
            if (first < second && std::none_of(by_others.begin(), by_others.end(),
                                               [both](Bitboard other) { return (both - other).empty(); })) {
                reasons.push_back(turn.reason(ReasonKind::only_propel,
                                              {placed(turn.after, first), placed(turn.after, second)}));
            }
        }
    }
}

void add_pins(const Position& position, Color color, std::vector<Reason>& reasons) {
    const Square king = position.king_square(color);
    if (position.is_attacked(king, ~color)) {
        return;
    }
    for (const Square square : position.pieces(color)) {
        const Bitboard pinners = Facts::pinners_of(position, square);
        if (pinners.empty()) {
            continue;
        }
        Attackers attackers(position, ~color);
        attackers.remove(square);
        const Square corner = only_springboard(attackers, king);
        Reason reason{.kind = ReasonKind::pinned};
        reason.pieces = {placed(position, square), placed(position, pinners.first())};
        reason.arrows = {{to_string(pinners.first()), to_string(king)}};
        if (corner != Square::none) {
            reason.kind = ReasonKind::pinned_at_corner;
            reason.pieces.push_back(placed(position, corner));
            reason.arrows = {{to_string(pinners.first()), to_string(corner)},
                             {to_string(corner), to_string(king)}};
        }
        reasons.push_back(std::move(reason));
    }
}

}  // namespace

std::vector<Reason> of_move(const Position& position, Move move) {
    std::vector<Reason> reasons;
    const TensorTurn turn(position, move);
    Facts::add_pinned_guards(turn, reasons);
    Facts::add_removed_guards(turn, reasons);
    add_way(turn, reasons);
    Facts::add_overloaded(turn, reasons);
    Facts::add_fork(turn, reasons);
    Facts::add_skewers(turn, reasons);
    Facts::add_discovered_attacks(turn, reasons);
    add_new_springboards(turn, reasons);
    add_ended_attacks(turn, reasons);
    add_shields(turn, reasons);
    add_only_propel(turn, reasons);
    return reasons;
}

std::vector<Reason> of_position(const Position& position) {
    std::vector<Reason> reasons;
    add_pins(position, Color::white, reasons);
    add_pins(position, Color::black, reasons);
    return reasons;
}

}  // namespace ricochet::tools::analyse::tensor_facts
