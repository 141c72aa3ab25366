// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "tests/reference/board.hpp"
#include "tests/reference/random.hpp"
#include "tests/reference/rules.hpp"

namespace reference {

/// Composes a position that RULES 6 accepts and that is rich in what goes wrong: one to six beasts a
/// side (none in the beast-free game), castling rights, pawns before promotion and before en passant captures,
/// checks and pins over beasts.
Board compose(Random& random, bool tensorfree = false);

/// A random legal move: captures, castlings, pawn moves, bounces, propels and beast captures with a better
/// chance than the rest. There must be one.
std::string random_move(Random& random, const Successors& moves);

}  // namespace reference
