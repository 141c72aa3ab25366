// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "tests/reference/tiled/board.hpp"

namespace reference::tiled {

/// Whether a side attacks a square (RULES-TILED 4).
bool attacked(const Board& board, int square, bool by_white);
/// Whether the king of a side is attacked.
bool in_check(const Board& board, bool white);
/// Whether the side to move is in check.
bool in_check(const Board& board);

/// RULES-TILED 7.1: why a position is refused, or nothing where it is accepted. The en passant square apart.
std::string fault(const Board& board);

/// The legal turns by their text (RULES-TILED 7.2), each with the position that it leads to.
using Successors = std::map<std::string, Board, std::less<>>;

Successors successors(const Board& board);

/// The texts of the legal turns, sorted.
std::vector<std::string> legal_moves(const Board& board);

/// RULES-TILED 6: neither side has the material to mate.
bool dead(const Board& board);

/// The skipped square where a legal en passant capture can land, else `nowhere`.
int legal_en_passant(const Board& board);

/// All six fields, the en passant field only where a legal capture exists.
std::string fen(const Board& board);

/// The leaves `depth` plies below, draws not looked at.
std::uint64_t perft(const Board& board, int depth);

}  // namespace reference::tiled
