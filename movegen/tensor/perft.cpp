// SPDX-License-Identifier: GPL-3.0-or-later
#include "movegen/common/last_moves.hpp"
#include "movegen/common/perft_walk.hpp"
#include "movegen/tensor/legal_moves.hpp"

namespace ricochet {

// For those who only see the declarations.
template std::vector<RootMoveNodes<tensor::Move>> perft_divide_by(const tensor::Position&, int,
                                                                  const PerftOptions&);
template std::uint64_t perft_by(const tensor::Position&, int, const PerftOptions&);

}  // namespace ricochet

namespace ricochet::tensor {

std::vector<PerftStatistic> perft_statistics(const Position& position, int depth) {
    return statistics_of_last_moves(position, depth,
                                    {{"beast captures", is_of_kind<MoveKind::beast_capture>},
                                     // Those that need one: what an ordinary move reaches too is none.
                                     {"bounces", is_of_kind<MoveKind::bounce>},
                                     {"propels", is_of_kind<MoveKind::propel>},
                                     {"en passant", is_of_kind<MoveKind::en_passant>},
                                     {"castlings", is_of_kind<MoveKind::castling>},
                                     // One for each choice of the new piece.
                                     {"promotions", is_of_kind<MoveKind::promotion>}});
}

}  // namespace ricochet::tensor
