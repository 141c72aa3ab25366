// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "movegen/base/result.hpp"

namespace ricochet::tools {

/// A program to start. A relative program name is looked up in `directory` first, if that is given. Otherwise a
/// name without a slash is looked up in PATH, and one with a slash is relative to the manager's directory. On
/// Windows the extension may be omitted (PATHEXT), and a name without a slash is looked up in the manager's
/// directory first.
struct Command {
    std::string program;
    std::vector<std::string> arguments;
    /// The program's working directory; empty = the manager's.
    std::string directory;
};

/// The file that a command starts. The error: it is missing, a folder or not executable.
Result<std::string> find_program(const Command& command);
/// The same for a program name alone.
Result<std::string> find_program(const std::string& program);

/// Splits a command line's arguments at spaces outside quotes. The error names an unclosed quote.
Result<std::vector<std::string>> split_command(std::string_view text);

/// Joins words to one Windows command line, which each program splits for itself.
std::string quote_for_windows(const std::vector<std::string>& words);

/// Quotes words for a shell of this system.
std::string quote_for_shell(const std::vector<std::string>& words);

}  // namespace ricochet::tools
