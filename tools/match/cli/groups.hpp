// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "tools/client/dialogue_log.hpp"
#include "tools/match/cli/arguments.hpp"
#include "tools/match/report/outputs.hpp"
#include "tools/match/store/conditions.hpp"

namespace ricochet::tools::match {

/// Throws a `WrongArgument` that names the option where a text that is to stand in the journal's header is no
/// UTF-8.
void expect_utf8(const std::string& option, const std::string& text);

// Each reads the groups of one option; throws a `WrongArgument` that names the option, the key and what is
// wrong with it.

/// -engine, after the values of -each. Engines without a name get one, and equal names numbers, as in
/// fastchess: `a`, `a_2`. Where `tuned`, it has to be one engine, else two or more.
std::vector<Participant> read_engines(const std::vector<std::string>& engines,
                                      const std::vector<std::string>& each, bool tuned);
/// One engine without need of a time control, for `check`.
Participant read_checked_engine(const std::string& program, const std::vector<std::string>& settings);
OpeningSettings read_opening_group(const std::string& text);
SprtSettings read_sprt_group(const std::string& text);
/// -spsa.
struct SpsaGroup {
    /// All but the parameters themselves.
    TuningSettings settings;
    std::string parameter_file;
    /// Where the tuned values go; may be empty.
    std::string output;
};
SpsaGroup read_spsa_group(const std::string& text);
DrawRule read_draw_group(const std::string& text);
ResignRule read_resign_group(const std::string& text);
Timeouts read_timeouts_group(const std::string& text);
/// -queue.
struct QueueGroup {
    std::string folder;
    int shares = 64;
};
QueueGroup read_queue_group(const std::string& text);
/// -pgnout into the outputs.
void read_pgn_group(const std::string& text, Outputs& outputs);
LogSettings read_log_group(const std::string& text);
/// -output: whether the lines are those of fastchess.
bool read_output_group(const std::string& text);
/// -epdout: the file's name.
std::string read_epd_group(const std::string& text);

}  // namespace ricochet::tools::match
