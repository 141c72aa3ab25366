// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <CLI/CLI.hpp>
#include <optional>
#include <string>

#include "tools/match/store/conditions.hpp"

namespace ricochet::tools::match {

/// -tb and what goes with it, as CLI11 delivers them.
struct TableOptions {
    TableRule rule;
    int pieces = 0;
    std::string results = "BOTH";
};

/// The options by which tables of endings end games, those of cutechess-cli and fastchess.
void add_table_options(CLI::App& app, TableOptions& options);

/// What they say once they are parsed; nothing without -tb. Throws a `WrongArgument`.
std::optional<TableRule> read_table_options(const CLI::App& app, const TableOptions& options);

}  // namespace ricochet::tools::match
