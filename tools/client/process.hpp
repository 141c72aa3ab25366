// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "movegen/base/result.hpp"
#include "tools/client/command.hpp"
#include "tools/client/interrupt.hpp"
#include "tools/common/clock.hpp"

namespace ricochet::tools {

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
