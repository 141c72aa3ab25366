// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

namespace ricochet {

/// Makes a reader who has gone away an error of the next write instead of a signal.
void ignore_broken_pipes();

/// Writes text and a line break to stdout and flushes. Where that fails nobody listens any more, and the whole
/// program ends at once and quietly with `exit_failure`.
void write_line(std::string_view text);

/// Writes one line to stderr that says why the program cannot go on; returns `exit_bad_usage`.
int fail_usage(std::string_view reason);

}  // namespace ricochet
