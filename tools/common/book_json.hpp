// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "movegen/game.hpp"
#include "search/book/book.hpp"
#include "tools/common/json_fwd.hpp"

namespace ricochet::tools {

/// What the mover got of the games in which a move was made.
struct GameShare {
    /// Points a game, 0 to 1.
    double points = 0;
    /// Half the width of the interval that holds the true value in 95 of 100 cases.
    double error = 0;
};

/// There must be a game.
GameShare share_of(const book::GameCounts& games, Color mover);

/// What a book says of a game's position, in the form of the opening explorer of lichess.org: `white`, `draws`
/// and `black` (games of each result), `moves`, the best first, of these each with `uci`, `san` and the same
/// three. Added to that are `score` of each move (`cp` or `mate` from the mover's view, or null), `loss` (what
/// it is below the best, in centipawns, or null), `points` and `error` (`GameShare`, or null) and `positions`.
Json describe_book(const book::Book& book, const Game& game);

}  // namespace ricochet::tools
