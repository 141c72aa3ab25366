// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "movegen/game.hpp"
#include "search/book/book.hpp"
#include "search/evaluation/common/evaluation_trace.hpp"

namespace ricochet {

/// The position on the board: a diagram, White below, followed by the lines `Fen:`, `Key:` (16 hexadecimal
/// digits) and `Checkers:` (the squares of the pieces that give check). No line break at the end.
std::string describe_position(const Game& game);

/// The table that `eval` prints: each term for White, for Black and the difference, all in centipawns for the
/// middlegame and the endgame, then how they are blended. No line break at the end.
std::string describe_evaluation(const EvaluationTrace& trace);

/// What a book knows of a move of a game's position, in one line: `book e2e4, score cp 31, 12 games, 40
/// positions behind it`.
std::string describe_book_move(const book::BookMove& known, const Game& game);

}  // namespace ricochet
