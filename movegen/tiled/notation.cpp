// SPDX-License-Identifier: GPL-3.0-or-later
#include "movegen/tiled/notation.hpp"

#include <array>

#include "movegen/common/move_details.hpp"
#include "movegen/common/move_text.hpp"
#include "movegen/common/san_notation.hpp"
#include "movegen/tiled/legal_moves.hpp"
#include "movegen/tiled/position.hpp"

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
        removal.starts_with('-') ? parse_square_of<Square>(removal.substr(1)) : std::nullopt;
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

namespace {

/// By kind of turn.
constexpr std::array<MoveType, 7> move_types = {MoveType::move,     MoveType::move,      MoveType::en_passant,
                                                MoveType::castling, MoveType::promotion, MoveType::drop,
                                                MoveType::removal};

}  // namespace

MoveDetails describe_move(const Position& position, Move move) {
    const MoveType type = move_types[index(move.kind())];
    const std::string to = to_string(move.to());
    if (move.is_tile_turn()) {
        const bool laid = type == MoveType::drop;
        MoveDetails details;
        details.type = type;
        details.displacements.push_back({tile_letter, laid ? "" : to, laid ? to : ""});
        return details;
    }
    MoveDetails details = describe_piece_move(position, move, type);
    if (position.voids().contains(move.to())) {
        details.displacements.push_back({tile_letter, "", to});
    }
    return details;
}

namespace {

struct San : ChessSan<Position> {
    static MoveList piece_moves(const Position& position) {
        MoveList moves;
        generate(position, MoveClass::captures, moves);
        generate(position, MoveClass::quiets, moves);
        return moves;
    }
};

}  // namespace

std::string to_san(const Position& position, Move move) {
    return move.is_tile_turn() ? tile_turn_text(move) : SanNotation<San>::write(position, move);
}

Result<Move> parse_san(std::string_view text, const Position& position) {
    const std::string_view bare = text.substr(0, text.find_last_not_of("+#!?") + 1);
    if (parse_tile_turn(bare).is_some()) {
        return parse_uci(bare, position);
    }
    return SanNotation<San>::read(text, position);
}

}  // namespace ricochet::tiled
