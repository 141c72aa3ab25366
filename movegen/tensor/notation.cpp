// SPDX-License-Identifier: GPL-3.0-or-later
#include "movegen/tensor/notation.hpp"

#include <initializer_list>

#include "movegen/common/move_text.hpp"
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
    std::string text = squares_and_promotion(move);
    switch (move.kind()) {
        case MoveKind::bounce:
            return text + '^' + to_string(move.via());
        case MoveKind::propel:
            return text + '>' + to_string(move.beast_to());
        case MoveKind::beast_capture:
            return text + 'x' + to_string(move.captured_square());
        default:
            return text;
    }
}

std::optional<MoveText> parse_move_text(std::string_view text) {
    constexpr std::size_t mark = 4;
    constexpr std::size_t with_square = 7;
    if (text.size() != with_square) {
        auto move = parse_squares_and_promotion<MoveText>(text);
        if (move && move->promotion != PieceType::none) {
            move->suffix = Suffix::promotion;
        }
        return move;
    }
    auto move = parse_squares_and_promotion<MoveText>(text.substr(0, mark));
    const std::optional<Square> square = parse_square(text.substr(mark + 1));
    const Suffix suffix = suffix_of_mark(text[mark]);
    if (!move || !square || suffix == Suffix::none) {
        return std::nullopt;
    }
    move->suffix = suffix;
    move->square = *square;
    return move;
}

Result<Move> parse_uci(std::string_view text, const Position& position) {
    return read_move(text, position, parse_move_text(text), resolve);
}

}  // namespace ricochet::tensor
