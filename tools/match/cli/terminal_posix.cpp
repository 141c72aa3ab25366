// SPDX-License-Identifier: GPL-3.0-or-later
#include <sys/ioctl.h>
#include <sys/resource.h>
#include <unistd.h>

#include "tools/match/cli/terminal.hpp"

namespace ricochet::tools::match {

bool is_terminal(std::FILE* out) {
    return ::isatty(::fileno(out)) != 0;
}

TerminalSize terminal_size(std::FILE* out) {
    winsize size{};
    const bool known = ::ioctl(::fileno(out), TIOCGWINSZ, &size) == 0 && size.ws_col > 0 && size.ws_row > 1;
    return known ? TerminalSize{size.ws_col, size.ws_row} : TerminalSize{};
}

double own_processor_time() {
    rusage usage{};
    ::getrusage(RUSAGE_SELF, &usage);
    const auto seconds = [](const timeval& time) {
        return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) / 1e6;
    };
    return seconds(usage.ru_utime) + seconds(usage.ru_stime);
}

}  // namespace ricochet::tools::match
