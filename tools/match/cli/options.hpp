// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

#include "tools/match/cli/command_line.hpp"

namespace ricochet::tools::match {

/// The options as CLI11 delivers them.
struct RawOptions {
    std::vector<std::string> engines;
    std::vector<std::string> each;
    std::string tournament = "roundrobin";
    std::string variant{name_of(usual_variant)};
    std::string openings;
    std::string sprt;
    std::string spsa;
    std::string draw;
    std::string resign;
    std::string timeouts;
    std::string epd;
    std::string cpus;
    int wait = 0;
    double refresh = 10.0;
    ProgressSettings progress;
    std::vector<std::string> notices;
    std::vector<FileRole> config_files;
    std::string pgn;
    std::string log;
    std::string output;
    std::string shard;
    std::string queue;
    std::string seed;
    TableRule tables;
    int table_pieces = 0;
    std::string table_results = "BOTH";
    int max_moves = 0;
    int repeat = 2;
    bool tells_verdict = false;
    /// -testEnv.
    bool for_openbench = false;
    MatchSettings settings;
    Outputs outputs;
    std::string checked_engine;
    std::vector<std::string> checked_settings;
    MergeCommand merge;
    RepairCommand repair;
    ReportCommand report;
};

/// All options of the program and its subcommands, with their help.
void add_options(CLI::App& app, RawOptions& raw);

}  // namespace ricochet::tools::match
