// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <chrono>
#include <optional>
#include <string>

#include "search/tables/ending.hpp"
#include "search/tables/table_file.hpp"
#include "tools/common/json_fwd.hpp"
#include "tools/tables/make_tables.hpp"
#include "tools/tables/zugzwangs.hpp"

namespace ricochet::tables {

/// Progress after `time`, which gives the time left.
std::string format_making(const MakingReport& report, std::chrono::duration<double> time);

/// One line about a finished tablebase.
std::string format_made_table(const TableReport& report);

/// Statistics of an ending's legal positions, for people, and its mutual zugzwangs if counted; null statistics
/// mean that the rules draw the ending.
std::string describe_statistics(const Ending& ending, const TableStatistics* statistics,
                                const std::optional<Zugzwangs>& zugzwangs = {});

/// The same in JSON.
tools::Json statistics_json(const Ending& ending, const TableStatistics* statistics,
                            const std::optional<Zugzwangs>& zugzwangs = {});

}  // namespace ricochet::tables
