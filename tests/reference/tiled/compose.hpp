// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "tests/reference/random.hpp"
#include "tests/reference/tiled/board.hpp"
#include "tests/reference/tiled/rules.hpp"

namespace reference::tiled {

/// Composes a position legal by RULES-TILED 7.1 with many special cases: boards from nearly bare to full of
/// tiles, castling rights with and without the rook's tile, pawns before promotion and en passant captures on
/// tiles and on voids, and kings with few squares.
Board compose(Random& random);

/// A random legal turn: half of the time a piece's move if there is any, so that games do not end in tiling,
/// preferring captures, pawn moves and castlings. There must be a legal turn.
std::string random_move(Random& random, const Successors& moves);

}  // namespace reference::tiled
