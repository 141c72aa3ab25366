// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

#include "tests/reference/board.hpp"

namespace reference {

/// Whether a side attacks a square (RULES 4).
bool attacked(const Board& board, int square, bool by_white);

/// RULES 6: why a position is refused, or nothing if it is accepted. The en passant square apart.
std::string fault(const Board& board);

/// The legal moves by their canonical text (RULES 7), each with the position that it leads to.
using Successors = SuccessorsOf<Board>;

Successors successors(const Board& board);

/// The texts of the moves that are right but for leaving the own king attacked.
std::vector<std::string> exposing_moves(const Board& board);

/// RULES 5: neither side has the material to mate.
bool dead(const Board& board);

/// The skipped square where a legal en passant capture can land, else `nowhere`.
int legal_en_passant(const Board& board);

/// All six fields, the en passant field only where a legal capture exists.
std::string fen(const Board& board);

}  // namespace reference
