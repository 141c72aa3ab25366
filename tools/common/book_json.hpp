// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "movegen/game.hpp"
#include "search/book/book.hpp"
#include "tools/common/json_fwd.hpp"

namespace ricochet::tools {

/// The mover's score in the games with a move.
struct GameShare {
    /// Points per game, 0 to 1.
    double points = 0;
    /// Half the width of the 95 % confidence interval.
    double error = 0;
};

/// Computes the share; needs at least one game.
GameShare share_of(const book::GameCounts& games, Color mover);

/// A book's moves in a game's position, in the format of lichess.org's opening explorer: `white`, `draws` and
/// `black` (games of each result), and `moves`, best first, each with `uci`, `san` and the same three. Each
/// also has `score` (`cp` or `mate` from the mover's view, or null), `loss` (the difference to the best, in
/// centipawns, or null), `points` and `error` (`GameShare`, or null) and `positions`.
Json describe_book(const book::Book& book, const Game& game);

}  // namespace ricochet::tools
