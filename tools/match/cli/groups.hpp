// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "movegen/common/result.hpp"
#include "tools/match/cli/arguments.hpp"
#include "tools/match/store/conditions.hpp"

namespace ricochet::tools::match {

// Each reads the groups of one option; the error names the option, the key and what is wrong with it.

/// -engine, after the values of -each. Engines without a name get one; that names differ is checked.
Result<std::vector<Participant>> read_engines(const std::vector<std::string>& engines,
                                              const std::vector<std::string>& each);
/// One engine without need of a time control, for `check`.
Result<Participant> read_checked_engine(const std::string& program, const std::vector<std::string>& settings);
Result<OpeningSettings> read_opening_group(const std::string& text);
Result<SprtSettings> read_sprt_group(const std::string& text);
Result<DrawRule> read_draw_group(const std::string& text);
Result<ResignRule> read_resign_group(const std::string& text);
Result<Timeouts> read_timeouts_group(const std::string& text);
/// -pgnout and -log: a file name, with or without `file=`.
Result<std::string> read_file_group(const std::string& option, const std::string& text);

}  // namespace ricochet::tools::match
