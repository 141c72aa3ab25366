// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

#include "tools/match/cli/command_line.hpp"

namespace ricochet::tools::match {

/// The commands into which options are read, and values that are only placed after parsing.
struct Options {
    PlayCommand play;
    std::vector<std::string> engines;
    std::vector<std::string> each;
    std::string variant{name_of(usual_variant)};
    DrawRule draw;
    ResignRule resign;
    SprtSettings sprt;
    TuningSettings tuning;
    TableRule tables;
    QueueGroup queue;
    int repeat = 2;
    /// -testEnv.
    bool for_openbench = false;
    std::string checked_engine;
    std::vector<std::string> checked_settings;
    CheckCommand check;
    MergeCommand merge;
    RepairCommand repair;
    ReportCommand report;
};

/// Adds all options of the program and its subcommands, with their help. For an invalid group, parsing throws a
/// `WrongArgument` that names the option, the key and the problem.
void add_options(CLI::App& app, Options& options);

}  // namespace ricochet::tools::match
