// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/engine/subprocess.hpp"

#include <array>
#include <cerrno>
#include <csignal>
#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <stdexcept>
#include <sys/wait.h>
#include <system_error>
#include <thread>
#include <unistd.h>

extern char** environ;  // NOLINT: POSIX declares it so

namespace ricochet::test {

namespace {

constexpr std::chrono::seconds hang_guard{120};

[[noreturn]] void fail(const char* what) {
    throw std::system_error(errno, std::generic_category(), what);
}

struct Pipe {
    int read_end = -1;
    int write_end = -1;

    Pipe() {
        std::array<int, 2> ends{};
        if (pipe2(ends.data(), O_CLOEXEC) != 0) {
            fail("pipe2");
        }
        read_end = ends[0];
        write_end = ends[1];
    }
};

void close_descriptor(int& descriptor) {
    if (descriptor >= 0) {
        close(descriptor);
        descriptor = -1;
    }
}

using SteadyClock = std::chrono::steady_clock;

void await(int descriptor, short events, SteadyClock::time_point deadline) {
    pollfd request{descriptor, events, 0};
    const auto left = std::chrono::ceil<std::chrono::milliseconds>(deadline - SteadyClock::now()).count();
    const int ready = left > 0 ? poll(&request, 1, static_cast<int>(left)) : 0;
    if (ready == 0) {
        throw std::runtime_error("the program hangs");
    }
    if (ready < 0) {
        fail("poll");
    }
}

}  // namespace

Subprocess::Subprocess(const std::vector<std::string>& arguments) {
    // A program that has gone away is an error of the next write, not the end of the tests.
    std::signal(SIGPIPE, SIG_IGN);
    Pipe input;
    Pipe output;
    Pipe errors;
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, input.read_end, STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&actions, output.write_end, STDOUT_FILENO);
    posix_spawn_file_actions_adddup2(&actions, errors.write_end, STDERR_FILENO);
    std::vector<char*> argv;
    argv.reserve(arguments.size() + 1);
    for (const std::string& argument : arguments) {
        argv.push_back(const_cast<char*>(argument.c_str()));
    }
    argv.push_back(nullptr);
    const int code = posix_spawn(&process_, argv[0], &actions, nullptr, argv.data(), environ);
    posix_spawn_file_actions_destroy(&actions);
    close_descriptor(input.read_end);
    close_descriptor(output.write_end);
    close_descriptor(errors.write_end);
    input_ = input.write_end;
    output_ = output.read_end;
    errors_ = errors.read_end;
    if (code != 0) {
        process_ = -1;
        throw std::system_error(code, std::generic_category(), arguments[0]);
    }
}

Subprocess::~Subprocess() {
    close_descriptor(input_);
    close_descriptor(output_);
    close_descriptor(errors_);
    if (process_ > 0) {
        kill(process_, SIGKILL);
        waitpid(process_, nullptr, 0);
    }
}

Subprocess::Deadline Subprocess::next_deadline() {
    return SteadyClock::now() + hang_guard;
}

void Subprocess::write(std::string_view bytes) {
    const Deadline deadline = next_deadline();
    while (!bytes.empty()) {
        await(input_, POLLOUT, deadline);
        const ssize_t written = ::write(input_, bytes.data(), bytes.size());
        if (written < 0) {
            fail("write");
        }
        bytes.remove_prefix(static_cast<std::size_t>(written));
    }
}

void Subprocess::send(std::string_view line) {
    write(std::string(line) + '\n');
}

void Subprocess::close_input() {
    close_descriptor(input_);
}

void Subprocess::close_output() {
    close_descriptor(output_);
}

bool Subprocess::read_more(int descriptor, std::string& buffer, Deadline deadline) {
    await(descriptor, POLLIN, deadline);
    std::array<char, 4096> chunk{};
    const ssize_t size = ::read(descriptor, chunk.data(), chunk.size());
    if (size < 0) {
        fail("read");
    }
    buffer.append(chunk.data(), static_cast<std::size_t>(size));
    return size > 0;
}

std::optional<std::string> Subprocess::read_line(Deadline deadline) {
    std::size_t end = buffer_.find('\n');
    while (end == std::string::npos) {
        const std::size_t known = buffer_.size();
        if (!read_more(output_, buffer_, deadline)) {
            if (buffer_.empty()) {
                return std::nullopt;
            }
            throw std::runtime_error("the output ends in the middle of a line: " + buffer_);
        }
        end = buffer_.find('\n', known);
    }
    std::string line = buffer_.substr(0, end);
    buffer_.erase(0, end + 1);
    return line;
}

std::vector<std::string> Subprocess::read_until(std::string_view beginning) {
    const Deadline deadline = next_deadline();
    std::vector<std::string> lines;
    while (const std::optional<std::string> line = read_line(deadline)) {
        lines.push_back(*line);
        if (line->starts_with(beginning)) {
            return lines;
        }
    }
    throw std::runtime_error("the output ended before a line that begins with " + std::string(beginning));
}

std::vector<std::string> Subprocess::read_rest() {
    const Deadline deadline = next_deadline();
    std::vector<std::string> lines;
    while (std::optional<std::string> line = read_line(deadline)) {
        lines.push_back(std::move(*line));
    }
    return lines;
}

std::string Subprocess::read_errors() {
    const Deadline deadline = next_deadline();
    std::string errors;
    while (read_more(errors_, errors, deadline)) {
    }
    return errors;
}

int Subprocess::wait() {
    const Deadline deadline = next_deadline();
    int status = 0;
    while (waitpid(process_, &status, WNOHANG) == 0) {
        if (SteadyClock::now() > deadline) {
            throw std::runtime_error("the program does not end");
        }
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    process_ = -1;
    return WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
}

RunResult run(const std::vector<std::string>& arguments, std::string_view input) {
    Subprocess process(arguments);
    std::jthread writer([&] {
        try {
            process.write(input);
        } catch (const std::runtime_error&) {
            // It may end without reading everything.
        }
        process.close_input();
    });
    RunResult result{0, process.read_rest(), process.read_errors()};
    writer.join();
    result.exit_code = process.wait();
    return result;
}

}  // namespace ricochet::test
