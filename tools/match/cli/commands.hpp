// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "tools/client/process.hpp"
#include "tools/match/cli/command_line.hpp"

namespace ricochet::tools::match {

/// What the program tells its caller.
namespace exit_code {
constexpr int success = 0;
/// An engine failed (or did not pass `check`), or the disk did; what was played until then is in the journal.
constexpr int failure = 1;
/// Wrong arguments or unreadable input; nothing was begun.
constexpr int usage = 2;
/// Stopped by Ctrl-C or another signal; -resume goes on.
constexpr int interrupted = 130;
}  // namespace exit_code

/// Prints one line to stderr and returns `exit_code::usage`.
int report_error(const std::string& message);

// Each does the work of one command and returns the exit code.

/// `words` are the program's own arguments, name included, for telling how to go on.
int play(PlayCommand command, const std::vector<std::string>& words);
int check(const CheckCommand& command);
int merge(const MergeCommand& command);
int report(const ReportCommand& command);

}  // namespace ricochet::tools::match
