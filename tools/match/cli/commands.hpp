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

/// The program's exit codes.
namespace exit_code {
constexpr int success = 0;
/// An engine failed (or failed `check`), a file could not be written, or an audit found errors; finished games
/// are in the journal.
constexpr int failure = 1;
/// Wrong arguments or unreadable input; nothing was started.
constexpr int usage = 2;
/// With --verdict: the sequential test accepted elo0. If it accepted elo1, the code is `success`.
constexpr int elo0_accepted = 3;
/// With --verdict: all games are played, and the sequential test is undecided.
constexpr int undecided = 4;
/// Interrupted by Ctrl-C or another signal; -resume continues.
constexpr int interrupted = 130;
}  // namespace exit_code

/// Executes a command line and returns the exit code, `failure` if stdout cannot be written. `arguments`
/// include the program's name.
int run(const std::vector<std::string>& arguments);

// Each executes a command and returns the exit code. Throws a `WrongArgument` if it cannot start, and a
// `std::runtime_error` on a later failure.

/// In play_command.cpp. `arguments` are used to print how to resume.
int play(PlayCommand command, const std::vector<std::string>& arguments);
int check(const CheckCommand& command);
/// In journal_commands.cpp, like the next two.
int merge(const MergeCommand& command);
int repair(const RepairCommand& command);
int report(const ReportCommand& command);

// Helpers of the commands.

/// Throws a `std::runtime_error` with the error, if there is one.
void fail_for(const std::optional<Error>& error);

/// Prints one line to stderr.
void print_error(const std::string& message);

/// Opens the log of the lines to and from engines; null if none is set. Throws a `WrongArgument` if it cannot
/// be written.
std::unique_ptr<DialogueLog> open_log(const LogSettings& settings);

/// The exit code for the state of a sequential test; `undecided` without one.
int verdict_code(const std::optional<SprtState>& test);

/// Adds the log and its renamed older part, if there is a log.
void add_log_files(std::vector<FileRole>& files, const LogSettings& log);

/// Adds the file for an engine's stderr, if there is one.
void add_error_file(std::vector<FileRole>& files, const EngineSettings& engine);

/// Adds an engine's program, which must exist, and the files given to it, which the engine is assumed to read.
void add_engine_files(std::vector<FileRole>& files, const EngineSettings& engine);

}  // namespace ricochet::tools::match
