// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>
#include <sys/types.h>
#include <vector>

namespace ricochet::test {

/// A program with its stdin, stdout and stderr on pipes. Deadlines only guard against hanging: they are far
/// longer than anything takes.
class Subprocess {
public:
    /// Starts `arguments[0]`. Throws where that fails.
    explicit Subprocess(const std::vector<std::string>& arguments);
    /// Kills the program if it still runs.
    ~Subprocess();
    Subprocess(const Subprocess&) = delete;
    Subprocess& operator=(const Subprocess&) = delete;

    /// Writes as it is, in full. A program that has gone away or reads too slowly throws.
    void write(std::string_view bytes);
    /// Writes one or more lines and the last line break.
    void send(std::string_view line);
    void close_input();
    /// Nobody will read its stdout any more.
    void close_output();

    /// The next line of stdout without its line break; nothing at the end of the output. Throws at the
    /// deadline.
    std::optional<std::string> read_line() { return read_line(next_deadline()); }
    /// All lines of stdout up to and with the first that begins with a text. Throws where none comes.
    std::vector<std::string> read_until(std::string_view beginning);
    /// Writes lines, of which the last needs no line break, and reads up to an answer.
    std::vector<std::string> ask(std::string_view lines, std::string_view beginning) {
        send(lines);
        return read_until(beginning);
    }
    /// All lines of stdout that are left, to its end.
    std::vector<std::string> read_rest();
    /// All of stderr, to its end. Read stdout first.
    std::string read_errors();

    /// Waits for the end. Returns the exit code, or minus the signal that killed it. Throws at the deadline.
    int wait();

private:
    using Deadline = std::chrono::steady_clock::time_point;

    static Deadline next_deadline();
    std::optional<std::string> read_line(Deadline deadline);
    /// Appends what comes next; false at the end.
    static bool read_more(int descriptor, std::string& buffer, Deadline deadline);

    pid_t process_ = -1;
    int input_ = -1;
    int output_ = -1;
    int errors_ = -1;
    std::string buffer_;
};

/// Runs a program to its end on some input.
struct RunResult {
    int exit_code;
    std::vector<std::string> output;
    std::string errors;
};
RunResult run(const std::vector<std::string>& arguments, std::string_view input = {});

}  // namespace ricochet::test
