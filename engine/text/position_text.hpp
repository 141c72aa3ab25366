// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "movegen/game.hpp"
#include "search/common/evaluation_trace.hpp"

namespace ricochet {

/// The position on the board: a diagram, White below, followed by the lines `Fen:`, `Key:` (16 hexadecimal
/// digits) and `Checkers:` (the squares of the pieces that give check). No line break at the end.
std::string describe_position(const Game& game);

/// The table that `eval` prints: each term for White, for Black and the difference, all in centipawns for the
/// middlegame and the endgame, then how they are blended. No line break at the end.
std::string describe_evaluation(const EvaluationTrace& trace);

}  // namespace ricochet
