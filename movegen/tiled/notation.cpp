// SPDX-License-Identifier: GPL-3.0-or-later
#include "movegen/tiled/notation.hpp"

#include <array>

#include "movegen/common/move_text.hpp"
#include "movegen/tiled/fen.hpp"
#include "movegen/tiled/why_illegal.hpp"

namespace ricochet::tiled {

namespace {

/// The legal move that a text means, or the null move.
Move resolve(const Position& position, const MoveText& text) {
    const auto [from, to, promotion, tile_turn] = text;
    const auto candidates = tile_turn.is_some() ? std::array<Move, 4>{tile_turn}
                            : promotion != PieceType::none
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

Move parse_tile_turn(std::string_view text) {
    constexpr std::size_t removal_size = 3;
    const std::optional<Color> side = text.size() == removal_size + 1 ? owner_of_sign(text[0]) : std::nullopt;
    const std::string_view removal = text.substr(side ? 1 : 0);
    const std::optional<Square> square =
        removal.starts_with('-') ? parse_square(removal.substr(1)) : std::nullopt;
    if (!square) {
        return {};
    }
    return side ? Move::drop(*side, *square) : Move::removal(*square);
}

std::string to_uci(Move move) {
    return move.is_tile_turn() ? tile_turn_text(move) : squares_and_promotion(move);
}

std::optional<MoveText> parse_move_text(std::string_view text) {
    if (const Move tile_turn = parse_tile_turn(text); tile_turn.is_some()) {
        return MoveText{tile_turn.from(), tile_turn.to(), PieceType::none, tile_turn};
    }
    return parse_squares_and_promotion<MoveText>(text);
}

Result<Move> parse_uci(std::string_view text, const Position& position) {
    return read_move(text, position, parse_move_text(text), resolve);
}

}  // namespace ricochet::tiled
