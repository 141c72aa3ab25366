// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "movegen/base/quote.hpp"
#include "movegen/base/result.hpp"
#include "movegen/common/color.hpp"

// Why a move is not legal, as far as games share it: the words of `why_illegal` in movegen/GAME. Functions of
// squares and positions are those of the game whose types are given. A text is one clause; an empty one says
// that nothing stands against the move.
namespace ricochet {

/// How near a move is to being legal.
enum class Nearness : std::uint8_t {
    none,
    lacks_tile,  ///< the piece does move so, but not onto a void
    exposes_king
};

/// What stands against a move.
struct Objection {
    std::string text;
    Nearness nearness = Nearness::none;
};

/// The error that a move text is no legal move.
inline Error illegal_move(std::string_view text, std::string_view why) {
    return Error{concat({quoted(text), " is not a legal move here: ", why})};
}

/// `White` or `Black`.
constexpr std::string_view proper_name(Color color) {
    return color == Color::white ? "White" : "Black";
}

/// By type: the games number their types alike.
constexpr std::array<std::string_view, 7> piece_names = {"pawn",  "knight", "bishop", "rook",
                                                         "queen", "king",   "beast"};
constexpr std::array<std::string_view, 7> manners = {
    "a pawn moves straight forward, and diagonally forward to capture",
    "a knight leaps two squares one way and one square across",
    "a bishop moves along diagonals",
    "a rook moves along ranks and files",
    "a queen moves along ranks, files and diagonals",
    "a king moves one square",
    "a beast steps one square, or hops over neighbouring pieces, all diagonally or all straight"};

template <class Position, class Square>
std::string_view name_on(const Position& position, Square square) {
    return piece_names[index(type_of(position.piece_on(square)))];
}

/// `the pawn on d2`, `the enemy beast on g5`.
template <class Position, class Square>
std::string the_piece(const Position& position, Square square) {
    const std::string_view name = name_on(position, square);
    const bool is_enemy_beast = name == "beast" && !position.pieces(position.side_to_move()).contains(square);
    return concat({"the ", is_enemy_beast ? "enemy " : "", name, " on ", to_string(square)});
}

/// Whether the side to move has a piece there to move.
template <class Position, class Square>
std::string why_not_from(const Position& position, Square from) {
    const Color us = position.side_to_move();
    if (!position.occupied().contains(from)) {
        return concat({"there is no piece on ", to_string(from)});
    }
    return position.pieces(us).contains(from)
               ? ""
               : concat({"it is ", proper_name(us), "'s turn, and the ", name_on(position, from), " on ",
                         to_string(from), " is ", proper_name(~us), "'s"});
}

/// An own piece on the end square.
template <class Position, class Square>
std::string why_not_onto(const Position& position, Square to) {
    const Color us = position.side_to_move();
    return position.pieces(us).contains(to)
               ? concat({proper_name(us), "'s own ", name_on(position, to), " stands on ", to_string(to)})
               : "";
}

/// Whether any of the pieces, all on one line from a square, stops who comes from there; names the nearest.
template <class Position, class Square, class Squares>
std::string why_blocked(std::string_view who, const Position& position, Square from, Squares pieces) {
    for (const Square nearest : pieces) {
        if ((between(from, nearest) & pieces).empty()) {
            return concat({who, " is blocked by ", the_piece(position, nearest)});
        }
    }
    return {};
}

/// A knight's or slider's way from one square to another in one leg, whatever stands at its end.
template <class Position, class PieceType, class Square, class Squares>
std::string why_not_by_leg(std::string_view who, const Position& position, PieceType type, Square from,
                           Square to, Squares blockers) {
    if (piece_attacks(type, from, blockers).contains(to)) {
        return {};
    }
    return piece_attacks(type, from, Squares()).contains(to)
               ? why_blocked(who, position, from, between(from, to) & blockers)
               : std::string(manners[index(type)]);
}

/// A pawn's step or double step; `blockers` are what stops it.
template <class Position, class Square, class Squares>
std::string why_not_by_pawn_step(const Position& position, Square from, Square to, Squares blockers) {
    const Color us = position.side_to_move();
    if (pawn_attacks(us, from).contains(to)) {
        return concat({"a pawn moves diagonally only to capture, and there is no capture on ", to_string(to)});
    }
    const int advance = relative_rank(us, to) - relative_rank(us, from);
    if (file_of(from) != file_of(to) || advance < 1 || advance > 2) {
        return std::string(manners[0]);
    }
    if (advance == 2 && relative_rank(us, from) != 1) {
        return "a pawn steps two squares only from its second rank";
    }
    return why_blocked(the_piece(position, from), position, from, (between(from, to) | Squares(to)) & blockers);
}

/// A promotion, of which the step is still to be looked at.
template <class Position, class Square>
std::string why_not_promoting(const Position& position, Square from, Square to) {
    if (name_on(position, from) != piece_names[0]) {
        return "only pawns promote";
    }
    return relative_rank(position.side_to_move(), to) == 7 ? "" : "a pawn promotes only on the last rank";
}

/// Whether two squares are too little to say which of the legal moves between them is meant.
template <class Position, class Square>
std::string why_not_bare(const Position& position, Square from, Square to) {
    for (const auto move : legal_moves(position)) {
        if (move.from() == from && move.to() == to) {
            const std::string text = to_uci(move);
            return concat({text.size() == 5 ? "a pawn promotes on the last rank: add the letter of a piece"
                                            : "two squares do not tell what else it does: add that",
                           ", as in ", text});
        }
    }
    return {};
}

/// Castling. `attacker(position, square)` names an enemy piece that attacks a square, or is empty; `crossed`
/// are the squares that the king passes where none may.
template <class Position, class Way, class Squares, class Attacker>
std::string why_not_castling(const Position& position, const Way& way, Squares blockers, Squares crossed,
                             Attacker attacker) {
    if ((position.castling() & way.right) == 0) {
        return concat({proper_name(position.side_to_move()), " has no right to castle on that side"});
    }
    if (position.in_check()) {
        return "a king in check does not castle";
    }
    if (blockers.any()) {
        return why_blocked("castling", position, way.king_from, blockers);
    }
    for (const auto square : crossed) {
        if (const std::string from = attacker(position, square); !from.empty()) {
            return concat({"the king would cross ", to_string(square), ", attacked by ", from});
        }
    }
    return {};
}

/// Of a move that is right but for that: who attacks the king after it. `attacker` as above.
template <class Position, class Move, class Undo, class Attacker>
Objection exposed_king(const Position& position, Move move, Undo undo, Attacker attacker) {
    Position after = position;
    after.do_move(move, undo);
    return {concat({"the king would ", position.in_check() ? "still " : "", "be in check from ",
                    attacker(after, after.king_square(position.side_to_move()))}),
            Nearness::exposes_king};
}

/// Why the piece on a square has no move at all: what stands against the most promising one. `why(to)` is the
/// objection to a square.
template <class Position, class Square, class Why>
std::string why_stuck(const Position& position, Square from, Why why) {
    if (std::string wrong = why_not_from(position, from); !wrong.empty()) {
        return wrong;
    }
    std::string text = the_piece(position, from) + " has no legal move";
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
    return nearest.text.empty() ? text : concat({text, ": ", nearest.text});
}

}  // namespace ricochet
