// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <optional>

#include "movegen/tensor/types.hpp"
#include "tools/match/store/game_record.hpp"

namespace ricochet::tools::match {

/// -draw: a draw once both engines have shown |score| <= `score` for `move_count` moves each in a row, and the
/// game has reached move `move_number`.
struct DrawRule {
    int move_number = 40;
    int move_count = 8;
    /// Centipawns.
    int score = 10;
};

/// -resign: the game is won once an engine has called itself lost by `score` for `move_count` moves in a row
/// and, unless `one_sided`, the other one has called itself winning by as much for as long.
struct ResignRule {
    int move_count = 3;
    /// Centipawns.
    int score = 600;
    bool one_sided = false;
};

/// Which games the manager ends by itself.
struct AdjudicationRules {
    std::optional<DrawRule> draw;
    std::optional<ResignRule> resign;
    /// A draw after so many moves of each side; nothing = no limit.
    std::optional<int> max_moves;
};

/// The manager's verdict on a running game.
struct Verdict {
    GameResult result;
    Ending ending;
};

/// Follows the scores of one game.
class Adjudicator {
public:
    explicit Adjudicator(const AdjudicationRules& rules) : rules_(rules) {}

    /// Takes note of a move that `side` has played, with its own score if it gave any. `full_moves` is the
    /// number of moves that both sides have completed in the game, opening moves included.
    void add_move(Color side, const std::optional<SearchScore>& score, int full_moves);
    /// What the rules say now.
    [[nodiscard]] std::optional<Verdict> verdict() const;

private:
    /// How many moves in a row one side's score has been so.
    struct Streaks {
        int drawish = 0;
        int losing = 0;
        int winning = 0;
    };

    AdjudicationRules rules_;
    std::array<Streaks, color_count> streaks_{};
    int full_moves_ = 0;
};

}  // namespace ricochet::tools::match
