// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <fstream>
#include <functional>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

namespace ricochet {

/// Whether a file that begins like this may be a debug log, a torn one too.
bool begins_like_debug_log(std::string_view beginning);

/// A file with a copy of all lines of input and output, with the time in UTC. Not safe for several threads at
/// once.
class DebugLog {
public:
    /// Closes the present file, and goes on at the end of another; an empty path only closes. Returns false,
    /// and keeps the present file, when the new one cannot be written or is none on a disk: writing to a pipe
    /// or a terminal could take for ever.
    bool open(const std::string& path);

    /// A line that was read; nothing happens where no file is open. Returns false where the line could not be
    /// written; the file is then closed.
    bool received(std::string_view line) { return write("<<", line); }
    /// The same for a line, or several, that were written.
    bool sent(std::string_view lines) { return write(">>", lines); }

private:
    bool write(std::string_view mark, std::string_view lines);

    std::ofstream file_;
};

/// Takes one or more complete lines of output, without the last line break. Never called by two threads at
/// once.
using LineSink = std::function<void(std::string_view)>;

/// Called as soon as `quit` is read, even while what came before it is still to be done or printed; from the
/// reading thread.
using QuitHandler = std::function<void()>;

/// Where a protocol prints, from any thread, with a log of all lines in both directions if wanted.
class Output {
public:
    /// `log_failure` is the line that tells the user that the log had to be given up.
    Output(LineSink sink, std::string log_failure)
        : sink_(std::move(sink)), log_failure_(std::move(log_failure)) {}

    /// Prints one or more lines in one piece.
    void print(std::string_view lines);
    /// Prints those lines that are not empty in one piece, if there are any.
    void print_all(const std::vector<std::string>& lines);
    /// Copies a line that was read to the log. Does not wait for lines that are being printed.
    void log_received(std::string_view line);
    /// Opens another log, or none where the path is empty. Returns whether the file can be written.
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
