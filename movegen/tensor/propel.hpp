// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "movegen/tensor/attacks.hpp"

namespace ricochet::tensor {

/// Where the beast on `beast` may be sent by an own N, B, R or Q that comes to its square from `from`
/// (RULES 3.6): unoccupied squares, `from` counted as one. `occupied` and `blockers` (without own beasts) as
/// before the move. The pusher must see the beast.
inline Bitboard propel_targets(PieceType pusher, Square from, Square beast, Bitboard occupied,
                               Bitboard blockers) {
    const Bitboard vacated(from);
    return piece_attacks(pusher, beast, blockers - vacated) & ~(occupied - vacated);
}

}  // namespace ricochet::tensor
