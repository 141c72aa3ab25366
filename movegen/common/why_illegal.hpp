// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "movegen/base/quote.hpp"
#include "movegen/base/result.hpp"
#include "movegen/common/board_text.hpp"
#include "movegen/common/lines.hpp"
#include "movegen/common/wordings.hpp"

// Why a move is illegal: the parts of `why_illegal` in movegen/GAME that games share. Functions of squares and
// positions are those of the game whose types are given. A phrase is one clause; it is empty if there is no
// objection.
namespace ricochet {

/// How near a move is to being legal.
enum class Nearness : std::uint8_t {
    none,
    lacks_tile,  ///< the piece moves like this, but not onto a void
    exposes_king
};

/// An objection to a move.
struct Objection {
    Phrase phrase;
    Nearness nearness = Nearness::none;
};

/// The error for a move text that is not a legal move.
inline Error illegal_move(std::string_view text, Phrase why) {
    return phrase(why::illegal, quoted(text), std::move(why));
}

/// `White` or `Black`.
inline Phrase proper_name(Color color) {
    return make_phrase(color == Color::white ? side_of::w : side_of::b, {});
}

/// The name of a piece's type; all games use the same numbers.
template <class PieceType>
Phrase name_of_type(PieceType type) {
    static constexpr std::array names = {&kind::p, &kind::n, &kind::b, &kind::r, &kind::q, &kind::k, &kind::t};
    return make_phrase(*names[index(type)], {});
}

/// How pieces of a type move.
template <class PieceType>
Phrase manner(PieceType type) {
    static constexpr std::array manners = {&why::manner_pawn, &why::manner_knight, &why::manner_bishop,
                                           &why::manner_rook, &why::manner_queen,  &why::manner_king,
                                           &why::manner_beast};
    return make_phrase(*manners[index(type)], {});
}

template <class Position, class Square>
Phrase name_on(const Position& position, Square square) {
    return name_of_type(type_of(position.piece_on(square)));
}

/// `the pawn on d2`, `the enemy beast on g5`.
template <class Position, class Square>
Phrase the_piece(const Position& position, Square square) {
    Phrase name = name_on(position, square);
    return name.wording == &kind::t && !position.pieces(position.side_to_move()).contains(square)
               ? phrase(part::enemy_beast, std::move(name), square)
               : phrase(part::piece, std::move(name), square);
}

/// Objects if the side to move has no piece on a square.
template <class Position, class Square>
Phrase why_not_from(const Position& position, Square from) {
    const Color us = position.side_to_move();
    if (!position.occupied().contains(from)) {
        return phrase(why::no_piece, from);
    }
    return position.pieces(us).contains(from)
               ? Phrase()
               : phrase(why::not_yours, proper_name(us), name_on(position, from), from, proper_name(~us));
}

/// Objects to an own piece on the end square.
template <class Position, class Square>
Phrase why_not_onto(const Position& position, Square to) {
    const Color us = position.side_to_move();
    return position.pieces(us).contains(to) ? phrase(why::own_piece, proper_name(us), name_on(position, to), to)
                                            : Phrase();
}

/// Objects if any of `pieces`, all on one line from a square, blocks the way from there; names the nearest.
template <class Position, class Square, class Squares>
Phrase why_blocked(const Phrase& who, const Position& position, Square from, Squares pieces) {
    for (const Square nearest : pieces) {
        if ((between(from, nearest) & pieces).empty()) {
            return phrase(why::blocked, who, the_piece(position, nearest));
        }
    }
    return {};
}

/// Objects to a knight's or slider's way from one square to another in one leg, whatever the end square holds.
template <class Position, class PieceType, class Square, class Squares>
Phrase why_not_by_leg(const Phrase& who, const Position& position, PieceType type, Square from, Square to,
                      Squares blockers) {
    if (piece_attacks(type, from, blockers).contains(to)) {
        return {};
    }
    return piece_attacks(type, from, Squares()).contains(to)
               ? why_blocked(who, position, from, between(from, to) & blockers)
               : manner(type);
}

/// Objects to a pawn's step or double step; `blockers` block it.
template <class Position, class Square, class Squares>
Phrase why_not_by_pawn_step(const Position& position, Square from, Square to, Squares blockers) {
    const Color us = position.side_to_move();
    if (pawn_attacks(us, from).contains(to)) {
        return phrase(why::pawn_diagonal, to);
    }
    const int advance = relative_rank(us, to) - relative_rank(us, from);
    if (file_of(from) != file_of(to) || advance < 1 || advance > 2) {
        return phrase(why::manner_pawn);
    }
    if (advance == 2 && relative_rank(us, from) != 1) {
        return phrase(why::pawn_two);
    }
    return why_blocked(the_piece(position, from), position, from, (between(from, to) | Squares(to)) & blockers);
}

/// Whether a pawn could capture en passant but for its king. `Position::en_passant` has only legal captures.
template <class Position, class Square>
bool could_capture_en_passant(const Position& position, Square from, Square to) {
    return name_on(position, from).wording == &kind::p && to == position.skipped() &&
           pawn_attacks(position.side_to_move(), from).contains(to);
}

/// Objects to a promotion, the pawn's step aside.
template <class Position, class Square>
Phrase why_not_promoting(const Position& position, Square from, Square to) {
    if (name_on(position, from).wording != &kind::p) {
        return phrase(why::only_pawns_promote);
    }
    return relative_rank(position.side_to_move(), to) == Position::ranks - 1 ? Phrase()
                                                                             : phrase(why::last_rank);
}

/// Objects if two squares do not identify a legal move.
template <class Position, class Square>
Phrase why_not_bare(const Position& position, Square from, Square to) {
    for (const auto move : legal_moves(position)) {
        if (move.from() == from && move.to() == to) {
            const std::string text = to_uci(move);
            return text.size() == 5 ? phrase(why::add_letter, text) : phrase(why::add_rest, text);
        }
    }
    return {};
}

/// Objects to castling. `attacker(position, square)` names an enemy piece that attacks a square, or is empty;
/// `crossed`: the squares on the king's way that must not be attacked.
template <class Position, class Way, class Squares, class Attacker>
Phrase why_not_castling(const Position& position, const Way& way, Squares blockers, Squares crossed,
                        Attacker attacker) {
    if ((position.castling() & way.right) == 0) {
        return phrase(why::no_right, proper_name(position.side_to_move()));
    }
    if (position.in_check()) {
        return phrase(why::castle_in_check);
    }
    if (blockers.any()) {
        return why_blocked(phrase(part::castling), position, way.king_from, blockers);
    }
    for (const auto square : crossed) {
        if (Phrase from = attacker(position, square); !from.empty()) {
            return phrase(why::crosses, square, std::move(from));
        }
    }
    return {};
}

/// For an otherwise legal move: the piece that attacks the king after it. `attacker` as above.
template <class Position, class Move, class Attacker>
Objection exposed_king(const Position& position, Move move, Attacker attacker) {
    Position after = position;
    typename Position::Undo undo;
    after.do_move(move, undo);
    Phrase whom = attacker(after, after.king_square(position.side_to_move()));
    return {position.in_check() ? phrase(why::still_in_check, std::move(whom))
                                : phrase(why::in_check, std::move(whom)),
            Nearness::exposes_king};
}

/// Why the piece on a square has no move at all: the objection to the most promising one. `why(to)` is the
/// objection to a target.
template <class Position, class Square, class Why>
Phrase why_stuck(const Position& position, Square from, Why why) {
    if (Phrase wrong = why_not_from(position, from); !wrong.empty()) {
        return wrong;
    }
    for (const auto move : legal_moves(position)) {
        if (move.from() == from) {
            return {};
        }
    }
    Objection nearest;
    for (const Square to : position.occupied() | ~position.occupied()) {
        if (const Objection objection = why(to); objection.nearness > nearest.nearness) {
            nearest = objection;
        }
    }
    return nearest.phrase.empty() ? phrase(why::stuck, the_piece(position, from))
                                  : phrase(why::stuck_because, the_piece(position, from), nearest.phrase);
}

}  // namespace ricochet
