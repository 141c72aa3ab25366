// SPDX-License-Identifier: GPL-3.0-or-later
#include "movegen/tiled/san.hpp"

#include "movegen/common/san_notation.hpp"
#include "movegen/tiled/castling.hpp"
#include "movegen/tiled/legal_moves.hpp"
#include "movegen/tiled/notation.hpp"
#include "movegen/tiled/why_illegal.hpp"

namespace ricochet::tiled {

namespace {

struct San : ChessSan<Position, Move, Undo> {
    static const auto& castling_ways(Color color) { return tiled::castling_ways(color); }
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
