// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "tests/reference/tiled/board.hpp"

namespace reference::tiled {

/// Whether a side attacks a square (RULES-TILED 4).
bool attacked(const Board& board, int square, bool by_white);

/// Why a position is refused (RULES-TILED 7.1), or empty if it is accepted; ignores the en passant square.
std::string fault(const Board& board);

/// Legal turns by text (RULES-TILED 7.2), each with the position after it.
using Successors = SuccessorsOf<Board>;

Successors successors(const Board& board);

/// Turns that are illegal only because they leave their own king attacked.
std::vector<std::string> exposing_moves(const Board& board);

/// Whether neither side has the material to mate (RULES-TILED 6).
bool dead(const Board& board);

/// The skipped square if a legal en passant capture lands there, otherwise `nowhere`.
int legal_en_passant(const Board& board);

/// The FEN with all six fields; the en passant square only if a legal capture exists.
std::string fen(const Board& board);

}  // namespace reference::tiled
