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

/// The text that `eval` prints, in centipawns from White's side: the network's parts (each piece's worth by
/// removal, the values by bucket, the value), or the material; the scale, or that the ending is known without a
/// network; the evaluation. No line break at the end.
std::string describe_evaluation(const EvaluationTrace& trace);

/// A book's move of a game's position, in one line: `book e2e4, score cp 31, 12 games, 40 positions behind it`.
std::string describe_book_move(const book::BookMove& known, const Game& game);

}  // namespace ricochet
