// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "tests/reference/tiled/board.hpp"

namespace reference::tiled {

/// Whether a side attacks a square (RULES-TILED 4).
bool attacked(const Board& board, int square, bool by_white);

/// RULES-TILED 7.1: why a position is refused, or nothing if it is accepted. The en passant square apart.
std::string fault(const Board& board);

/// The legal turns by their text (RULES-TILED 7.2), each with the position that it leads to.
using Successors = SuccessorsOf<Board>;

Successors successors(const Board& board);

/// The texts of the turns that are right but for leaving the own king attacked.
std::vector<std::string> exposing_moves(const Board& board);

/// RULES-TILED 6: neither side has the material to mate.
bool dead(const Board& board);

/// The skipped square where a legal en passant capture can land, else `nowhere`.
int legal_en_passant(const Board& board);

/// All six fields, the en passant field only where a legal capture exists.
std::string fen(const Board& board);

}  // namespace reference::tiled
