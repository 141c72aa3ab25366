// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "movegen/common/board_text.hpp"
#include "movegen/common/color.hpp"
#include "movegen/common/move_details.hpp"
#include "tools/analyse/reasons/move_texts.hpp"
#include "tools/analyse/reasons/reason.hpp"

// Exact kinds that both games share, as templates over a `Board`: a struct with the types of a game and its
// attack queries (for example `TensorBoard` in facts_tensor.cpp).

namespace ricochet::tools::analyse {

/// A move of a position with the position after it.
template <class Board>
struct Turn {
    using Position = typename Board::Position;
    using Move = typename Position::Move;
    using Bitboard = typename Position::Bitboard;

    Turn(const Position& start, Move played)
        : before(start), move(played), after(start), us(start.side_to_move()) {
        typename Position::Undo undo;
        after.do_move(move, undo);
        for (const auto square : before.occupied() & after.occupied()) {
            if (before.piece_on(square) == after.piece_on(square)) {
                unmoved |= Bitboard(square);
            }
        }
    }

    [[nodiscard]] MoveTexts texts() const { return {to_uci(move), to_san(before, move)}; }
    [[nodiscard]] std::vector<Arrow> arrows() const { return arrows_along(describe_move(before, move)); }
    /// A reason with this move as its only one, and the move's arrows.
    [[nodiscard]] Reason reason(ReasonKind kind, const std::vector<PlacedPiece>& pieces) const {
        return {.kind = kind, .pieces = pieces, .moves = {texts()}, .arrows = arrows()};
    }

    const Position& before;
    Move move;
    Position after;
    /// The side that moves.
    Color us;
    /// Squares with the same piece before and after the move.
    Bitboard unmoved;
};

template <class Position, class Square>
PlacedPiece placed(const Position& position, Square square) {
    return {type_letter(type_of(position.piece_on(square))), to_string(square)};
}

/// Finds facts in a game with the attack queries of `Board`.
template <class Board>
class FactFinder {
public:
    using Position = typename Board::Position;
    using Move = typename Position::Move;
    using Square = typename Position::Square;
    using Bitboard = typename Position::Bitboard;
    using PieceType = typename Position::PieceType;

    /// The legal captures on a square.
    static std::vector<Move> recaptures(const Position& position, Square square) {
        std::vector<Move> found;
        for (const Move move : legal_moves(position)) {
            if (move.to() == square && move.captured_square() == square && position.is_capture(move)) {
                found.push_back(move);
            }
        }
        return found;
    }

    /// Of a capture by landing: pieces that attack the landing square but may not recapture because of a pin.
    static void add_pinned_guards(const Turn<Board>& turn, std::vector<Reason>& reasons) {
        const Square square = turn.move.captured_square();
        if (!turn.before.is_capture(turn.move) || square != turn.move.to() || turn.after.in_check()) {
            return;
        }
        const std::vector<Move> back = recaptures(turn.after, square);
        for (const Square guard : Board::attackers(turn.after, square, ~turn.us)) {
            const bool takes =
                std::any_of(back.begin(), back.end(), [guard](Move move) { return move.from() == guard; });
            const Bitboard pinners = pinners_of(turn.after, guard);
            if (!takes && pinners.any()) {
                reasons.push_back(turn.reason(ReasonKind::guard_pinned,
                                              {placed(turn.after, guard), placed(turn.after, pinners.first()),
                                               placed(turn.before, square)}));
            }
        }
    }

    /// Of a capture: unmoved enemy pieces that the mover attacks, and that only the captured piece guarded.
    static void add_removed_guards(const Turn<Board>& turn, std::vector<Reason>& reasons) {
        if (!turn.before.is_capture(turn.move)) {
            return;
        }
        const Square guard = turn.move.captured_square();
        for (const Square target : Board::targets(turn.after, ~turn.us) & turn.unmoved) {
            if (type_of(turn.after.piece_on(target)) != PieceType::king &&
                Board::attackers(turn.before, target, ~turn.us) == Bitboard(guard) &&
                Board::attackers(turn.after, target, ~turn.us).empty() &&
                Board::attackers(turn.after, target, turn.us).any()) {
                reasons.push_back(turn.reason(ReasonKind::removes_guard,
                                              {placed(turn.before, guard), placed(turn.after, target)}));
            }
        }
    }

    /// The enemy pieces that would attack the king of a piece's side without that piece; empty for a king. That
    /// king must not be in check.
    static Bitboard pinners_of(const Position& position, Square square) {
        const Color color = color_of(position.piece_on(square));
        if (type_of(position.piece_on(square)) == PieceType::king) {
            return {};
        }
        return Board::attackers_without(position, square, position.king_square(color), ~color);
    }

    /// Attacks of a moved piece on two or more targets: the enemy king, more valuable pieces and unguarded
    /// ones.
    static void add_fork(const Turn<Board>& turn, std::vector<Reason>& reasons) {
        const Square fork = turn.move.to();
        const PieceType type = type_of(turn.after.piece_on(fork));
        if (!Board::is_piece_that_attacks(turn, type)) {
            return;
        }
        Reason reason = turn.reason(ReasonKind::fork, {placed(turn.after, fork)});
        for (const Square target : Board::targets(turn.after, ~turn.us)) {
            const PieceType victim = type_of(turn.after.piece_on(target));
            if (Board::attackers(turn.after, target, turn.us).contains(fork) &&
                (Board::worth(victim) > Board::worth(type) ||
                 Board::attackers(turn.after, target, ~turn.us).empty())) {
                reason.pieces.push_back(placed(turn.after, target));
                reason.arrows.push_back({to_string(fork), to_string(target)});
            }
        }
        if (reason.pieces.size() > 2) {
            reasons.push_back(std::move(reason));
        }
    }

    /// Attacks of a moved piece on the enemy king or a more valuable piece, without which it would also attack
    /// the king, a more valuable piece or an unguarded one.
    static void add_skewers(const Turn<Board>& turn, std::vector<Reason>& reasons) {
        const Square from = turn.move.to();
        const PieceType type = type_of(turn.after.piece_on(from));
        if (!Board::is_piece_that_attacks(turn, type)) {
            return;
        }
        const auto is_worth_more = [&](Square square) {
            return Board::worth(type_of(turn.after.piece_on(square))) > Board::worth(type);
        };
        const Bitboard targets = Board::targets(turn.after, ~turn.us);
        for (const Square front : targets) {
            if (!is_worth_more(front) || !Board::attackers(turn.after, front, turn.us).contains(from)) {
                continue;
            }
            for (const Square behind : targets - Bitboard(front)) {
                if (!Board::attackers(turn.after, behind, turn.us).contains(from) &&
                    Board::attackers_without(turn.after, front, behind, turn.us).contains(from) &&
                    (is_worth_more(behind) ||
                     Board::attackers_without(turn.after, front, behind, ~turn.us).empty())) {
                    Reason reason = turn.reason(
                        ReasonKind::skewer,
                        {placed(turn.after, from), placed(turn.after, front), placed(turn.after, behind)});
                    reason.arrows.push_back({to_string(from), to_string(behind)});
                    reasons.push_back(std::move(reason));
                }
            }
        }
    }

    /// Of a capture by landing: the only piece that attacks the landing square, if it is also the only guard of
    /// another piece that the mover attacks.
    static void add_overloaded(const Turn<Board>& turn, std::vector<Reason>& reasons) {
        const Square square = turn.move.captured_square();
        if (!turn.before.is_capture(turn.move) || square != turn.move.to()) {
            return;
        }
        const Bitboard guard = Board::attackers(turn.after, square, ~turn.us);
        if (guard.empty() || guard.many() || type_of(turn.after.piece_on(guard.first())) == PieceType::king) {
            return;
        }
        for (const Square target : Board::targets(turn.after, ~turn.us) & turn.unmoved) {
            if (type_of(turn.after.piece_on(target)) != PieceType::king &&
                Board::attackers(turn.after, target, ~turn.us) == guard &&
                Board::attackers(turn.after, target, turn.us).any()) {
                reasons.push_back(turn.reason(ReasonKind::overloaded,
                                              {placed(turn.after, guard.first()), placed(turn.after, target),
                                               placed(turn.before, square)}));
            }
        }
    }

    /// New attacks by unmoved pieces through a square that the move emptied.
    static void add_discovered_attacks(const Turn<Board>& turn, std::vector<Reason>& reasons) {
        const Bitboard emptied = turn.before.occupied() - turn.after.occupied();
        for_each_fresh_attack(turn, [&](Square attacker, Square target) {
            for (const Square square : emptied) {
                if (!Board::attackers_with_blocker(turn.after, square, target, turn.us).contains(attacker)) {
                    Reason reason = turn.reason(ReasonKind::discovered_attack,
                                                {placed(turn.after, attacker), placed(turn.after, target)});
                    reason.squares = {to_string(square)};
                    reason.arrows.push_back({to_string(attacker), to_string(target)});
                    reasons.push_back(std::move(reason));
                    break;
                }
            }
        });
    }

    /// Calls `visit(attacker, target)` for each new attack of an unmoved piece of the mover on an unmoved one.
    template <class Visitor>
    static void for_each_fresh_attack(const Turn<Board>& turn, Visitor visit) {
        for (const Square target : Board::targets(turn.after, ~turn.us) & turn.unmoved) {
            const Bitboard fresh = (Board::attackers(turn.after, target, turn.us) -
                                    Board::attackers(turn.before, target, turn.us)) &
                                   turn.unmoved;
            for (const Square attacker : fresh) {
                visit(attacker, target);
            }
        }
    }
};

}  // namespace ricochet::tools::analyse
