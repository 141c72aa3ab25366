// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "movegen/base/result.hpp"
#include "tools/client/interrupt.hpp"
#include "tools/common/clock.hpp"

namespace ricochet::tools {

/// A program to start. A relative program name is looked up in `directory` first, if that is given. Otherwise a
/// name without a slash is looked up in PATH, and one with a slash is relative to the manager's directory. On
/// Windows the extension may be omitted (PATHEXT), and a name without a slash is looked up in the manager's
/// directory first.
struct Command {
    std::string program;
    std::vector<std::string> arguments;
    /// The program's working directory; empty = the manager's.
    std::string directory;
};

/// The file that a command starts. The error: it is missing, a folder or not executable.
Result<std::string> find_program(const Command& command);
/// The same for a program name alone.
Result<std::string> find_program(const std::string& program);

/// Splits a command line's arguments at spaces outside quotes. The error names an unclosed quote.
Result<std::vector<std::string>> split_command(std::string_view text);

/// Joins words to one Windows command line, which each program splits for itself.
std::string quote_for_windows(const std::vector<std::string>& words);

/// Quotes words for a shell of this system.
std::string quote_for_shell(const std::vector<std::string>& words);

/// The end of a process.
struct ExitStatus {
    /// On Windows: by an unhandled exception.
    bool by_signal = false;
    /// Exit code, or the number of the signal or exception.
    int code = 0;

    /// "exit code 3", "signal 11 (Segmentation fault)", "exception 0xC0000005".
    [[nodiscard]] Phrase describe() const;
};

/// A line of output, and the time at which the manager received it.
struct Line {
    std::string text;
    TimePoint time;
};

enum class ReadStatus : std::uint8_t { line, timeout, closed, interrupted };

/// A running child process with pipes on stdin, stdout and stderr. Not thread-safe. It and its children end
/// with the manager, however that ends, except children that start a session of their own.
class Process {
public:
    /// Starts a program. Waits of the process watch `interrupt`, which must outlive it. From the first start
    /// on, the manager ignores SIGPIPE.
    static Result<std::unique_ptr<Process>> start(const Command& command, const Interrupt& interrupt);

    Process() = default;
    Process(const Process&) = delete;
    Process& operator=(const Process&) = delete;
    /// Kills the process and its children if they still run.
    virtual ~Process() = default;

    /// Writes one or more lines at once, with an end of line added. False if the process does not accept them
    /// before the deadline.
    virtual bool write_lines(std::string_view text, TimePoint deadline) = 0;

    /// Waits for the next line of stdout, without its end (`\r` too). Lines that have arrived are returned even
    /// after the deadline: compare `Line::time`. Lines over 64 KiB are truncated.
    virtual ReadStatus read_line(Line& line, TimePoint deadline) = 0;

    /// Closes its stdin.
    virtual void close_input() = 0;
    /// Waits for its end, discarding output. Nothing if it still runs at the deadline.
    virtual std::optional<ExitStatus> wait(TimePoint deadline) = 0;

    /// Kills it and its children.
    virtual ExitStatus kill() = 0;

    /// The process ID.
    [[nodiscard]] virtual int id() const = 0;

    /// Also appends its stderr to a file from now on. False if the file cannot be written.
    virtual bool copy_errors(const std::string& path) = 0;

    /// The last lines of stderr, oldest first, at most 20.
    virtual std::vector<std::string> last_errors() = 0;
};

}  // namespace ricochet::tools
