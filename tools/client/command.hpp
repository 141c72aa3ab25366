// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "movegen/base/result.hpp"

namespace ricochet::tools {

/// A program to start. A relative program name counts from `directory`, where that is given and holds such a
/// program. Otherwise one without a slash is looked up in PATH, and one with a slash counts from the manager's
/// own directory. On Windows a name need not have its ending (PATHEXT), and one without a slash is looked for
/// in the manager's own directory first.
struct Command {
    std::string program;
    std::vector<std::string> arguments;
    /// Where the program runs; empty = where the manager runs.
    std::string directory;
};

/// The file that a command starts, or what is wrong with it (missing, a folder, not executable).
Result<std::string> find_program(const Command& command);
/// The same of a program name alone.
Result<std::string> find_program(const std::string& program);

/// Splits a command line's arguments at spaces; quotes keep spaces together. The error says what is not closed.
Result<std::vector<std::string>> split_command(std::string_view text);

/// Writes words as one command line of Windows, which each program splits for itself.
std::string quote_for_windows(const std::vector<std::string>& words);

/// Writes words so that a shell of this system reads them back.
std::string quote_for_shell(const std::vector<std::string>& words);

}  // namespace ricochet::tools
