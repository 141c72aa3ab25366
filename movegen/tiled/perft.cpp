// SPDX-License-Identifier: GPL-3.0-or-later
#include "movegen/common/last_moves.hpp"
#include "movegen/common/perft_walk.hpp"
#include "movegen/tiled/legal_moves.hpp"

namespace ricochet {

// For those who only see the declarations.
template std::vector<RootMoveNodes<tiled::Move>> perft_divide_by(const tiled::Position&, int,
                                                                 const PerftOptions&);
template std::uint64_t perft_by(const tiled::Position&, int, const PerftOptions&);

}  // namespace ricochet

namespace ricochet::tiled {

std::vector<PerftStatistic> perft_statistics(const Position& position, int depth) {
    return statistics_of_last_moves(position, depth,
                                    {{"en passant", is_of_kind<MoveKind::en_passant>},
                                     {"castlings", is_of_kind<MoveKind::castling>},
                                     // One for each choice of the new piece.
                                     {"promotions", is_of_kind<MoveKind::promotion>},
                                     // King's moves that make a tile where he lands, castling included.
                                     {"tiles by king",
                                      [](const Position& before, Move move) {
                                          return !move.is_tile_turn() && before.voids().contains(move.to());
                                      }},
                                     {"drops", is_of_kind<MoveKind::drop>},
                                     {"removals", is_of_kind<MoveKind::removal>}});
}

}  // namespace ricochet::tiled
