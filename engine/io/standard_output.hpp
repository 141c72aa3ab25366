// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <atomic>
#include <cstdio>
#include <fmt/format.h>
#include <string_view>

namespace ricochet {

/// What the program returns to the shell.
enum ExitCode : int {
    exit_success = 0,
    exit_failure = 1,   ///< a test failed, or output could not be written
    exit_bad_usage = 2  ///< arguments or files that cannot be used
};

/// Turns the signals of writing to a closed pipe, or to a file that may not grow further, into errors of that
/// write.
void ignore_write_signals();

/// Whether stderr is a terminal, on which a line can be wiped and written anew.
bool is_stderr_terminal();

/// The program's stdout, of which there is one. Where writing fails the output is closed or full, and the whole
/// program ends at once with `exit_failure`: quietly where the reader has gone away, else with a line on
/// stderr.
class StandardOutput {
public:
    /// Writes text and a line break, and waits until all is written. One thread at a time.
    void write(std::string_view text);
    /// The program is about to end: where nobody reads what is written, wait no longer than about a second for
    /// that and end as if the output were closed. From any thread. Windows cannot tell: there a write waits on.
    void end_soon() { ending_.store(true); }

private:
    void wait_for_reader() const;

    std::atomic<bool> ending_{false};
};

/// Writes text and a line break to stdout, as `StandardOutput` does.
inline void write_line(std::string_view text) {
    StandardOutput().write(text);
}

/// Writes one line to stderr that says why the program cannot go on; returns `exit_bad_usage`.
inline int fail_usage(std::string_view reason) {
    fmt::print(stderr, "ricochet: {}\n", reason);
    return exit_bad_usage;
}

}  // namespace ricochet
