// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "movegen/common/move_list.hpp"
#include "movegen/tensor/bounce.hpp"
#include "movegen/tensor/checks_and_pins.hpp"
#include "movegen/tensor/hops.hpp"
#include "movegen/tensor/legal_moves.hpp"
#include "movegen/tensor/position.hpp"

namespace ricochet::tensor {

/// Generates the legal moves of the side to move and passes them to a sink in sets of targets. The sink makes a
/// list or counts them (legal_moves.cpp).
///
/// A sink has these members; every target set is final and may be empty:
///   plain(from, targets)             ordinary moves of one piece
///
///   bounces(from, via, targets)      bounces to squares not reached by ordinary moves or lower vias
///
///   propels(from, beast, targets)    propels by the piece on `from`; targets of the beast on `beast`
///
///   pawns(targets, direction)        ordinary moves of pawns by one step in `direction`
///
///   double_steps(targets)            double steps of pawns
///
///   promotions(targets, direction)   promotions of pawns, each to all types
///
///   single(move)                     one move
///
/// and may have
///   watch(squares)                   all squares, except those of the moving pieces, on which the number of
///   moves
///                                    found depends besides checks and pins
///
///   hits(squares)                    where one pawn each would capture a piece, whatever is there now
template <Color us, class Sink>
class Generator {
public:
    /// Which of the classes of moves (`MoveClass`) to find.
    struct Wanted {
        bool captures;
        bool quiets;
        bool propels;
    };

    /// `checks_and_pins` must be the position's.
    Generator(const Position& position, const ChecksAndPins& checks_and_pins, Wanted wanted, Sink& sink)
        : position_(position),
          wanted_(wanted),
          sink_(sink),
          checks_and_pins_(checks_and_pins),
          occupied_(position.occupied()),
          own_beasts_(position.pieces(us, PieceType::beast)),
          blockers_(occupied_ - own_beasts_) {
        if (wanted.captures) {
            landings_ |= position.pieces(them) - position.pieces(them, PieceType::beast);
        }
        if (wanted.quiets) {
            landings_ |= ~occupied_;
        }
        unpinned_landings_ = landings_ & checks_and_pins.targets();
    }

    /// Even if a double check leaves no target: en passant and beast captures can still answer it.
    void run() {
        king_moves(checks_and_pins_.enemy());
        if (sink_.done()) {
            return;
        }
        pawn_moves();
        if (sink_.done()) {
            return;
        }
        beast_moves(own_beasts_);
        if (sink_.done()) {
            return;
        }
        knight_moves(position_.pieces(us, PieceType::knight));
        slider_moves<PieceType::bishop>(position_.pieces(us, PieceType::bishop));
        slider_moves<PieceType::rook>(position_.pieces(us, PieceType::rook));
        slider_moves<PieceType::queen>(position_.pieces(us, PieceType::queen));
    }

    /// Generates the moves of the pieces of one type on `squares`; of all pawns if the type is pawn. The
    /// position may have other enemy pieces than that of the given checks and pins, if these are the same.
    void run_for(PieceType type, Bitboard squares) {
        squares &= position_.pieces(us, type);
        switch (type) {
            case PieceType::king:
                return king_moves(Attackers(position_, them));
            case PieceType::pawn:
                return pawn_moves();
            case PieceType::beast:
                return beast_moves(squares);
            case PieceType::knight:
                return knight_moves(squares);
            case PieceType::bishop:
                return slider_moves<PieceType::bishop>(squares);
            case PieceType::rook:
                return slider_moves<PieceType::rook>(squares);
            default:
                return slider_moves<PieceType::queen>(squares);
        }
    }

private:
    static constexpr Color them = ~us;
    static constexpr Direction ahead = Geometry::forward(us);
    static constexpr Direction ahead_east = us == Color::white ? Direction::north_east : Direction::south_east;
    static constexpr Direction ahead_west = us == Color::white ? Direction::north_west : Direction::south_west;
    static constexpr Bitboard second_rank = Bitboard::rank(us == Color::white ? 1 : rank_count - 2);
    static constexpr Bitboard last_rank = Bitboard::rank(us == Color::white ? rank_count - 1 : 0);

    void watch([[maybe_unused]] Bitboard squares) {
        if constexpr (requires { sink_.watch(squares); }) {
            sink_.watch(squares);
        }
    }

    void hits([[maybe_unused]] Bitboard squares) {
        if constexpr (requires { sink_.hits(squares); }) {
            sink_.hits(squares);
        }
    }

    void king_moves(const Attackers& enemy) {
        const Square from = position_.king_square(us);
        const Bitboard near = king_attacks(from) & landings_;
        if (near.any()) {
            // The enemy's lines continue behind the king.
            sink_.plain(from, near - enemy.attacked_of(near, enemy.blockers - Bitboard(from)));
        }
        watch(king_attacks(from));
        if (wanted_.quiets && !checks_and_pins_.in_check()) {
            castling_moves<us>(position_, sink_);
        }
    }

    void pawn_moves() {
        const Bitboard pawns = position_.pieces(us, PieceType::pawn);
        const Bitboard pinned = pawns & checks_and_pins_.pinned();
        pawn_moves_within(pawns - pinned, checks_and_pins_.targets());
        for (const Square pawn : pinned) {
            pawn_moves_within(Bitboard(pawn), checks_and_pins_.targets() & checks_and_pins_.pin_mask(pawn));
        }
        if (wanted_.captures) {
            en_passant_moves<us>(position_, sink_);
        }
        // A pawn that cannot step yet could make a double step when that square becomes empty.
        const Bitboard twice = (pawns & second_rank).shift<ahead>().template shift<ahead>();
        watch(pawns.shift<ahead>() | pawn_attacks(us, pawns) | twice |
              (twice & own_beasts_).template shift<ahead>());
    }

    void pawn_moves_within(Bitboard pawns, Bitboard allowed) {
        const Bitboard empty = ~occupied_;
        const Bitboard pushed = pawns.shift<ahead>();
        const Bitboard stepped = pushed & empty;
        // The first step of a double step: the skipped square may contain an own beast (RULES 3.4).
        const Bitboard skipped = (pawns & second_rank).shift<ahead>();
        if (wanted_.captures) {
            const Bitboard victims =
                allowed & (position_.pieces(them) - position_.pieces(them, PieceType::beast));
            const bool may_promote = (pushed & last_rank).any();
            hits(pawns.shift<ahead_east>() & allowed);
            hits(pawns.shift<ahead_west>() & allowed);
            pawn_captures<ahead_east>(pawns.shift<ahead_east>() & victims, may_promote);
            pawn_captures<ahead_west>(pawns.shift<ahead_west>() & victims, may_promote);
            if (may_promote) {
                sink_.promotions(stepped & allowed & last_rank, ahead);
            }
        }
        if (wanted_.quiets) {
            sink_.pawns((stepped & allowed) - last_rank, ahead);
            sink_.double_steps((skipped & (empty | own_beasts_)).template shift<ahead>() & empty & allowed);
        }
        if (wanted_.propels && own_beasts_.any()) {
            pawn_propels(skipped & own_beasts_, skipped & empty, allowed);
        }
    }

    template <Direction direction>
    void pawn_captures(Bitboard targets, bool may_promote) {
        sink_.pawns(targets - last_rank, direction);
        if (may_promote) {
            sink_.promotions(targets & last_rank, direction);
        }
    }

    /// `pushed` = beasts in front of pawns on their second rank, `passed` = unoccupied squares there.
    void pawn_propels(Bitboard pushed, Bitboard passed, Bitboard allowed) {
        const Bitboard free = allowed - occupied_;
        for (const Square target : pushed.shift<ahead>() & free) {
            const Square beast = square_ahead(them, target);
            sink_.propels(square_ahead(them, beast), beast, Bitboard(target));
        }
        for (const Square target : (passed.shift<ahead>() & own_beasts_).template shift<ahead>() & free) {
            const Square beast = square_ahead(them, target);
            sink_.propels(square_ahead(them, square_ahead(them, beast)), beast, Bitboard(target));
        }
    }

    /// The squares on which a piece may end its move, given pins and checks.
    Bitboard landings_of(Square from) const {
        if (!checks_and_pins_.pinned().contains(from)) {
            return unpinned_landings_;
        }
        return unpinned_landings_ & checks_and_pins_.pin_mask(from);
    }

    /// The squares to which a piece other than a pawn may propel a beast without leaving a line to the own king
    /// open.
    Bitboard propel_mask(Square from) const {
        // A beast on the pusher's square fills the gap that it left (and ends no check).
        return (checks_and_pins_.pin_mask(from) | Bitboard(from)) & checks_and_pins_.targets();
    }

    void knight_moves(Bitboard knights) {
        for (const Square from : knights) {
            const Bitboard attacks = knight_attacks(from);
            const Bitboard landings = landings_of(from);
            sink_.plain(from, attacks & landings);
            // On squares without an own piece only enemy beasts matter, the one that moves included.
            watch(checks_and_pins_.enemy().beasts.any() ? attacks : attacks & position_.pieces(us));
            const Bitboard springboards = attacks & own_beasts_;
            if (springboards.empty()) {
                continue;
            }
            Bitboard fresh = landings - attacks;
            for (const Square beast : springboards) {
                const Bitboard far_attacks = knight_attacks(beast);
                const Bitboard targets = far_attacks & fresh;
                sink_.bounces(from, beast, targets);
                fresh = fresh - targets;
                if (wanted_.propels) {
                    const Bitboard free = ~occupied_ | Bitboard(from);
                    sink_.propels(from, beast, far_attacks & free & propel_mask(from));
                }
                watch(far_attacks);
            }
        }
    }

    template <PieceType type>
    void slider_moves(Bitboard sliders) {
        for (const Square from : sliders) {
            const Bitboard attacks = piece_attacks(type, from, blockers_);
            const Bitboard landings = landings_of(from);
            sink_.plain(from, attacks & landings);
            watch(attacks);
            const Bitboard springboards = attacks & own_beasts_;
            if (springboards.any()) {
                slider_beast_moves<type>(from, springboards, landings - attacks);
            }
        }
    }

    /// Generates bounces and propels of a slider that sees the beasts on `springboards`.
    template <PieceType type>
    void slider_beast_moves(Square from, Bitboard springboards, Bitboard fresh) {
        for (const Square beast : springboards) {
            const Bitboard targets = Corner(from, beast).far_leg(blockers_) & fresh;
            sink_.bounces(from, beast, targets);
            fresh = fresh - targets;
            if (wanted_.propels) {
                sink_.propels(from, beast,
                              propel_targets(type, from, beast, occupied_, blockers_) & propel_mask(from));
            }
            // Includes the far leg.
            watch(piece_attacks(type, beast, blockers_ - Bitboard(from)));
        }
    }

    void beast_moves(Bitboard beasts) {
        // Finding hops is expensive.
        const bool may_capture = wanted_.captures && position_.pieces(them, PieceType::beast).any();
        if (!wanted_.quiets && !may_capture) {
            return;
        }
        for (const Square from : beasts) {
            const HopTargets hops = hop_targets(from, occupied_);
            if (wanted_.quiets) {
                const Bitboard targets = king_attacks(from) | hops.diagonal | hops.orthogonal;
                sink_.plain(from, targets & (landings_of(from) - occupied_));
            }
            if (may_capture) {
                beast_captures(from, hops);
            }
            // Includes the squares of steps.
            watch(squares_hopped(hops, occupied_));
        }
    }

    void beast_captures(Square from, const HopTargets& hops) {
        const bool safe = !checks_and_pins_.in_check() && !checks_and_pins_.pinned().contains(from);
        for_each_hop_capture(from, hops, occupied_, position_.pieces(them, PieceType::beast),
                             [&](Square to, Square captured) {
                                 const Move move = Move::beast_capture(from, to, captured);
                                 if (safe || is_king_safe_after(position_, move)) {
                                     sink_.single(move);
                                 }
                             });
    }

    const Position& position_;
    Wanted wanted_;
    Sink& sink_;
    const ChecksAndPins& checks_and_pins_;
    Bitboard occupied_;
    Bitboard own_beasts_;
    /// The blockers of the own sliders.
    Bitboard blockers_;
    /// Squares on which pieces land in the wanted classes.
    Bitboard landings_;
    /// Those on which an unpinned piece other than the king may land: in check, those that end the check.
    Bitboard unpinned_landings_;
};

/// The promotion types of a variant; the beast is last.
constexpr std::span<const PieceType> promotions_in(Variant variant) {
    return std::span(promotion_types).first(variant == Variant::tensor ? 5 : 4);
}

/// Lists the moves.
template <Color us>
class ListSink : public BasicListSink<us, MoveList, Move, Geometry, Move::ordinary, Move::ordinary> {
public:
    using ListSink::BasicListSink::BasicListSink;

    void bounces(Square from, Square via, Bitboard targets) {
        for (const Square to : targets) {
            this->single(Move::bounce(from, to, via));
        }
    }
    void propels(Square from, Square beast, Bitboard targets) {
        for (const Square target : targets) {
            this->single(Move::propel(from, beast, target));
        }
    }
};

/// Counts the moves.
template <bool any_is_enough>
class CountSink : public BasicCountSink<Move, Geometry, any_is_enough> {
public:
    using CountSink::BasicCountSink::BasicCountSink;

    void bounces(Square /*from*/, Square /*via*/, Bitboard targets) { this->add(targets); }
    void propels(Square /*from*/, Square /*beast*/, Bitboard targets) { this->add(targets); }
};

}  // namespace ricochet::tensor
