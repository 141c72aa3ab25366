// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "movegen/tiled/attacks.hpp"
#include "movegen/tiled/legal_moves.hpp"
#include "movegen/tiled/position.hpp"

namespace ricochet::tiled {

/// The classes of legal moves that a generator finds.
struct GeneratedClasses {
    bool captures;
    bool quiets;
    bool drops;
    bool removals;
};

/// Generates the legal moves of the side to move, `us`, and passes them to a sink, in sets of squares if
/// possible.
template <Color us, class Sink>
class Generator {
public:
    Generator(const Position& position, GeneratedClasses classes, Sink& sink)
        : position_(position),
          classes_(classes),
          sink_(sink),
          king_(position.king_square(us)),
          occupied_(position.occupied()),
          enemies_(position.pieces(them)) {}

    void run() {
        if (classes_.captures || classes_.quiets) {
            moves_of_pieces();
        }
        // Tile turns change no line, so outside check they are all legal (RULES-TILED 4).
        if (!position_.in_check() && classes_.drops) {
            sink_.drops(position_.voids());
        }
        if (!position_.in_check() && classes_.removals) {
            sink_.removals(position_.empty_tiles(us));
        }
    }

private:
    static constexpr Color them = ~us;

    void moves_of_pieces() {
        king();
        const Bitboard checkers = position_.checkers();
        if (checkers.many()) {
            return;
        }
        if (checkers.any()) {
            check_mask_ = between(king_, checkers.first()) | checkers;
        } else if (classes_.quiets) {
            castling_moves<us>(position_, sink_);
        }
        pinned_ = position_.king_blockers(us) & position_.pieces(us);
        Bitboard targets;
        targets |= classes_.captures ? enemies_ : Bitboard();
        targets |= classes_.quiets ? position_.empty_tiles() : Bitboard();
        targets &= check_mask_;
        for (const Square from : position_.pieces(us, PieceType::knight) - pinned_) {
            sink_.plain(from, knight_attacks(from) & targets);
        }
        const Bitboard queens = position_.pieces(us, PieceType::queen);
        for (const Square from : position_.pieces(us, PieceType::bishop) | queens) {
            slider(from, bishop_attacks(from, occupied_) & targets);
        }
        for (const Square from : position_.pieces(us, PieceType::rook) | queens) {
            slider(from, rook_attacks(from, occupied_) & targets);
        }
        pawns();
    }

    void king() {
        Bitboard targets = king_attacks(king_) - position_.pieces(us);
        if (!classes_.captures) {
            targets = targets - enemies_;
        } else if (!classes_.quiets) {
            targets &= enemies_;
        }
        if (targets.any()) {
            sink_.plain(king_, targets - attacked());
        }
    }

    /// The squares that the enemy attacks, through the king.
    [[nodiscard]] Bitboard attacked() const {
        const Bitboard others = occupied_ - Bitboard(king_);
        const Bitboard queens = position_.pieces(them, PieceType::queen);
        Bitboard squares = pawn_attacks(them, position_.pieces(them, PieceType::pawn)) |
                           king_attacks(position_.king_square(them));
        for (const Square from : position_.pieces(them, PieceType::knight)) {
            squares |= knight_attacks(from);
        }
        for (const Square from : position_.pieces(them, PieceType::bishop) | queens) {
            squares |= bishop_attacks(from, others);
        }
        for (const Square from : position_.pieces(them, PieceType::rook) | queens) {
            squares |= rook_attacks(from, others);
        }
        return squares;
    }

    void slider(Square from, Bitboard targets) {
        sink_.plain(from, pinned_.contains(from) ? targets & shared_line(king_, from) : targets);
    }

    void pawns() {
        constexpr Direction left = us == Color::white ? Direction::north_west : Direction::south_west;
        constexpr Direction right = us == Color::white ? Direction::north_east : Direction::south_east;
        const Bitboard pawns = position_.pieces(us, PieceType::pawn);
        const Bitboard pinned_pawns = pawns & pinned_;
        const Bitboard free_pawns = pawns - pinned_;
        // A pinned pawn may move along its line: the king's file, or one of his diagonals.
        pushes(free_pawns | (pinned_pawns & Bitboard::file(file_of(king_))));
        if (!classes_.captures) {
            return;
        }
        const Bitboard rising = whole_line(Line::diagonal, king_);
        const Bitboard falling = whole_line(Line::anti_diagonal, king_);
        pawn_captures<left>(free_pawns | (pinned_pawns & (us == Color::white ? falling : rising)));
        pawn_captures<right>(free_pawns | (pinned_pawns & (us == Color::white ? rising : falling)));
        en_passant_moves<us>(position_, sink_);
    }

    void pushes(Bitboard pawns) {
        constexpr Direction ahead = Geometry::forward(us);
        const Bitboard steps = pawns.shift<ahead>() - occupied_;
        const Bitboard targets = position_.empty_tiles() & check_mask_;
        const Bitboard single = steps & targets;
        if (classes_.captures) {
            sink_.promotions(single & last_rank, ahead);
        }
        if (classes_.quiets) {
            sink_.pawns(single - last_rank, ahead);
            sink_.double_steps((steps & third_rank).template shift<ahead>() & targets);
        }
    }

    template <Direction direction>
    void pawn_captures(Bitboard pawns) {
        const Bitboard targets = pawns.shift<direction>() & enemies_ & check_mask_;
        sink_.pawns(targets - last_rank, direction);
        sink_.promotions(targets & last_rank, direction);
    }

    static constexpr Bitboard last_rank = Bitboard::rank(us == Color::white ? rank_count - 1 : 0);
    static constexpr Bitboard third_rank = Bitboard::rank(us == Color::white ? 2 : rank_count - 3);

    const Position& position_;
    GeneratedClasses classes_;
    Sink& sink_;
    Square king_;
    Bitboard occupied_;
    Bitboard enemies_;
    /// The squares on which a piece other than the king ends every check; all squares if there is no check.
    Bitboard check_mask_ = Bitboard::all();
    Bitboard pinned_;
};

}  // namespace ricochet::tiled
