// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <fmt/format.h>
#include <io.h>
#include <string>
#include <system_error>
#include <windows.h>

#include "engine/io/standard_streams.hpp"

namespace ricochet {

void ignore_write_signals() {
    // Windows has none: a write returns an error.
}

bool is_stderr_terminal() {
    const HANDLE handle = ::GetStdHandle(STD_ERROR_HANDLE);
    DWORD mode = 0;
    // A console interprets escape sequences only in this mode.
    return ::GetConsoleMode(handle, &mode) != 0 &&
           ::SetConsoleMode(handle, mode | ENABLE_VIRTUAL_TERMINAL_PROCESSING) != 0;
}

void StandardOutput::wait_for_reader() const {
    // Windows does not report whether a pipe accepts more: the write waits.
}

void StandardOutput::write(std::string_view text) {
    constexpr std::size_t piece = 4096;
    const std::string lines = std::string(text) + '\n';
    const HANDLE handle = ::GetStdHandle(STD_OUTPUT_HANDLE);
    for (std::string_view left = lines; !left.empty();) {
        wait_for_reader();
        DWORD written = 0;
        const auto wanted = static_cast<DWORD>(std::min(left.size(), piece));
        if (::WriteFile(handle, left.data(), wanted, &written, nullptr) == 0) {
            const DWORD why = ::GetLastError();
            // No message if the reader has closed the pipe: that is an ordinary end.
            if (why != ERROR_BROKEN_PIPE && why != ERROR_NO_DATA) {
                complain(fmt::format("the output cannot be written: {}",
                                     std::system_category().message(static_cast<int>(why))));
            }
            std::_Exit(exit_failure);
        }
        left.remove_prefix(written);
    }
}

std::size_t read_standard_input(std::span<char> bytes) {
    const int count = ::_read(0, bytes.data(), static_cast<unsigned>(bytes.size()));
    return static_cast<std::size_t>(std::max(count, 0));
}

}  // namespace ricochet
