// SPDX-License-Identifier: GPL-3.0-or-later
#include <cstdint>
#include <io.h>
#include <windows.h>

#include "tools/match/cli/terminal.hpp"

namespace ricochet::tools::match {

namespace {

HANDLE handle_of(std::FILE* out) {
    // The library gives handles away as numbers.
    return reinterpret_cast<HANDLE>(::_get_osfhandle(::_fileno(out)));
}

}  // namespace

bool is_terminal(std::FILE* out) {
    DWORD mode = 0;
    // A console understands what moves its cursor once that is enabled.
    return ::GetConsoleMode(handle_of(out), &mode) != 0 &&
           ::SetConsoleMode(handle_of(out), mode | ENABLE_VIRTUAL_TERMINAL_PROCESSING) != 0;
}

TerminalSize terminal_size(std::FILE* out) {
    CONSOLE_SCREEN_BUFFER_INFO known{};
    if (::GetConsoleScreenBufferInfo(handle_of(out), &known) == 0) {
        return {};
    }
    const SMALL_RECT& window = known.srWindow;
    const int columns = window.Right - window.Left + 1;
    const int rows = window.Bottom - window.Top + 1;
    return columns > 0 && rows > 1
               ? TerminalSize{static_cast<std::size_t>(columns), static_cast<std::size_t>(rows)}
               : TerminalSize{};
}

double own_processor_time() {
    FILETIME begin{};
    FILETIME end{};
    FILETIME kernel{};
    FILETIME user{};
    ::GetProcessTimes(::GetCurrentProcess(), &begin, &end, &kernel, &user);
    const auto seconds = [](const FILETIME& time) {
        constexpr double a_second = 1e7;
        return static_cast<double>(std::uint64_t{time.dwHighDateTime} << 32U | time.dwLowDateTime) / a_second;
    };
    return seconds(kernel) + seconds(user);
}

}  // namespace ricochet::tools::match
