// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <spawn.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <system_error>
#include <thread>
#include <unistd.h>
#include <utility>

#include "tools/client/line_buffer.hpp"
#include "tools/client/process.hpp"
#include "tools/common/wordings.hpp"

// Not declared in every <unistd.h>.
extern char**
    environ;  // NOLINT(readability-redundant-declaration,cppcoreguidelines-avoid-non-const-global-variables)

namespace ricochet::tools {

namespace {

void set_nonblocking(int descriptor) {
    ::fcntl(descriptor, F_SETFL, ::fcntl(descriptor, F_GETFL) | O_NONBLOCK);
}

/// Whether a pipe has data or is at its end.
bool is_readable(const SystemHandle& pipe) {
    pollfd wait{pipe.get(), POLLIN, 0};
    return ::poll(&wait, 1, 0) > 0;
}

ExitStatus to_exit_status(int status) {
    if (WIFSIGNALED(status)) {
        return {true, WTERMSIG(status)};
    }
    return {false, WEXITSTATUS(status)};
}

/// Returns a handle that becomes readable when the process ends, even if others hold its pipes; not open if the
/// system has none.
SystemHandle watch_process([[maybe_unused]] pid_t pid) {
#ifdef SYS_pidfd_open
    return SystemHandle{static_cast<int>(::syscall(SYS_pidfd_open, pid, 0))};
#else
    return SystemHandle{};
#endif
}

/// Closes every descriptor from `first` on. Safe between fork and exec.
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

/// The guard process. Makes only calls that are safe after a fork from one of several threads. Keeps only its
/// end of the pipe open: neither the journal's lock nor another engine's pipes.
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

/// Ends a process group when this program ends without doing so, even by `kill -9`: a small process that waits
/// for the end of their common pipe. (PR_SET_PDEATHSIG reports the end of the thread that started the engine,
/// not of the program, and does not reach children of the engine.)
class GroupGuard {
public:
    /// Watches a process group. `is_watching` is false if that failed, with the reason in `errno`.
    explicit GroupGuard(pid_t group);
    GroupGuard(const GroupGuard&) = delete;
    GroupGuard& operator=(const GroupGuard&) = delete;
    ~GroupGuard() { dismiss(); }

    [[nodiscard]] bool is_watching() const { return pid_ > 0; }
    /// Ends the guard without ending the group.
    void dismiss();

private:
    pid_t pid_ = -1;
    SystemHandle lifeline_;
};

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

/// Reads one portion of a pipe, so that a flood on one pipe does not starve the others.
void drain(SystemHandle& pipe, LineBuffer& buffer) {
    std::array<char, 65536> portion;
    const ssize_t size = ::read(pipe.get(), portion.data(), portion.size());
    if (size > 0) {
        buffer.append({portion.data(), static_cast<std::size_t>(size)}, Clock::now());
    } else if (size == 0 || (errno != EAGAIN && errno != EINTR)) {
        buffer.finish(Clock::now());
        pipe.close();
    }
}

class PosixProcess final : public Process {
public:
    PosixProcess(pid_t pid, SystemHandle in, SystemHandle out, SystemHandle err, const Interrupt& interrupt)
        : pid_(pid),
          in_(std::move(in)),
          out_(std::move(out)),
          err_(std::move(err)),
          end_(watch_process(pid)),
          guard_(pid),
          interrupt_(interrupt) {
        for (const int descriptor : {in_.get(), out_.get(), err_.get()}) {
            set_nonblocking(descriptor);
        }
    }
    PosixProcess(const PosixProcess&) = delete;
    PosixProcess& operator=(const PosixProcess&) = delete;
    ~PosixProcess() override { kill(); }

    bool write_lines(std::string_view text, TimePoint deadline) override;
    ReadStatus read_line(Line& line, TimePoint deadline) override;
    void close_input() override { in_.close(); }
    std::optional<ExitStatus> wait(TimePoint deadline) override;
    ExitStatus kill() override;
    [[nodiscard]] int id() const override { return pid_; }
    bool copy_errors(const std::string& path) override { return errors_.copy_to(path); }
    std::vector<std::string> last_errors() override;
    [[nodiscard]] bool is_guarded() const { return guard_.is_watching(); }

private:
    std::optional<ExitStatus> reap();
    void drain_the_rest();

    pid_t pid_;
    SystemHandle in_;
    SystemHandle out_;
    SystemHandle err_;
    SystemHandle end_;
    GroupGuard guard_;
    const Interrupt& interrupt_;
    LineBuffer output_ = LineBuffer::of_output();
    LineBuffer errors_ = LineBuffer::of_errors();
    std::optional<ExitStatus> status_;
    bool killed_ = false;
};

bool PosixProcess::write_lines(std::string_view text, TimePoint deadline) {
    std::string lines(text);
    lines += '\n';
    std::string_view rest = lines;
    while (!rest.empty()) {
        const ssize_t written = ::write(in_.get(), rest.data(), rest.size());
        if (written > 0) {
            rest.remove_prefix(static_cast<std::size_t>(written));
        } else if (errno == EAGAIN) {
            pollfd wait{in_.get(), POLLOUT, 0};
            if (::poll(&wait, 1, wait_milliseconds(deadline)) == 0) {
                return false;
            }
        } else if (errno != EINTR) {
            return false;
        }
    }
    return true;
}

/// Reads what an ended process left in its pipe, which a child of it may hold open.
void PosixProcess::drain_the_rest() {
    while (out_.is_open()) {
        if (!is_readable(out_)) {
            output_.finish(Clock::now());
            out_.close();
            return;
        }
        drain(out_, output_);
        if (output_.size() > most_lines_of_the_dead) {
            out_.close();
        }
    }
}

ReadStatus PosixProcess::read_line(Line& line, TimePoint deadline) {
    while (output_.empty()) {
        if (!out_.is_open()) {
            return ReadStatus::closed;
        }
        std::array<pollfd, 4> waits = {{{out_.get(), POLLIN, 0},
                                        {err_.get(), POLLIN, 0},  // poll ignores a closed one (-1)
                                        {interrupt_.wake(), POLLIN, 0},
                                        {end_.get(), POLLIN, 0}}};
        const int ready = ::poll(waits.data(), waits.size(), wait_milliseconds(deadline));
        if (ready == 0) {
            return ReadStatus::timeout;
        }
        if (waits[2].revents != 0) {
            return ReadStatus::interrupted;
        }
        if (waits[0].revents != 0) {
            drain(out_, output_);
        }
        if (waits[1].revents != 0) {
            drain(err_, errors_);
        }
        if (waits[3].revents != 0) {
            drain_the_rest();
        } else if (output_.empty() && Clock::now() >= deadline) {
            return ReadStatus::timeout;
        }
    }
    line = output_.take();
    return ReadStatus::line;
}

std::optional<ExitStatus> PosixProcess::reap() {
    int status = 0;
    if (!status_ && ::waitpid(pid_, &status, WNOHANG) == pid_) {
        status_ = to_exit_status(status);
    }
    return status_;
}

std::optional<ExitStatus> PosixProcess::wait(TimePoint deadline) {
    // The end of a process closes its pipes, unless a child holds them: wait for those and for its end, then
    // check the exit status.
    while ((out_.is_open() || err_.is_open()) && !reap()) {
        std::array<pollfd, 3> waits = {
            {{out_.get(), POLLIN, 0}, {err_.get(), POLLIN, 0}, {end_.get(), POLLIN, 0}}};
        if (::poll(waits.data(), waits.size(), wait_milliseconds(deadline)) == 0 || Clock::now() >= deadline) {
            return reap();
        }
        if (waits[0].revents != 0) {
            drain(out_, output_);
            output_.clear();
        }
        if (waits[1].revents != 0) {
            drain(err_, errors_);
        }
    }
    for (auto pause = std::chrono::microseconds(200); !reap() && Clock::now() < deadline; pause *= 2) {
        std::this_thread::sleep_for(std::min<Duration>(pause, Milliseconds(50)));
    }
    return reap();
}

ExitStatus PosixProcess::kill() {
    // Kills the group even after the program itself ended: a wrapper script's engine must not outlive it.
    if (!std::exchange(killed_, true)) {
        ::kill(-pid_, SIGKILL);
        guard_.dismiss();
    }
    if (!reap()) {
        int status = 0;
        while (::waitpid(pid_, &status, 0) < 0 && errno == EINTR) {
        }
        status_ = to_exit_status(status);
    }
    return *status_;
}

std::vector<std::string> PosixProcess::last_errors() {
    while (err_.is_open() && is_readable(err_)) {
        drain(err_, errors_);
    }
    return errors_.texts();
}

/// The attributes of a new engine: its own process group, which shields it from the terminal's Ctrl-C, and
/// default signals instead of those that the manager blocks or ignores.
class SpawnAttributes {
public:
    SpawnAttributes() {
        ::posix_spawnattr_init(&attributes_);
        sigset_t none;
        ::sigemptyset(&none);
        sigset_t defaults;
        ::sigemptyset(&defaults);
        for (const int signal : {SIGPIPE, SIGINT, SIGTERM, SIGHUP}) {
            ::sigaddset(&defaults, signal);
        }
        ::posix_spawnattr_setsigmask(&attributes_, &none);
        ::posix_spawnattr_setsigdefault(&attributes_, &defaults);
        ::posix_spawnattr_setpgroup(&attributes_, 0);
        ::posix_spawnattr_setflags(&attributes_,
                                   POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
    }
    ~SpawnAttributes() { ::posix_spawnattr_destroy(&attributes_); }
    SpawnAttributes(const SpawnAttributes&) = delete;
    SpawnAttributes& operator=(const SpawnAttributes&) = delete;
    [[nodiscard]] const posix_spawnattr_t* get() const { return &attributes_; }

private:
    posix_spawnattr_t attributes_{};
};

/// The file actions between fork and exec: the pipes become the standard streams.
class SpawnActions {
public:
    SpawnActions(int in, int out, int err, const std::string& directory) {
        ::posix_spawn_file_actions_init(&actions_);
        ::posix_spawn_file_actions_adddup2(&actions_, in, STDIN_FILENO);
        ::posix_spawn_file_actions_adddup2(&actions_, out, STDOUT_FILENO);
        ::posix_spawn_file_actions_adddup2(&actions_, err, STDERR_FILENO);
        if (!directory.empty()) {
            ::posix_spawn_file_actions_addchdir_np(&actions_, directory.c_str());
        }
#if defined(__GLIBC_PREREQ)
#if __GLIBC_PREREQ(2, 34)
        // Not every library closes its files on exec: an engine must not inherit our connections.
        ::posix_spawn_file_actions_addclosefrom_np(&actions_, STDERR_FILENO + 1);
#endif
#endif
    }
    ~SpawnActions() {
        ::posix_spawn_file_actions_destroy(&actions_);
    }
    SpawnActions(const SpawnActions&) = delete;
    SpawnActions& operator=(const SpawnActions&) = delete;
    [[nodiscard]] const posix_spawn_file_actions_t* get() const {
        return &actions_;
    }

private:
    posix_spawn_file_actions_t actions_{};
};

}  // namespace

Phrase ExitStatus::describe() const {
    // Signals have fixed names; only unknown numbers are put into a buffer, of each thread's own with glibc.
    // NOLINTNEXTLINE(concurrency-mt-unsafe)
    return by_signal ? phrase(engine_error::signal, code, ::strsignal(code)) : phrase(engine_error::exit, code);
}

Result<std::unique_ptr<Process>> Process::start(const Command& command, const Interrupt& interrupt) {
    const Result<std::string> program = find_program(command);
    if (!program) {
        return program.refusal();
    }
    // Writing to an engine that has died returns an error instead of killing the manager.
    ::signal(SIGPIPE, SIG_IGN);
    std::array<Pipe, 3> pipes;
    for (Pipe& pipe : pipes) {
        Result<Pipe> made = make_pipe();
        if (!made) {
            return made.refusal();
        }
        pipe = std::move(made.value());
    }
    std::vector<std::string> arguments = command.arguments;
    arguments.insert(arguments.begin(), program.value());
    std::vector<char*> pointers;
    pointers.reserve(arguments.size() + 1);
    for (std::string& argument : arguments) {
        pointers.push_back(argument.data());
    }
    pointers.push_back(nullptr);

    const SpawnActions actions(pipes[0].read_end.get(), pipes[1].write_end.get(), pipes[2].write_end.get(),
                               command.directory);
    const SpawnAttributes attributes;
    pid_t pid = -1;
    const int failure =
        ::posix_spawn(&pid, program.value().c_str(), actions.get(), attributes.get(), pointers.data(), environ);
    if (failure != 0) {
        return Error{
            fmt::format("cannot start '{}': {}", program.value(), std::generic_category().message(failure))};
    }
    auto process =
        std::make_unique<PosixProcess>(pid, std::move(pipes[0].write_end), std::move(pipes[1].read_end),
                                       std::move(pipes[2].read_end), interrupt);
    if (!process->is_guarded()) {
        return Error{fmt::format("cannot start a guard for '{}': {}", program.value(),
                                 std::generic_category().message(errno))};
    }
    return std::unique_ptr<Process>(std::move(process));
}

}  // namespace ricochet::tools
