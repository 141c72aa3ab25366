// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "movegen/game.hpp"
#include "tools/analyse/reasons/reason.hpp"
#include "tools/analyse/review.hpp"
#include "tools/common/json_fwd.hpp"
#include "tools/pgn/pgn.hpp"

namespace ricochet::tools::analyse {

/// A game and the review of each move of its main line.
struct ReviewedGame {
    PgnGame game;
    /// One per ply.
    std::vector<PlyReview> plies;
};

/// Calls `visit(before, node, review)` for each move of the main line: the position before it, its index in
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

/// A review as stored in a journal; scores are those of the search.
Json to_json(const PlyReview& review, const Game& before);
/// The inverse. Throws `std::invalid_argument` with one line about malformed JSON or illegal moves.
PlyReview parse_review(const Json& json, const Game& before);

/// The inverse of a reason's `to_json`. Throws `std::invalid_argument` with one line about malformed JSON, or a
/// `text` that does not match the other fields.
Reason parse_reason(const Json& json);

/// The report on a move: an element of `plies` (README.md).
Json describe_ply(const PlyReview& review, const Game& before);

/// The report on a game, as described in README.md.
Json describe_game(const ReviewedGame& reviewed);

}  // namespace ricochet::tools::analyse
