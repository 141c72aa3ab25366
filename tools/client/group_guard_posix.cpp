// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/client/group_guard_posix.hpp"

#include <array>
#include <cerrno>
#include <csignal>
#include <fcntl.h>
#include <fmt/format.h>
#include <sys/wait.h>
#include <system_error>
#include <unistd.h>
#include <utility>

namespace ricochet::tools {

namespace {

/// Closes every descriptor from a number on. Fit for the time between fork and exec.
void close_from(int first) {
#if defined(__GLIBC_PREREQ)
#if __GLIBC_PREREQ(2, 34)
    ::closefrom(first);
    return;
#endif
#endif
    constexpr int most_descriptors = 65536;
    for (int descriptor = first; descriptor < most_descriptors; ++descriptor) {
        ::close(descriptor);
    }
}

/// The guard's own life. Only calls that are safe after a fork from one of several threads. It keeps nothing
/// open but its end of the pipe: neither the journal's lock nor another engine's pipes.
[[noreturn]] void watch(pid_t group, int pipe) {
    ::setsid();
    ::dup2(pipe, STDIN_FILENO);
    close_from(STDIN_FILENO + 1);
    char nothing = 0;
    while (::read(STDIN_FILENO, &nothing, 1) < 0 && errno == EINTR) {
    }
    ::kill(-group, SIGKILL);
    ::_exit(0);
}

}  // namespace

Result<Pipe> make_pipe() {
    std::array<int, 2> ends{};
#if defined(__linux__)
    const bool is_made = ::pipe2(ends.data(), O_CLOEXEC) == 0;
#else
    // An engine that another thread starts between these calls keeps the pipe open.
    const bool is_made = ::pipe(ends.data()) == 0 && ::fcntl(ends[0], F_SETFD, FD_CLOEXEC) == 0 &&
                         ::fcntl(ends[1], F_SETFD, FD_CLOEXEC) == 0;
#endif
    if (!is_made) {
        return Error{fmt::format("cannot make a pipe: {}", std::generic_category().message(errno))};
    }
    return Pipe{Descriptor{ends[0]}, Descriptor{ends[1]}};
}

GroupGuard::GroupGuard(pid_t group) {
    Result<Pipe> made = make_pipe();
    pid_ = made ? ::fork() : -1;
    if (pid_ == 0) {
        watch(group, made.value().read_end.get());
    }
    if (pid_ > 0) {
        lifeline_ = std::move(made.value().write_end);
    }
}

void GroupGuard::dismiss() {
    if (const pid_t pid = std::exchange(pid_, -1); pid > 0) {
        ::kill(pid, SIGKILL);
        while (::waitpid(pid, nullptr, 0) < 0 && errno == EINTR) {
        }
    }
}

}  // namespace ricochet::tools
