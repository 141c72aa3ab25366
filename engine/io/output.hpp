// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "engine/io/debug_log.hpp"

namespace ricochet {

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
