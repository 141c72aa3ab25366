// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "movegen/game.hpp"
#include "tools/analyse/review.hpp"
#include "tools/common/json_fwd.hpp"
#include "tools/pgn/pgn.hpp"

namespace ricochet::tools::analyse {

/// A game with what there is to say of each move of its main line.
struct ReviewedGame {
    PgnGame game;
    /// One a ply.
    std::vector<PlyReview> plies;
};

/// Calls `visit(before, node, review)` for each move of the main line: the position before it, its place in
/// `PgnGame::nodes` and its review.
template <class Visitor>
void for_each_ply(const ReviewedGame& reviewed, Visitor visit) {
    Game game = Game::from_fen(reviewed.game.fen, reviewed.game.variant).value();
    const std::vector<std::size_t> line = reviewed.game.main_line();
    for (std::size_t ply = 0; ply < line.size(); ++ply) {
        visit(static_cast<const Game&>(game), line[ply], reviewed.plies[ply]);
        game.play(reviewed.game.nodes[line[ply]].move);
    }
}

/// A review as a journal keeps it; scores as the search has them.
Json to_json(const PlyReview& review, const Game& before);
/// The inverse. Throws a `std::invalid_argument` that says what is wrong, where the moves are not legal too.
PlyReview parse_review(const Json& json, const Game& before);

/// The report on a move: one of `plies` (README.md).
Json describe_ply(const PlyReview& review, const Game& before);

/// The report on a game: the README beside this file describes each field.
Json describe_game(const ReviewedGame& reviewed);

}  // namespace ricochet::tools::analyse
