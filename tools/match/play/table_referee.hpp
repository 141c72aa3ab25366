// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "movegen/game.hpp"
#include "search/tables/tables.hpp"
#include "tools/match/play/adjudicator.hpp"
#include "tools/match/store/conditions.hpp"

namespace ricochet::tools::match {

/// Ends games by tables of endings. Safe from any thread.
class TableReferee {
public:
    /// The error where a table of the folder cannot be used, or the game has no tables.
    static Result<TableReferee> open(const TableRule& rule, Variant variant);

    /// How the game ends by the tables; nothing where they do not tell, or the rule does not want it. A win
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
