// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "movegen/common/key_history.hpp"
#include "movegen/tensor/move.hpp"
#include "movegen/tensor/position.hpp"
#include "tools/board/server/request.hpp"

namespace ricochet::tools::board {

/// A game as a request tells it: where it starts, the moves, and what they lead to.
struct GameInput {
    Position start;
    std::vector<Move> moves;
    Position current;
    /// The positions before `current`.
    KeyHistory history;
};

/// The member `variant`: "tensor" or "tensorfree".
Variant read_variant(const Field& request);
/// "tensor" or "tensorfree".
const char* variant_name(Variant variant);

/// The position of a member that is a FEN, or the start position where there is none. Errors are the FEN
/// reader's.
Position read_start(const Field& request, const std::string& member, Variant variant);

/// Reads `variant`, `fen` and `moves` (move texts of RULES section 7, at most `longest_game`).
GameInput read_game(const Field& request);

}  // namespace ricochet::tools::board
