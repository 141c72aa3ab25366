// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <fstream>
#include <functional>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

namespace ricochet {

/// Whether a file with this beginning may be a debug log, or one that was cut short.
bool begins_like_debug_log(std::string_view beginning);

/// A file with a copy of all lines of input and output, with the time in UTC. Not safe for several threads at
/// once.
class DebugLog {
public:
    /// Closes the current file and appends to another; an empty path only closes. Returns false, and keeps the
    /// current file, if the new one cannot be written or is not a regular file: writing to a pipe or a terminal
    /// could block forever.
    bool open(const std::string& path);

    /// Writes a line that was read; does nothing if no file is open. Returns false if the line could not be
    /// written; the file is then closed.
    bool received(std::string_view line) { return write("<<", line); }
    /// The same for one or more lines that were printed.
    bool sent(std::string_view lines) { return write(">>", lines); }

private:
    bool write(std::string_view mark, std::string_view lines);

    std::ofstream file_;
};

/// Prints one or more complete lines of output, without the last line break. Never called by two threads at
/// once.
using LineSink = std::function<void(std::string_view)>;

/// Called from the reading thread as soon as `quit` is read, even while earlier commands are executed or
/// printed.
using QuitHandler = std::function<void()>;

/// The output of a protocol, from any thread, with an optional log of all lines in both directions.
class Output {
public:
    /// `log_failure`: the line to print when the log can no longer be written.
    Output(LineSink sink, std::string log_failure)
        : sink_(std::move(sink)), log_failure_(std::move(log_failure)) {}

    /// Prints one or more lines in one piece.
    void print(std::string_view lines);
    /// Prints the lines that are not empty in one piece, if there are any.
    void print_all(const std::vector<std::string>& lines);
    /// Copies a line that was read to the log. Does not wait for lines that are being printed.
    void log_received(std::string_view line);
    /// Opens another log, or none if the path is empty. Returns whether the file can be written.
    bool open_log(const std::string& path);

private:
    template <class Action>
    bool log(Action action) {
        const std::lock_guard lock(log_mutex_);
        return action(log_);
    }

    std::mutex sink_mutex_;
    LineSink sink_;
    std::string log_failure_;
    std::mutex log_mutex_;
    DebugLog log_;
};

}  // namespace ricochet
