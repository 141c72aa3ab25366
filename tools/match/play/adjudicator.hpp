// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <optional>
#include <string>
#include <utility>

#include "movegen/common/color.hpp"
#include "tools/match/store/conditions.hpp"
#include "tools/match/store/game_record.hpp"

namespace ricochet::tools::match {

/// The manager's verdict on a running game.
struct Verdict {
    GameResult result;
    Ending ending;
    /// One line about it, perhaps empty.
    std::string detail = {};
};

/// Follows the scores of one game.
class Adjudicator {
public:
    explicit Adjudicator(AdjudicationRules rules) : rules_(std::move(rules)) {}

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
