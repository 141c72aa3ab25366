// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/xboard/moves.hpp"

#include <fmt/format.h>
#include <optional>

#include "movegen/common/quote.hpp"
#include "movegen/tensor/castling.hpp"
#include "movegen/tensor/fen.hpp"
#include "movegen/tensor/notation.hpp"

namespace ricochet {

namespace {

struct Leg {
    Square from;
    /// `Square::none` where it is off the board.
    Square to;
    /// What a pawn becomes or who pushes a beast; `none` where no letter follows.
    PieceType letter = PieceType::none;
};

struct Legs {
    Leg first;
    std::optional<Leg> second;
};

char letter_of(PieceType type) {
    return piece_letter(make_piece(Color::black, type));
}

PieceType type_of_letter(char letter) {
    for (const PieceType type : all_piece_types) {
        if (letter_of(type) == letter) {
            return type;
        }
    }
    return PieceType::none;
}

std::optional<Leg> parse_leg(std::string_view text) {
    constexpr std::size_t bare = 4;
    if (text.size() != bare && text.size() != bare + 1) {
        return std::nullopt;
    }
    const std::optional<Square> from = parse_square(text.substr(0, 2));
    if (!from) {
        return std::nullopt;
    }
    Leg leg{*from, parse_square(text.substr(2, 2)).value_or(Square::none)};
    if (text.size() > bare) {
        leg.letter = type_of_letter(text[bare]);
        if (leg.letter == PieceType::none) {
            return std::nullopt;
        }
    }
    return leg;
}

std::optional<Legs> parse_legs(std::string_view text) {
    const std::size_t comma = text.find(',');
    const std::optional<Leg> first = parse_leg(text.substr(0, comma));
    if (!first || first->to == Square::none) {
        return std::nullopt;
    }
    Legs legs{*first, std::nullopt};
    if (comma != std::string_view::npos) {
        legs.second = parse_leg(text.substr(comma + 1));
        if (!legs.second) {
            return std::nullopt;
        }
    }
    return legs;
}

/// The pawn that falls to an en passant capture.
Square en_passant_victim(Square from, Square to) {
    return make_square(file_of(to), rank_of(from));
}

/// XBoard lets a king castle with the nearest piece on its way.
bool rook_is_nearest(const CastlingWay& way, const Position& position) {
    return (way.may_hold_beasts & position.occupied()).empty();
}

Result<Move> resolve_letter(const Leg& leg, const Position& position) {
    // A beast that is sent where its pusher came from: XBoard forgets the way when the same square is clicked
    // twice, and what is left is the pusher's letter.
    if (type_of(position.piece_on(leg.from)) == PieceType::beast) {
        if (type_of(position.piece_on(leg.to)) != leg.letter) {
            return Error{"the letter is not that of the piece that pushes the beast"};
        }
        return Move::propel(leg.to, leg.from, leg.to);
    }
    return Move::promotion(leg.from, leg.to, leg.letter);
}

Result<Move> resolve_one_leg(const Leg& leg, const Position& position, XBoardView view) {
    if (leg.letter != PieceType::none) {
        return resolve_letter(leg, position);
    }
    const Result<Move> move = parse_uci(to_string(leg.from) + to_string(leg.to), position);
    if (!move) {
        return Error{"not legal here"};
    }
    if (xboard_way(move.value(), position, view) == Square::none) {
        return move;
    }
    return Error{move.value().kind() == MoveKind::castling
                     ? "a beast stands between: click king, rook, and where the king goes"
                     : "click your pawn, the pawn that it takes, and where it goes"};
}

Result<Move> resolve_two_legs(const Leg& first, const Leg& second, const Position& position) {
    const Piece mover = position.piece_on(first.from);
    const Piece other = position.piece_on(second.from);
    if (other == Piece::none) {
        return Error{"no piece on " + to_string(second.from)};
    }
    if (color_of(other) != position.side_to_move()) {
        // From, victim; victim, to.
        const Square victim = second.from;
        if (first.to != victim || second.to == Square::none) {
            return Error{"not legal here"};
        }
        if (type_of(mover) == PieceType::beast) {
            return Move::beast_capture(first.from, second.to, victim);
        }
        if (type_of(mover) == PieceType::pawn && en_passant_victim(first.from, second.to) == victim) {
            return Move::en_passant(first.from, second.to);
        }
        return Error{"only beasts, and pawns en passant, capture on the way"};
    }
    // From, to; the own piece on the way, and a square that means nothing and may be off the board.
    if (type_of(mover) == PieceType::beast) {
        return Move::propel(second.from, first.from, first.to);
    }
    const CastlingWay* const way = castling_way_to(position.side_to_move(), first.to);
    if (type_of(mover) == PieceType::king && way != nullptr && way->rook_from == second.from) {
        return Move::castling(first.from, first.to);
    }
    return Error{"not legal here"};
}

}  // namespace

Square xboard_way(Move move, const Position& position, XBoardView view) {
    switch (move.kind()) {
        case MoveKind::beast_capture:
            return move.captured_square();
        case MoveKind::en_passant:
            return view.sees_en_passant ? Square::none : en_passant_victim(move.from(), move.to());
        case MoveKind::castling: {
            const CastlingWay& way = *castling_way_to(position.side_to_move(), move.to());
            return rook_is_nearest(way, position) ? Square::none : way.rook_from;
        }
        default:
            return Square::none;
    }
}

std::vector<std::string> to_xboard(Move move, const Position& position, XBoardView view) {
    const std::string from = to_string(move.from());
    const std::string to = to_string(move.to());
    if (move.kind() == MoveKind::promotion) {
        return {from + to + letter_of(move.promotion_type())};
    }
    if (move.kind() == MoveKind::propel) {
        const char pusher = letter_of(type_of(position.piece_on(move.from())));
        const std::string target = to_string(move.beast_to());
        return {to + target + pusher + ',', from + target + pusher};
    }
    const Square way = xboard_way(move, position, view);
    if (way == Square::none) {
        return {from + to};
    }
    return {from + to + ',', to_string(way) + to};
}

Result<Move> parse_xboard(std::string_view text, const Position& position, XBoardView view) {
    const std::optional<Legs> legs = parse_legs(text);
    if (!legs) {
        return Error{"not a move"};
    }
    const Piece mover = position.piece_on(legs->first.from);
    if (mover == Piece::none) {
        return Error{"no piece on " + to_string(legs->first.from)};
    }
    if (color_of(mover) != position.side_to_move()) {
        return Error{"it is the other side's turn"};
    }
    const Result<Move> move = legs->second ? resolve_two_legs(legs->first, *legs->second, position)
                                           : resolve_one_leg(legs->first, position, view);
    if (move && !position.is_legal(move.value())) {
        return Error{"not legal here"};
    }
    return move;
}

bool is_xboard_move(std::string_view text) {
    return parse_legs(text).has_value();
}

}  // namespace ricochet
