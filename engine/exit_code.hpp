// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace ricochet {

/// What the program returns to the shell.
enum ExitCode : int {
    exit_success = 0,
    exit_failure = 1,   ///< a test failed, or output could not be written
    exit_bad_usage = 2  ///< arguments or files that cannot be used
};

}  // namespace ricochet
