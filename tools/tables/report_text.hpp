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

/// How making goes on after so much time, which gives how much is left.
std::string format_making(const MakingReport& report, std::chrono::duration<double> time);

/// A table that was made, on one line.
std::string format_made_table(const TableReport& report);

/// What the legal positions of an ending are, for people, and its mutual zugzwangs where they were counted; a
/// null pointer is of an ending that the rules draw.
std::string describe_statistics(const Ending& ending, const TableStatistics* statistics,
                                const std::optional<Zugzwangs>& zugzwangs = {});

/// The same for programs.
tools::Json statistics_json(const Ending& ending, const TableStatistics* statistics,
                            const std::optional<Zugzwangs>& zugzwangs = {});

}  // namespace ricochet::tables
