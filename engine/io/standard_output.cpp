// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/io/standard_output.hpp"

#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <fmt/format.h>
#include <string>

namespace ricochet {

void ignore_broken_pipes() {
#ifdef SIGPIPE
    std::signal(SIGPIPE, SIG_IGN);
#endif
}

void write_line(std::string_view text) {
    const std::string line = std::string(text) + '\n';
    const bool written = std::fwrite(line.data(), 1, line.size(), stdout) == line.size();
    if (!written || std::fflush(stdout) != 0) {
        // The reading thread may be blocked in a read that never ends: no orderly way out.
        std::_Exit(exit_failure);
    }
}

int fail_usage(std::string_view reason) {
    fmt::print(stderr, "ricochet: {}\n", reason);
    return exit_bad_usage;
}

}  // namespace ricochet
