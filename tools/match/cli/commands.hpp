// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "tools/client/dialogue_log.hpp"
#include "tools/client/uci_client.hpp"
#include "tools/common/file_roles.hpp"
#include "tools/match/cli/command_line.hpp"
#include "tools/match/statistics/elo.hpp"

namespace ricochet::tools::match {

/// What the program tells its caller.
namespace exit_code {
constexpr int success = 0;
/// An engine failed (or did not pass `check`), or the disk did, or an audit found something wrong; what was
/// played until then is in the journal.
constexpr int failure = 1;
/// Wrong arguments or unreadable input; nothing was begun.
constexpr int usage = 2;
/// With --verdict: the sequential test has accepted elo0. Where it has accepted elo1, the code is `success`.
constexpr int elo0_accepted = 3;
/// With --verdict: all is done, and the sequential test is undecided.
constexpr int undecided = 4;
/// Stopped by Ctrl-C or another signal; -resume goes on.
constexpr int interrupted = 130;
}  // namespace exit_code

/// Does what a command line says and returns the exit code, `failure` where stdout takes no more. `arguments`
/// are the program's own, name included.
int run(const std::vector<std::string>& arguments);

// Each does the work of one command and returns the exit code. Throws a `WrongArgument` where nothing can be
// begun, and a `std::runtime_error` where something failed later.

/// In play_command.cpp. `arguments` are for telling how to go on.
int play(PlayCommand command, const std::vector<std::string>& arguments);
int check(const CheckCommand& command);
/// In journal_commands.cpp, as are the next two.
int merge(const MergeCommand& command);
int repair(const RepairCommand& command);
int report(const ReportCommand& command);

// For the commands.

/// Prints one line to stderr.
void print_error(const std::string& message);

/// The log of the lines to and from engines; null without one. Throws a `WrongArgument` if it cannot be
/// written.
std::unique_ptr<DialogueLog> open_log(const LogSettings& settings);

/// The exit code that tells where a sequential test stands; `undecided` without one.
int verdict_code(const std::optional<SprtState>& test);

/// Adds the log, where there is one, and the older part of it.
void add_log_files(std::vector<FileRole>& files, const LogSettings& log);

/// Adds the file for an engine's stderr, where there is one.
void add_error_file(std::vector<FileRole>& files, const EngineSettings& engine);

/// Adds an engine's program, which has to be there, and the files that it is given. The engine is taken to read
/// them.
void add_engine_files(std::vector<FileRole>& files, const EngineSettings& engine);

}  // namespace ricochet::tools::match
