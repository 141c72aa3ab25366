// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>

#include "movegen/tensor/attackers.hpp"
#include "movegen/tensor/position.hpp"

namespace ricochet::tensor {

/// The moves that may change how some squares are attacked.
struct Watch {
    /// Squares of pieces of either side that matter when they leave.
    Bitboard leaving;
    /// Squares that matter when a piece of a type of the mover's arrives.
    std::array<Bitboard, piece_type_count> arriving;
    /// Those where a beast may be the corner of a bounce of the piece that propels it there.
    Bitboard propelled;
};

/// Which moves of one side, `us`, may change the checks and pins of the other or where its king may go.
template <Color us>
class KingWatch {
public:
    /// `enemy` = the pieces of `us` in the position.
    KingWatch(const Position& position, const Attackers& enemy)
        : king_(position.king_square(them)),
          own_(position.pieces(them)),
          steady_(own_ - position.pieces(them, PieceType::beast)) {
        find_corners(enemy);
        find_near(position);
        watch_checks(enemy);
        watch_leaving(enemy);
    }

    /// What may change checks and pins.
    [[nodiscard]] const Watch& checks() const { return checks_; }
    /// What may change the squares near the king. Arrivals are there after `watch_safe`.
    [[nodiscard]] const Watch& near() const { return near_; }
    /// The squares of open lines to those near the king, where any piece of `us` but a beast shuts them.
    [[nodiscard]] Bitboard shutting() const { return shutting_; }
    /// The same without the piece that moves.
    [[nodiscard]] Bitboard shutting_after(const Attackers& enemy) const {
        Bitboard squares;
        for (const Square square : near_squares_) {
            enemy.for_each_line(square, [&](Bitboard path, Square /*slider*/) {
                squares |= (path & blockers_behind_king(enemy)).empty() ? path : Bitboard();
            });
        }
        return squares;
    }
    /// The rooks that may castle.
    [[nodiscard]] Bitboard castling_rooks() const { return castling_rooks_; }
    /// The squares that have to be empty or safe for castling.
    [[nodiscard]] Bitboard castling_squares() const { return castling_squares_; }

    /// Watches arrivals that attack the squares where the king may go.
    void watch_safe(Bitboard safe, const Attackers& enemy) {
        for (const Square square : safe | (castling_squares_ & near_squares_)) {
            watch_arrivals(near_, square, blockers_behind_king(enemy), enemy.beasts);
        }
        finish(near_, shutting_);
    }

private:
    static constexpr Color them = ~us;

    /// The enemy's lines continue behind the king.
    [[nodiscard]] Bitboard blockers_behind_king(const Attackers& enemy) const {
        return enemy.blockers - Bitboard(king_);
    }

    /// Where beasts may be corners of bounces of the mover's pieces.
    void find_corners(const Attackers& enemy) {
        for (const Square slider : enemy.diagonal) {
            bishops_see_ |= empty_bishop_attacks(slider);
        }
        for (const Square slider : enemy.orthogonal) {
            rooks_see_ |= empty_rook_attacks(slider);
        }
        knights_see_ = knight_attacks(enemy.knights);
    }

    /// Where a beast may be the corner of a bounce to the square.
    [[nodiscard]] Bitboard corners_to(Square square) const {
        return (empty_bishop_attacks(square) & bishops_see_) | (empty_rook_attacks(square) & rooks_see_) |
               (knight_attacks(square) & knights_see_);
    }

    /// Finds where the king may go or pass if nothing attacks it, the enemy's pieces left out.
    void find_near(const Position& position) {
        near_squares_ = king_attacks(king_) - own_;
        for (const CastlingWay& way : Position::castling_ways(them)) {
            if ((position.castling() & way.right) == 0) {
                continue;
            }
            castling_rooks_ |= Bitboard(way.rook_from);
            castling_squares_ |= way.must_be_empty | way.may_hold_beasts | way.crossed;
            if (((way.must_be_empty & own_) | (way.may_hold_beasts & steady_)).empty()) {
                near_squares_ |= way.crossed | Bitboard(way.king_to);
            }
        }
    }

    void watch_checks(const Attackers& enemy) {
        Bitboard shutting;
        enemy.for_each_line(king_, [&](Bitboard path, Square slider) {
            const Bitboard blockers = path & enemy.blockers;
            if (blockers.without_first().many()) {
                return;
            }
            const bool own = (blockers & own_).any();
            if (own && !blockers.many()) {
                checks_.leaving |= Bitboard(slider);
                shutting |= path - blockers;
            }
            if (own || !blockers.many()) {
                checks_.leaving |= blockers - steady_;
            }
        });
        // A slider that arrives behind an own piece pins it.
        Bitboard pinnable = queen_attacks(king_, enemy.blockers);
        for (const Square via : enemy.beasts) {
            pinnable |= queen_attacks(via, enemy.blockers);
        }
        watch_arrivals(checks_, king_, enemy.blockers - (pinnable & own_), enemy.beasts);
        checks_.leaving |= corners_to(king_) & enemy.beasts;
        finish(checks_, shutting);
    }

    void watch_leaving(const Attackers& enemy) {
        for (const Square square : near_squares_) {
            near_.leaving |= enemy.leapers_to(square) | (corners_to(square) & enemy.beasts);
            enemy.for_each_line(square, [&](Bitboard path, Square slider) {
                const Bitboard blockers = path & blockers_behind_king(enemy);
                if (blockers.empty()) {
                    near_.leaving |= Bitboard(slider);
                    shutting_ |= path;
                } else if (!blockers.many()) {
                    near_.leaving |= blockers - steady_;
                }
            });
        }
    }

    /// From where each type of piece may attack the square. A slider that leaves a blocker's square for one
    /// behind it attacked the square before.
    void watch_arrivals(Watch& watch, Square square, Bitboard blockers, Bitboard beasts) {
        const Bitboard leaps = knight_attacks(square);
        auto& arriving = watch.arriving;
        arriving[index(PieceType::pawn)] |= pawn_attacks(them, square);
        arriving[index(PieceType::king)] |= king_attacks(square);
        arriving[index(PieceType::knight)] |= leaps | knight_bounces(square, beasts);
        arriving[index(PieceType::bishop)] |= bishop_attacks(square, blockers);
        arriving[index(PieceType::rook)] |= rook_attacks(square, blockers);
        arriving[index(PieceType::beast)] |= corners_to(square);
        watch.propelled |= empty_bishop_attacks(square) | empty_rook_attacks(square) | leaps;
        for (const Square via : beasts) {
            const Corner corner(square, via);
            if (corner.exists() && (corner.near_leg() & blockers).empty()) {
                const bool by_rooks = is_orthogonal(corner.far_line());
                arriving[index(by_rooks ? PieceType::rook : PieceType::bishop)] |= corner.far_leg(blockers);
            }
        }
    }

    /// `shutting` = where any piece matters.
    static void finish(Watch& watch, Bitboard shutting) {
        auto& arriving = watch.arriving;
        arriving[index(PieceType::queen)] =
            arriving[index(PieceType::bishop)] | arriving[index(PieceType::rook)];
        for (Bitboard& squares : arriving) {
            squares |= shutting;
        }
        watch.propelled |= shutting;
    }

    Square king_;
    Bitboard own_;
    /// Own pieces that can only be captured by one that takes their place.
    Bitboard steady_;
    Bitboard castling_rooks_;
    Bitboard castling_squares_;
    Bitboard near_squares_;
    Bitboard shutting_;
    Watch checks_{};
    Watch near_{};
    /// All that bishops and queens, rooks and queens, and knights of `us` see on an empty board.
    Bitboard bishops_see_;
    Bitboard rooks_see_;
    Bitboard knights_see_;
};

}  // namespace ricochet::tensor
