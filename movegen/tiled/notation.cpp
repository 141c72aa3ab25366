// SPDX-License-Identifier: GPL-3.0-or-later
#include "movegen/tiled/notation.hpp"

#include <array>
#include <fmt/format.h>
#include <utility>

#include "movegen/base/quote.hpp"
#include "movegen/tiled/fen.hpp"

namespace ricochet::tiled {

namespace {

/// Why there is no legal drop.
std::string wrong_drop(const Position& position, Color side, Square square) {
    const Color us = position.side_to_move();
    if (side != us) {
        return fmt::format("it is {}'s turn, whose sign is {}", name_of(us), tile_sign(us));
    }
    if (position.occupied().contains(square)) {
        return fmt::format("a piece stands on {}", to_string(square));
    }
    if (position.tiles().contains(square)) {
        return fmt::format("there is a tile on {}", to_string(square));
    }
    return fmt::format("{} is in check", name_of(us));
}

/// Why there is no legal removal.
std::string wrong_removal(const Position& position, Square square) {
    const Color us = position.side_to_move();
    if (position.occupied().contains(square)) {
        return fmt::format("a piece stands on {}", to_string(square));
    }
    if (position.empty_tiles(~us).contains(square)) {
        return fmt::format("the tile on {} is {}'s", to_string(square), name_of(~us));
    }
    if (position.voids().contains(square)) {
        return fmt::format("there is no tile on {}", to_string(square));
    }
    return fmt::format("{} is in check", name_of(us));
}

/// The legal move of a piece between two squares, a promotion where a type is given, or the null move.
Move legal_move_of_piece(const Position& position, Square from, Square to, PieceType promotion) {
    const auto candidates = promotion != PieceType::none
                                ? std::array<Move, 4>{Move::promotion(from, to, promotion)}
                                : std::array<Move, 4>{Move::normal(from, to), Move::double_step(from, to),
                                                      Move::en_passant(from, to), Move::castling(from, to)};
    for (const Move move : candidates) {
        if (move.is_some() && position.is_legal(move)) {
            return move;
        }
    }
    return {};
}

}  // namespace

std::string tile_turn_text(Move move) {
    const std::string text = '-' + to_string(move.to());
    return move.kind() == MoveKind::drop ? tile_sign(move.drop_side()) + text : text;
}

std::optional<Result<Move>> parse_tile_turn(std::string_view text, const Position& position) {
    constexpr std::size_t removal_size = 3;
    const std::optional<Color> side = text.size() == removal_size + 1 ? owner_of_sign(text[0]) : std::nullopt;
    const std::string_view removal = text.substr(side ? 1 : 0);
    const std::optional<Square> square =
        removal.starts_with('-') ? parse_square(removal.substr(1)) : std::nullopt;
    if (!square) {
        return std::nullopt;
    }
    const Move move = side ? Move::drop(*side, *square) : Move::removal(*square);
    if (position.is_legal(move)) {
        return move;
    }
    const std::string why = side ? wrong_drop(position, *side, *square) : wrong_removal(position, *square);
    return Error{fmt::format("{} is not a legal move here: {}", quoted(text), why)};
}

std::string to_uci(Move move) {
    if (!move.is_some()) {
        return "0000";
    }
    if (move.is_tile_turn()) {
        return tile_turn_text(move);
    }
    std::string text = to_string(move.from()) + to_string(move.to());
    if (move.kind() == MoveKind::promotion) {
        text += lower_letter(move.promotion_type());
    }
    return text;
}

Result<Move> parse_uci(std::string_view text, const Position& position) {
    constexpr std::size_t bare = 4;
    if (const auto tile_turn = parse_tile_turn(text, position)) {
        return *tile_turn;
    }
    const std::optional<Square> from = parse_square(text.substr(0, 2));
    const std::optional<Square> to = text.size() < bare ? std::nullopt : parse_square(text.substr(2, 2));
    const PieceType promotion =
        text.size() == bare + 1 ? type_of_lower_letter<PieceType>(text[bare]) : PieceType::none;
    if (!from || !to || (text.size() != bare && !is_promotion_type(promotion))) {
        return Error{fmt::format("{} is not a move text", quoted(text))};
    }
    const Move move = legal_move_of_piece(position, *from, *to, promotion);
    if (!move.is_some()) {
        return Error{fmt::format("{} is not a legal move here", quoted(text))};
    }
    return move;
}

}  // namespace ricochet::tiled
