// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "movegen/base/quote.hpp"
#include "movegen/base/result.hpp"
#include "movegen/common/board_text.hpp"
#include "movegen/common/why_illegal.hpp"

namespace ricochet {

// The common part of the games' UCI move texts.

/// The two squares of a move and the letter of a promotion; `0000` for the null move.
template <class Move>
std::string squares_and_promotion(Move move) {
    if (!move.is_some()) {
        return "0000";
    }
    std::string text = to_string(move.from()) + to_string(move.to());
    if (move.kind() == decltype(move.kind())::promotion) {
        text += lower_letter(move.promotion_type());
    }
    return text;
}

/// Parses the two squares and the letter into a `MoveText`, and leaves its other members at their defaults. If
/// the text has anything else after the squares, pass only its first four characters. Nothing if it is
/// malformed.
template <class MoveText>
std::optional<MoveText> parse_squares_and_promotion(std::string_view text) {
    using Square = decltype(MoveText::from);
    using PieceType = decltype(MoveText::promotion);
    constexpr std::size_t bare = 4;
    const std::optional<Square> from = parse_square_of<Square>(text.substr(0, 2));
    const std::optional<Square> to =
        text.size() < bare ? std::nullopt : parse_square_of<Square>(text.substr(2, 2));
    if (!from || !to || text.size() > bare + 1) {
        return std::nullopt;
    }
    MoveText move{*from, *to};
    if (text.size() > bare) {
        move.promotion = type_of_lower_letter<PieceType>(text[bare]);
        if (!is_promotion_type(move.promotion)) {
            return std::nullopt;
        }
    }
    return move;
}

/// The error for a text that begins like castling in some notation of chess, with the castlings of a side as
/// `write(move)` writes them; empty for any other text.
template <class Position>
Phrase no_castling(std::string_view text, Color side, auto write) {
    std::string castlings;
    if (text.starts_with("O-O") || text.starts_with("0-0") || text.starts_with("o-o")) {
        for (const auto& way : Position::castling_ways(side)) {
            castlings += castlings.empty() ? "" : ", ";
            castlings += write(Position::Move::castling(way.king_from, way.king_to));
        }
    }
    return castlings.empty() ? Phrase() : phrase(why::castlings, quoted(text), castlings);
}

/// The legal move of a parsed text, by `resolve(position, parts)`, which returns the null move if there is
/// none. The error says that the text is malformed, or why the move is illegal here.
template <class Position, class MoveText, class Resolve>
auto read_move(std::string_view text, const Position& position, const std::optional<MoveText>& parts,
               Resolve resolve) {
    using Move = decltype(resolve(position, *parts));
    if (!parts) {
        Phrase why = no_castling<Position>(text, position.side_to_move(), squares_and_promotion<Move>);
        return Result<Move>(why.empty() ? phrase(why::no_text, quoted(text)) : std::move(why));
    }
    const Move move = resolve(position, *parts);
    return move.is_some() ? Result<Move>(move) : illegal_move(text, why_illegal(*parts, position));
}

}  // namespace ricochet
