// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "tests/reference/board.hpp"
#include "tests/reference/random.hpp"
#include "tests/reference/rules.hpp"

namespace reference {

/// Composes a position legal by RULES 6 with many special cases: one to six beasts a side (none in the
/// beast-free game), castling rights, pawns before promotion and en passant captures, checks and pins over
/// beasts.
Board compose(Random& random, bool tensorfree = false);

/// A random legal move, preferring captures, castlings, pawn moves, bounces, propels and beast captures. There
/// must be a legal move.
std::string random_move(Random& random, const Successors& moves);

}  // namespace reference
