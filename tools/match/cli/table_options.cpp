// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/match/cli/table_options.hpp"

#include <fmt/format.h>

#include "tools/match/cli/arguments.hpp"
#include "tools/match/cli/groups.hpp"

namespace ricochet::tools::match {

void add_table_options(CLI::App& app, TableOptions& options) {
    app.add_option("--tb", options.rule.folder,
                   "Adjudicate by the tables of endings in this folder ('ricochet tables make' makes them)")
        ->type_name("FOLDER");
    app.add_option("--tbpieces", options.pieces,
                   "-tb: only with so many pieces or fewer, kings counted (0, the default: any number)")
        ->check(CLI::Range(0, limits::pieces));
    app.add_flag("--tbignore50", options.rule.ignores_fifty_moves,
                 "-tb: a win counts although the 50-move rule may come before its mate");
    app.add_option("--tbadjudicate", options.results, "-tb: WIN_LOSS, DRAW or BOTH (default)");
}

std::optional<TableRule> read_table_options(const CLI::App& app, const TableOptions& options) {
    if (app.count("--tb") == 0) {
        for (const char* const other : {"--tbpieces", "--tbignore50", "--tbadjudicate"}) {
            if (app.count(other) > 0) {
                throw WrongArgument(fmt::format("{}: goes with -tb only", other));
            }
        }
        return std::nullopt;
    }
    expect_utf8("-tb", options.rule.folder);
    TableRule rule = options.rule;
    if (options.pieces > 0) {
        rule.pieces = options.pieces;
    }
    rule.wins = options.results != "DRAW";
    rule.draws = options.results != "WIN_LOSS";
    if (rule.wins && rule.draws && options.results != "BOTH") {
        throw WrongArgument(
            fmt::format("--tbadjudicate: '{}' is none of WIN_LOSS, DRAW, BOTH", options.results));
    }
    return rule;
}

}  // namespace ricochet::tools::match
