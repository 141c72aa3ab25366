// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string_view>

#include "movegen/tiled/fen.hpp"
#include "movegen/tiled/legal_moves.hpp"
#include "tests/catch.hpp"
#include "tests/reference/tiled/compose.hpp"

namespace ricochet::test {

/// Reads a FEN that has to be right.
inline tiled::Position tiled_position(std::string_view fen) {
    INFO(fen);
    const Result<tiled::Position> position = tiled::parse_fen(fen);
    REQUIRE(position.ok());
    return position.value();
}

/// Plays random legal games of Tiled Squares Chess, every other one from a composed position, and shows every
/// position to `visit(const tiled::Position&)`.
template <class Visitor>
void for_each_random_tiled_position(std::uint64_t seed, int games, int plies, Visitor visit) {
    reference::Random random(seed);
    for (int game = 0; game < games; ++game) {
        tiled::Position position =
            game % 2 == 0 ? tiled::Position::start()
                          : tiled_position(reference::tiled::fen(reference::tiled::compose(random)));
        for (int ply = 0; ply < plies; ++ply) {
            visit(static_cast<const tiled::Position&>(position));
            const tiled::MoveList moves = legal_moves(position);
            if (moves.empty()) {
                break;
            }
            // Every other turn without tiles, or pieces would hardly move.
            tiled::Move move = moves[static_cast<std::size_t>(random.below(static_cast<int>(moves.size())))];
            if (move.is_tile_turn() && random.one_in(2)) {
                move = moves[0];
            }
            tiled::Undo undo;
            position.do_move(move, undo);
        }
    }
}

}  // namespace ricochet::test
