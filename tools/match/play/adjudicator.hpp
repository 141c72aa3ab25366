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

/// The manager's decision to end a running game.
struct Verdict {
    GameResult result;
    Ending ending;
    /// One line about it; may be empty.
    std::string detail = {};
};

/// Follows the scores of one game.
class Adjudicator {
public:
    explicit Adjudicator(AdjudicationRules rules) : rules_(std::move(rules)) {}

    /// Adds a move by `side`, with its own score if it reported one. `full_moves` is the number of moves that
    /// both sides have completed in the game, including opening moves.
    void add_move(Color side, const std::optional<SearchScore>& score, int full_moves);
    /// The current decision; nothing if the game continues.
    [[nodiscard]] std::optional<Verdict> verdict() const;

private:
    /// Numbers of moves in a row with such a score of one side.
    struct Streaks {
        int drawish = 0;
        int losing = 0;
        int winning = 0;
    };

    AdjudicationRules rules_;
    std::array<Streaks, color_count> streaks_{};
    int full_moves_ = 0;
};

/// Ends games by tablebases. Thread-safe.
class TableReferee {
public:
    /// The error: a tablebase in the folder cannot be used, or there are none for the game.
    static Result<TableReferee> open(const TableRule& rule, Variant variant);

    /// The result by tablebases; nothing if they lack the position, or the rule excludes the result. A win
    /// counts only if it mates before the 50-move rule applies, unless the rule ignores that; repetitions are
    /// not considered.
    [[nodiscard]] std::optional<Verdict> verdict(const Game& game) const;
    /// A tablebase that was newly found damaged, each reported once; games continue without it.
    [[nodiscard]] std::optional<std::string> new_damage() const { return tables_->new_damage(); }
    /// `tables::fingerprint_of` the tablebases.
    [[nodiscard]] const std::string& fingerprint() const { return fingerprint_; }

private:
    TableReferee(TableRule rule, std::shared_ptr<const tables::Tables> opened);

    TableRule rule_;
    std::shared_ptr<const tables::Tables> tables_;
    std::string fingerprint_;
};

}  // namespace ricochet::tools::match
