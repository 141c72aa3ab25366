// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "movegen/common/color.hpp"
#include "movegen/game.hpp"
#include "search/tables/tables.hpp"
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

/// Ends games by tables of endings. Safe from any thread.
class TableReferee {
public:
    /// The error where a table of the folder cannot be used, or the game has no tables.
    static Result<TableReferee> open(const TableRule& rule, Variant variant);

    /// How the game ends by the tables; nothing if they do not tell, or the rule does not want it. A win
    /// counts where its mate comes before the 50-move rule does; repetitions are not looked at.
    [[nodiscard]] std::optional<Verdict> verdict(const Game& game) const;
    /// What is wrong with a table that was found damaged, once for each: games go on without it.
    [[nodiscard]] std::optional<std::string> new_damage() const { return tables_->new_damage(); }
    /// `tables::fingerprint_of` the tables.
    [[nodiscard]] const std::string& fingerprint() const { return fingerprint_; }

private:
    TableReferee(TableRule rule, std::shared_ptr<const tables::Tables> opened);

    TableRule rule_;
    std::shared_ptr<const tables::Tables> tables_;
    std::string fingerprint_;
};

}  // namespace ricochet::tools::match
