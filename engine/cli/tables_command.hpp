// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace ricochet {

enum class TablesTask : std::uint8_t { make, probe, stats, verify };

constexpr int table_pieces_min = 3;
constexpr int table_pieces_max = 5;

/// What the command line of `ricochet tables` asks for.
struct TablesArguments {
    TablesTask task = TablesTask::make;
    std::string folder;
    /// All endings of up to so many pieces, beside those of `names`; 0 where it is not said.
    int pieces = 0;
    std::vector<std::string> names;
    /// 0 = all of the machine.
    int threads = 0;
    std::string fen;
    /// Whether `probe` shows the way to mate.
    bool line = false;
    bool json = false;
    /// Whether `stats` counts mutual zugzwangs, for which it reads whole tables.
    bool zugzwangs = false;
    /// Positions of a table that are verified; 0 = all.
    std::uint64_t sample = 0;
    std::uint64_t seed = 1;
};

/// Makes or asks tables of endings, prints to stdout (progress goes to stderr), and returns the exit code: 0, 1
/// where a table is wrong or cannot be made, 2 where the input cannot be used.
int run_tables_command(const TablesArguments& arguments);

}  // namespace ricochet
