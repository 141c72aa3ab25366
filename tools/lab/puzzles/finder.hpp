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

/// What makes a puzzle, in expected scores of the solver.
struct PuzzleCriteria {
    /// What the best move has at least, and every other one at most.
    double winning = 0.85;
    double other = 0.60;
    /// What the solver had at most before the opponent's last move.
    double before = 0.75;
    /// Moves of the solver in a line.
    std::size_t most_moves = 6;
};

/// Finds puzzles by searches of one analyst, which must outlive it. What is found follows from the position and
/// the nodes alone.
class PuzzleFinder {
public:
    /// Positions are screened with a twentieth of `nodes`, and what may be a puzzle is confirmed with all.
    PuzzleFinder(Analyst& analyst, std::uint64_t nodes);

    /// The puzzles of a game: in each position after a move, where there is one. Without `source`.
    struct Found {
        /// Moves that had been played.
        std::size_t ply;
        Puzzle puzzle;
    };
    std::vector<Found> find(const Game& start, const std::vector<MoveCode>& moves);

    /// Whether each move of the solver in a puzzle's line is right and the only one, looked at with all nodes.
    bool holds(const Puzzle& puzzle);

    /// A puzzle looked at anew, with all nodes: its first move must hold, its line, themes and rating are new.
    std::optional<Puzzle> renewed(const Puzzle& puzzle);

    /// The best move with what follows, where it alone wins: of moves that mate at once any may be played.
    std::optional<Line> only_move(const Game& game, std::uint64_t nodes);

private:
    /// The expected score of the side to move.
    double expected(const Game& game, std::uint64_t nodes);
    std::optional<Puzzle> confirm(const Game& before, const Game& position);
    /// The best move with what follows, where it alone mates soonest; where it mates at once, others may too.
    std::optional<Line> only_mate(const Game& game);
    /// The puzzle of a position whose first move holds.
    Puzzle describe(const Game& start, const Line& best);
    /// The line from its first move on: as long as the solver has only one. Where that is `to_mate`, one that
    /// mates soonest; empty if it does not lead to mate.
    std::vector<MoveCode> extend(Game game, MoveCode first, bool to_mate);
    [[nodiscard]] int rating_of(const Game& start, const std::vector<MoveCode>& line);
    /// How often the nodes must grow fourfold from `first_nodes` until the search sticks to a move.
    int rungs_until_found(const Game& game, MoveCode move);

    Analyst& analyst_;
    std::uint64_t nodes_;
    PuzzleCriteria criteria_;
};

}  // namespace ricochet::tools::analyse
