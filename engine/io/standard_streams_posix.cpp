// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <fmt/format.h>
#include <poll.h>
#include <string>
#include <system_error>
#include <unistd.h>

#include "engine/io/standard_streams.hpp"

namespace ricochet {

namespace {

/// Bytes that a ready pipe accepts without blocking: PIPE_BUF is at least 512 by POSIX, 4096 on Linux.
constexpr std::size_t piece = 512;

constexpr int longest_wait_ms = 1000;
constexpr int look_again_ms = 100;

}  // namespace

void ignore_write_signals() {
#ifdef SIGPIPE
    std::signal(SIGPIPE, SIG_IGN);
#endif
#ifdef SIGXFSZ
    std::signal(SIGXFSZ, SIG_IGN);
#endif
}

bool is_stderr_terminal() {
    return isatty(STDERR_FILENO) != 0;
}

void StandardOutput::wait_for_reader() const {
    pollfd request{STDOUT_FILENO, POLLOUT, 0};
    for (int waited_ms = 0; poll(&request, 1, look_again_ms) == 0;) {
        waited_ms = ending_.load() ? waited_ms + look_again_ms : 0;
        if (waited_ms >= longest_wait_ms) {
            std::_Exit(exit_failure);
        }
    }
}

void StandardOutput::write(std::string_view text) {
    const std::string lines = std::string(text) + '\n';
    for (std::string_view left = lines; !left.empty();) {
        wait_for_reader();
        const ssize_t written = ::write(STDOUT_FILENO, left.data(), std::min(left.size(), piece));
        if (written >= 0) {
            left.remove_prefix(static_cast<std::size_t>(written));
        } else if (errno != EINTR && errno != EAGAIN) {
            // No message if the reader has closed the pipe: that is an ordinary end.
            if (errno != EPIPE) {
                complain(
                    fmt::format("the output cannot be written: {}", std::generic_category().message(errno)));
            }
            // No orderly exit: the reading thread may be blocked in a read that never ends.
            std::_Exit(exit_failure);
        }
    }
}

std::size_t read_standard_input(std::span<char> bytes) {
    while (true) {
        const ssize_t count = ::read(STDIN_FILENO, bytes.data(), bytes.size());
        if (count >= 0) {
            return static_cast<std::size_t>(count);
        }
        if (errno != EINTR && errno != EAGAIN) {
            return 0;
        }
        pollfd request{STDIN_FILENO, POLLIN, 0};
        poll(&request, 1, -1);
    }
}

}  // namespace ricochet
