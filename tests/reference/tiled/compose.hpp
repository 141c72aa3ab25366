// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "tests/reference/random.hpp"
#include "tests/reference/tiled/board.hpp"
#include "tests/reference/tiled/rules.hpp"

namespace reference::tiled {

/// Composes a position that RULES-TILED 7.1 accepts and that is rich in what goes wrong: boards from nearly
/// bare to full of tiles, castling rights with and without the rook's tile, pawns before promotion and before
/// en passant captures on tiles and on voids, and kings short of squares.
Board compose(Random& random);

/// A random legal turn: every other time a piece's if there is any, so that games do not end in tiling, and
/// among these often a capture, pawn move or castling. There must be a legal turn.
std::string random_move(Random& random, const Successors& moves);

}  // namespace reference::tiled
