// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

namespace ricochet {

/// What the program returns to the shell.
enum ExitCode : int {
    exit_success = 0,
    exit_failure = 1,   ///< a test failed, or output could not be written
    exit_bad_usage = 2  ///< arguments or files that cannot be used
};

/// Turns the signal of writing to a closed pipe into an error of that write.
void ignore_broken_pipes();

/// Writes text and a line break to stdout and flushes. Where that fails the output is closed, and the whole
/// program ends at once and quietly with `exit_failure`.
void write_line(std::string_view text);

/// Writes one line to stderr that says why the program cannot go on; returns `exit_bad_usage`.
int fail_usage(std::string_view reason);

}  // namespace ricochet
