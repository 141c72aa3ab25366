// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "movegen/game.hpp"
#include "tools/analyse/reasons/analyst.hpp"
#include "tools/lab/puzzles/puzzle.hpp"

namespace ricochet::tools::analyse {

/// Requirements for a puzzle, in expected scores of the solver.
struct PuzzleCriteria {
    /// The least for the best move, and the most for every other move.
    double winning = 0.85;
    double other = 0.60;
    /// The most before the opponent's last move.
    double before = 0.75;
    /// The most moves of the solver in a line.
    std::size_t most_moves = 6;
};

/// Finds puzzles by searches of an analyst, which must outlive it. The result depends only on the positions and
/// the nodes.
class PuzzleFinder {
public:
    /// Screens positions with a twentieth of `nodes`, and confirms candidates with all.
    PuzzleFinder(Analyst& analyst, std::uint64_t nodes);

    /// A puzzle of a game; its `source` is empty.
    struct Found {
        /// The number of moves played before it.
        std::size_t ply;
        Puzzle puzzle;
    };
    /// Finds the puzzles of a game, in the positions after its moves.
    std::vector<Found> find(const Game& start, const std::vector<MoveCode>& moves);

    /// Whether each move of the solver in a puzzle's line is the only winning one, with all nodes.
    bool holds(const Puzzle& puzzle);

    /// How hard a puzzle is, from its position and line alone, whatever the nodes.
    int rating_of(const Puzzle& puzzle);

    /// The best move's line if no other move wins; other mates in one are allowed if it mates in one.
    std::optional<Line> only_move(const Game& game, std::uint64_t nodes);

private:
    /// The expected score of the side to move.
    double expected(const Game& game, std::uint64_t nodes);
    std::optional<Puzzle> confirm(const Game& before, const Game& position);
    /// The best move's line if no other move mates as soon; other mates in one are allowed if it mates in one.
    std::optional<Line> only_mate(const Game& game);
    /// Makes the puzzle of a position whose best move has been confirmed.
    Puzzle describe(const Game& start, const Line& best);
    /// Extends a line from its first move for as long as the solver has an only move: with `to_mate`, an only
    /// fastest mate, and an empty line if it does not end in mate.
    std::vector<MoveCode> extend(Game game, MoveCode first, bool to_mate);
    /// How many times `first_nodes` must be quadrupled until the search settles on a move.
    int rungs_until_found(const Game& game, MoveCode move);

    Analyst& analyst_;
    std::uint64_t nodes_;
    PuzzleCriteria criteria_;
};

}  // namespace ricochet::tools::analyse
