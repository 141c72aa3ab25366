// SPDX-License-Identifier: GPL-3.0-or-later
#include "movegen/tensor/notation.hpp"

#include <fmt/format.h>
#include <initializer_list>

#include "movegen/base/quote.hpp"
#include "movegen/common/why_illegal.hpp"
#include "movegen/tensor/attacks.hpp"
#include "movegen/tensor/legality.hpp"
#include "movegen/tensor/why_illegal.hpp"

namespace ricochet::tensor {

namespace {

Suffix suffix_of_mark(char mark) {
    switch (mark) {
        case '^':
            return Suffix::bounce;
        case '>':
            return Suffix::propel;
        case 'x':
            return Suffix::beast_capture;
        default:
            return Suffix::none;
    }
}

/// The first legal move of a few, or the null move.
Move first_legal(const Position& position, std::initializer_list<Move> moves) {
    for (const Move move : moves) {
        if (position.is_legal(move)) {
            return move;
        }
    }
    return {};
}

/// The legal move from a square to another, ordinary where there is one, by a bounce where not.
Move plain_or_bounce(const Position& position, Square from, Square to) {
    const Move plain =
        first_legal(position, {Move::ordinary(from, to), Move::en_passant(from, to), Move::castling(from, to)});
    const Bitboard vias = bounce_vias(position, from, to);
    if (plain.is_some() || vias.empty()) {
        return plain;
    }
    return first_legal(position, {Move::bounce(from, to, vias.first())});
}

/// The legal move that a text means, or the null move.
Move resolve(const Position& position, const MoveText& text) {
    const auto [from, to, suffix, promotion, square] = text;
    switch (suffix) {
        case Suffix::none:
            return plain_or_bounce(position, from, to);
        case Suffix::promotion:
            return first_legal(position, {Move::promotion(from, to, promotion)});
        case Suffix::bounce:
            return bounce_vias(position, from, to).contains(square) ? plain_or_bounce(position, from, to)
                                                                    : Move{};
        case Suffix::propel:
            return first_legal(position, {Move::propel(from, to, square)});
        case Suffix::beast_capture:
            return first_legal(position, {Move::beast_capture(from, to, square)});
    }
    return {};
}

}  // namespace

std::string to_uci(Move move) {
    if (!move.is_some()) {
        return "0000";
    }
    std::string squares = to_string(move.from()) + to_string(move.to());
    switch (move.kind()) {
        case MoveKind::promotion:
            return squares + lower_letter(move.promotion_type());
        case MoveKind::bounce:
            return squares + '^' + to_string(move.via());
        case MoveKind::propel:
            return squares + '>' + to_string(move.beast_to());
        case MoveKind::beast_capture:
            return squares + 'x' + to_string(move.captured_square());
        case MoveKind::ordinary:
        case MoveKind::en_passant:
        case MoveKind::castling:
            break;
    }
    return squares;
}

std::optional<MoveText> parse_move_text(std::string_view text) {
    constexpr std::size_t bare = 4;
    constexpr std::size_t with_promotion = 5;
    constexpr std::size_t with_square = 7;
    const std::optional<Square> from = parse_square(text.substr(0, 2));
    const std::optional<Square> to = text.size() < bare ? std::nullopt : parse_square(text.substr(2, 2));
    if (!from || !to) {
        return std::nullopt;
    }
    MoveText move{*from, *to};
    if (text.size() == bare) {
        return move;
    }
    if (text.size() == with_promotion) {
        move.suffix = Suffix::promotion;
        move.promotion = type_of_lower_letter<PieceType>(text[bare]);
        return is_promotion_type(move.promotion) ? std::optional(move) : std::nullopt;
    }
    if (text.size() == with_square) {
        const std::optional<Square> square = parse_square(text.substr(with_promotion));
        move.suffix = suffix_of_mark(text[bare]);
        if (!square || move.suffix == Suffix::none) {
            return std::nullopt;
        }
        move.square = *square;
        return move;
    }
    return std::nullopt;
}

Result<Move> parse_uci(std::string_view text, const Position& position) {
    const std::optional<MoveText> parts = parse_move_text(text);
    if (!parts) {
        return Error{fmt::format("{} is not a move text", quoted(text))};
    }
    const Move move = resolve(position, *parts);
    if (!move.is_some()) {
        return illegal_move(text, why_illegal(*parts, position));
    }
    return move;
}

}  // namespace ricochet::tensor
